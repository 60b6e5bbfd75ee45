import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Fidelity } from '../../adapters/compiled.ts';
import { isProvable } from '../../analysis/proof/provable.ts';
import type { BundleDiagnostic, PreviewResult } from '../../analysis/report.ts';
import { pointer } from '../../manifest/json.ts';
import { placeOf, selectedTool } from '../../studio/selectors.ts';
import { useGetState, useStudio } from '../../studio/use-studio.ts';
import { ProofPanel } from '../proof/proof-panel.tsx';
import { toggled } from '../proof/toggled.ts';
import { shownPreview } from '../shown-preview.ts';
import { useFix } from '../use-fix.ts';
import { useJump } from '../use-jump.ts';
import { byWeight } from './effects.ts';
import { ReportRow } from './report-row.tsx';

/** So many findings are drawn; a bundle may have thousands, and the problems panel lists them all. */
const MOST_SHOWN = 100;

/** Stays while the finding does. */
const identityOf = ({ code, tool, path, message }: BundleDiagnostic): string =>
  `${code} ${tool ?? ''} ${pointer(path)} ${message}`;

export function FindingList() {
  const preview = useStudio(shownPreview);
  const applyFix = useFix();
  const getState = useGetState();
  const jump = useJump();
  const findings = useMemo(() => (preview ? [...preview.diagnostics].sort(byWeight) : []), [preview]);
  const scope = preview?.scope ?? 'tool';
  const owner = preview?.key;
  const target = preview?.target;
  /** Findings whose proof is open. */
  const [proofs, setProofs] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(findings);
  useEffect(() => {
    latest.current = findings;
  }, [findings]);
  const act = useCallback(
    (index: number, action: 'reveal' | 'fix' | 'prove'): void => {
      const diagnostic = latest.current[index];
      // Of a bundle each finding says itself which tool it speaks of; none does where it concerns the whole.
      const key = diagnostic?.key ?? owner;
      if (!diagnostic || key === undefined) return;
      if (action === 'prove') setProofs(open => toggled(open, identityOf(diagnostic)));
      else if (action === 'reveal') jump(key, diagnostic);
      else if (diagnostic.fix) applyFix(key, diagnostic.fix);
    },
    [applyFix, jump, owner],
  );
  if (findings.length === 0) return <NothingHappened scope={scope} fidelity={preview?.fidelity} />;
  // Of this moment: each answer comes with the places in the text it was made from, and the next one is never far.
  const source = scope === 'tool' ? selectedTool(getState()) : undefined;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Findings"
      className="m-0 min-h-0 flex-1 list-none overflow-y-auto p-0 pb-2 focus-visible:-outline-offset-2"
    >
      {findings.slice(0, MOST_SHOWN).map((diagnostic, index) => {
        const { message, severity, effect, tool, fix, rule, path } = diagnostic;
        const id = identityOf(diagnostic);
        const key = diagnostic.key ?? owner;
        // What is refused has no definition that could accept anything.
        const canProve = key !== undefined && preview?.fidelity !== 'refused' && isProvable(diagnostic);
        return (
          <ReportRow
            key={id}
            index={index}
            severity={severity}
            effect={effect}
            message={message}
            line={source && placeOf(source, diagnostic)?.line}
            tool={scope === 'bundle' ? tool : undefined}
            fixTitle={fix?.title}
            ruleId={rule?.id}
            ruleSource={rule?.source ?? ''}
            ruleVerified={rule?.verified ?? ''}
            canReveal={key !== undefined}
            canProve={canProve}
            act={act}
          >
            {canProve && target !== undefined && proofs.has(id) ? (
              <ProofPanel toolKey={key} target={target} loss={{ path, ...(effect && { effect }) }} />
            ) : undefined}
          </ReportRow>
        );
      })}
      {findings.length > MOST_SHOWN && (
        <li className="px-4 py-2 text-muted">
          {findings.length - MOST_SHOWN} more. The problems panel lists the errors and warnings of every tool.
        </li>
      )}
    </ul>
  );
}

/** The report of a bundle lists errors and warnings only, so an empty one may still stand for rewritten tools. */
const NothingHappened = ({ scope, fidelity }: { scope: PreviewResult['scope']; fidelity: Fidelity | undefined }) => (
  <p className="m-0 px-4 pb-3 text-muted">
    {scope === 'tool'
      ? 'Name, description and input schema say in the definition what they say in the manifest.'
      : fidelity === 'exact'
        ? 'Names, descriptions and input schemas say in the definitions what they say in the manifests.'
        : 'Nothing is lost. Some tools are written differently; “This tool” says what, one by one.'}
  </p>
);
