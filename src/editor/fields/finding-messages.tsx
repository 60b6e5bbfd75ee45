import type { Fix } from '../../manifest/diagnostic.ts';
import type { Problem } from '../../studio/selectors.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldMessage } from '../../ui/field.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { FormApi } from './form-context.tsx';
import { targetNames } from './target-names.ts';

/** Findings as the messages of a field, each with its fix. */
export function findingMessages(findings: readonly Problem[], form: FormApi): FieldMessage[] {
  return findings.map(({ id, diagnostic, targets }): FieldMessage => {
    const { fix, severity, message } = diagnostic;
    const text = targets.length === 0 ? message : `${targetNames(targets)}: ${message}`;
    return fix ? { severity, text, action: <FixButton key={id} fix={fix} form={form} /> } : { severity, text };
  });
}

function FixButton({ fix, form }: { fix: Fix; form: FormApi }) {
  return (
    <Button size="sm" variant="ghost" className="-my-0.5 text-accent!" onClick={() => form.applyFix(fix)}>
      <span>
        Fix: <Prose>{fix.title}</Prose>
      </span>
    </Button>
  );
}
