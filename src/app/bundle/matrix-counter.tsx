import { matrix } from '../../studio/selectors.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

const noun = (count: number, word: string): string => `${word}${count === 1 ? '' : 's'}`;

/** The story in one number: of how many definitions these manifests take the place. */
export function MatrixCounter() {
  const { manifests, targets, definitions } = useStudio(matrix);
  const explanation = `Without manifests, ${definitions} ${noun(definitions, 'definition')} would have to be kept in step by hand. Here ${manifests} ${noun(manifests, 'manifest')} ${manifests === 1 ? 'is' : 'are'} the only source.`;
  return (
    <Tooltip content={explanation}>
      <button
        type="button"
        className="inline-flex h-7 shrink-0 cursor-default items-center rounded-full border border-line bg-sunken px-3 whitespace-nowrap tabular-nums"
      >
        <span>
          <b className="font-semibold">{manifests}</b>
          <span className="sr-only @min-[1100px]:not-sr-only"> {noun(manifests, 'manifest')}</span> ×{' '}
          <b className="font-semibold">{targets}</b>
          <span className="sr-only @min-[1100px]:not-sr-only"> {noun(targets, 'target')}</span> ={' '}
          <b className="font-semibold">{definitions}</b>
          <span className="sr-only @min-[1100px]:not-sr-only"> {noun(definitions, 'definition')}</span>
        </span>
      </button>
    </Tooltip>
  );
}
