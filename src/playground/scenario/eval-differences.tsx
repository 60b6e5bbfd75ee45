import { targetName } from '../../adapters/catalogue.ts';
import type { Json } from '../../manifest/json.ts';
import { evalCases } from '../../studio/play/select-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';

const MOST = 8;

/** What came out otherwise than the selected scenario expects. */
export function EvalDifferences({ value }: { value: Json }) {
  const found = useStudio(evalCases).get(value);
  if (!found) return null;
  const failed = found.verdicts.filter(verdict => !verdict.passed && verdict.differences.length > 0);
  if (failed.length === 0 && found.problem === undefined) return null;
  return (
    <div role="note" className="grid gap-1 rounded-md border border-error bg-panel px-2.5 py-1.5">
      <p className="m-0 flex items-center gap-1.5 font-medium">
        <SeverityIcon severity="error" label="" />
        Not what is expected
      </p>
      {found.problem !== undefined && <p className="m-0">{found.problem}</p>}
      {failed.map(({ target, variant, differences }) => (
        <div key={`${target} ${variant}`}>
          {found.verdicts.length > 1 && <p className="m-0 text-muted">{targetName(target)}</p>}
          <ul className="m-0 list-none p-0">
            {differences.slice(0, MOST).map(({ message }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two differences may read alike
              <li key={at} className="[overflow-wrap:anywhere]">
                <Prose>{message}</Prose>
              </li>
            ))}
            {differences.length > MOST && <li>And {differences.length - MOST} more.</li>}
          </ul>
        </div>
      ))}
    </div>
  );
}
