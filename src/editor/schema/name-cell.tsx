import { classNames } from '../../ui/class-names.ts';
import { CommitInput } from '../../ui/commit-input.tsx';
import { useBuilder } from './builder-context.tsx';
import { QUIET } from './grid-columns.ts';
import { renameFault, renameSchema } from './rename-schema.ts';
import type { SchemaRow } from './schema-rows.ts';

const NAMED: ReadonlySet<SchemaRow['kind']> = new Set(['property', 'pattern', 'definition', 'entry']);

/** What a row is called: a field where the name is the person's to choose, words where it is not. */
export function NameCell({ row, tabIndex, locked }: { row: SchemaRow; tabIndex: number; locked: boolean }) {
  const builder = useBuilder();
  if (!NAMED.has(row.kind)) {
    return (
      <span className="min-w-0 flex-1 truncate px-1.5 leading-6 text-muted italic" title={row.name}>
        {row.name}
      </span>
    );
  }
  const label =
    row.kind === 'definition' ? 'Definition name' : row.kind === 'pattern' ? 'Pattern of names' : 'Property name';
  return (
    <span className="min-w-0 flex-1">
      <CommitInput
        aria-label={label}
        data-part="name"
        tabIndex={tabIndex}
        mono
        inputSize="sm"
        disabled={locked}
        value={row.name}
        title={row.name}
        className={classNames(QUIET, row.kind === 'pattern' || row.kind === 'definition' ? 'text-muted!' : '')}
        // The column is narrow: the sentence lies over the cells beside it.
        faultClassName="relative z-10 w-max max-w-72 rounded-md border border-error bg-panel px-2 py-1"
        check={text => renameFault(builder.value(), row.path, text)}
        commit={text => builder.run(value => renameSchema(value, row.path, text))}
      />
    </span>
  );
}
