import type { Problem } from '../../studio/selectors.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldMessage } from '../../ui/field.tsx';
import type { FormApi } from './form-context.tsx';
import { targetNames } from './target-names.ts';

/** Findings as the messages of a field, each with its fix. */
export function findingMessages(findings: readonly Problem[], form: FormApi): FieldMessage[] {
  return findings.map(({ diagnostic, targets }) => {
    const { fix, severity, message } = diagnostic;
    const text = targets.length === 0 ? message : `${targetNames(targets)}: ${message}`;
    if (!fix) return { severity, text };
    const action = (
      <Button size="sm" variant="ghost" className="text-accent" onClick={() => form.applyFix(fix)}>
        Fix: {fix.title}
      </Button>
    );
    return { severity, text, action };
  });
}
