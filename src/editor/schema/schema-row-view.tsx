// biome-ignore-all lint/a11y/useSemanticElements: a tree grid; HTML has no element for it.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, as the tree grid pattern allows; its cells do not.
import { ChevronRight, GripVertical, Plus, SlidersHorizontal } from 'lucide-react';
import { type CSSProperties, memo, useRef } from 'react';
import { isObject, valueAt } from '../../manifest/json.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldMessages } from '../../ui/field.tsx';
import { TextAreaControl } from '../fields/controls.tsx';
import { findingMessages } from '../fields/finding-messages.tsx';
import { isLocked } from '../fields/findings.ts';
import { useForm } from '../fields/form-context.tsx';
import { useRowDrag } from '../fields/use-row-drag.ts';
import { useBuilder } from './builder-context.tsx';
import { SchemaDetails } from './details/schema-details.tsx';
import { DropMark } from './drop-mark.tsx';
import { dropOn, dropPlaces } from './drop-schema.ts';
import { GRID, QUIET } from './grid-columns.ts';
import { hasInput } from './keywords.ts';
import { NameCell } from './name-cell.tsx';
import type { RowNotes } from './row-findings.ts';
import { RowMenu } from './row-menu.tsx';
import { elementPath, holdsProperties } from './schema-place.ts';
import type { SchemaRow } from './schema-rows.ts';
import { setRequired } from './set-required.ts';
import { TargetChipList } from './target-chip-list.tsx';
import { TypeSelect } from './type-select.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface SchemaRowViewProps {
  row: SchemaRow;
  index: number;
  /** The tab key lands in this row. */
  active: boolean;
  /** The cursor of the JSON pane is in it. */
  marked: boolean;
  detailsOpen: boolean;
  notes: RowNotes;
}

/** One schema as a row: name, type, required, description, targets, actions; its details below it. */
export const SchemaRowView = memo(function SchemaRowView(props: SchemaRowViewProps) {
  const { row, index, active, marked, detailsOpen, notes } = props;
  const builder = useBuilder();
  const form = useForm();
  const element = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const tabIndex = active ? 0 : -1;
  // Notes are for those who look closer; a problem is for everyone. Open details tell at each input what is wrong there.
  const told = detailsOpen ? hasInput(row.schema, row.path) : undefined;
  const findings = told
    ? notes.findings.filter(finding => !told(finding.diagnostic.path))
    : notes.findings.filter(finding => finding.diagnostic.severity !== 'info');
  const detailsId = `details${row.id}`;
  const holds = holdsProperties(valueAt(row.schema, elementPath(row.schema, [])));
  const { edge, dragging } = useRowDrag({
    row: element,
    handle: grip,
    list: builder.root,
    id: row.id,
    disabled: row.kind === 'single',
    accepts: dragged => dropPlaces(builder.value(), dragged, row.path),
    onDrop: (dragged, where) => builder.run(value => dropOn(value, dragged, row.path, where), 'row'),
  });

  const locked = isLocked(notes.findings);

  const onKeyDown = useRowKeys(element, row, detailsOpen, holds);

  return (
    <div
      role="presentation"
      className={classNames('relative border-b border-line last:border-b-0', dragging && 'opacity-50')}
      style={{ '--indent': `${(row.level - 1) * 12}px` } as CSSProperties}
    >
      {edge && <DropMark edge={edge} />}
      <div
        ref={element}
        role="row"
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-rowindex={index + 2}
        aria-selected={marked}
        {...(row.expandable ? { 'aria-expanded': row.expanded } : {})}
        tabIndex={tabIndex}
        data-testid="schema-property"
        data-row={row.id}
        data-kind={row.kind}
        className={classNames(
          GRID,
          'group/row items-start px-1.5 py-1 focus-visible:-outline-offset-2',
          marked ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
        onFocus={() => builder.activate(row.id, row.path)}
        onKeyDown={onKeyDown}
      >
        <div role="gridcell" className="flex min-w-0 items-start pl-(--indent)">
          <span
            ref={grip}
            aria-hidden="true"
            title="Drag to move"
            className={classNames(
              '-ml-1 hidden h-6 w-3.5 shrink-0 cursor-grab @2xl:inline-flex items-center text-muted opacity-0 group-hover/row:opacity-100',
              row.kind === 'single' && 'invisible',
            )}
          >
            <GripVertical size={12} />
          </span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={row.expanded ? `Close ${row.name}` : `Open ${row.name}`}
            onClick={() => builder.setExpanded(row.id, !row.expanded)}
            className={classNames(
              'inline-flex h-6 w-5 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink',
              !row.expandable && 'invisible',
            )}
          >
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={classNames('transition-transform', row.expanded && 'rotate-90')}
            />
          </button>
          <NameCell row={row} tabIndex={tabIndex} locked={locked} />
        </div>
        <div role="gridcell" className="min-w-0">
          <TypeSelect
            path={row.path}
            schema={row.schema}
            label={`Type of ${row.name}`}
            tabIndex={tabIndex}
            disabled={locked}
          />
        </div>
        <div role="gridcell" className="flex justify-center">
          {row.kind === 'property' && (
            <Checkbox
              data-part="required"
              aria-label="Required"
              title={row.required ? 'Required' : 'Optional'}
              tabIndex={tabIndex}
              checked={row.required}
              disabled={locked}
              onChange={event => builder.run(value => setRequired(value, row.path, event.target.checked), 'required')}
            />
          )}
        </div>
        <div
          role="gridcell"
          className="order-last col-span-full min-w-0 pl-[calc(var(--indent)+20px)] @2xl:order-none @2xl:col-span-1 @2xl:pl-0"
        >
          {isObject(row.schema) &&
          (row.schema.description === undefined || typeof row.schema.description === 'string') ? (
            <TextAreaControl
              aria-label={`Description of ${row.name}`}
              data-part="description"
              tabIndex={tabIndex}
              disabled={locked}
              path={[...row.path, 'description']}
              editLabel={`Edit description of \`${row.name}\``}
              emptyIsAbsent
              minRows={1}
              rows={1}
              placeholder={PLACEHOLDERS[row.kind]}
              className={classNames(QUIET, 'min-h-6! resize-none! px-1.5! py-0.5!')}
            />
          ) : null}
          {row.facts !== '' && (
            <button
              type="button"
              tabIndex={-1}
              onClick={() => builder.setDetails(row.id, !detailsOpen)}
              className="block max-w-full truncate px-1.5 text-left text-sm text-muted hover:text-ink"
            >
              {row.facts}
            </button>
          )}
          {holds && !row.expandable && (
            <Button
              size="sm"
              variant="link"
              icon={Plus}
              tabIndex={tabIndex}
              disabled={locked}
              aria-label={`Add property inside ${row.name}`}
              className="px-1.5!"
              onClick={() => builder.add(row.path)}
            >
              Add property inside
            </Button>
          )}
        </div>
        <div
          role="gridcell"
          className="order-last col-span-full min-w-0 pt-0.5 pl-[calc(var(--indent)+26px)] @2xl:order-none @2xl:col-span-1 @2xl:pl-0"
        >
          <TargetChipList chips={notes.chips} tabIndex={tabIndex} />
        </div>
        <div role="gridcell" className="flex justify-end">
          <IconButton
            size="sm"
            tabIndex={tabIndex}
            label={`Details of ${row.name}`}
            icon={SlidersHorizontal}
            aria-expanded={detailsOpen}
            aria-controls={detailsOpen ? detailsId : undefined}
            className={classNames(
              !detailsOpen &&
                'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100',
              detailsOpen && 'text-accent!',
            )}
            onClick={() => builder.setDetails(row.id, !detailsOpen)}
          />
          <RowMenu row={row} tabIndex={tabIndex} detailsOpen={detailsOpen} holds={holds} />
        </div>
      </div>
      {(findings.length > 0 || detailsOpen) && (
        <div role="row" aria-level={row.level} className="pb-1.5">
          <div role="gridcell" aria-colspan={6} className="pr-2 pl-[calc(var(--indent)+2.75rem)]">
            <FieldMessages messages={findingMessages(findings, form)} />
            {detailsOpen && (
              <fieldset
                id={detailsId}
                aria-label={`Details of ${row.name}`}
                disabled={locked}
                className="mt-1 min-w-0 border-l-2 border-line pl-3"
              >
                <SchemaDetails path={row.path} name={row.name} />
              </fieldset>
            )}
          </div>
        </div>
      )}
    </div>
  );
}, sameRow);

/** Rows are made anew at each keystroke; what they show tells whether one has to be drawn again. */
function sameRow(a: SchemaRowViewProps, b: SchemaRowViewProps): boolean {
  const rows = [a.row, b.row] as const;
  return (
    a.index === b.index &&
    a.active === b.active &&
    a.marked === b.marked &&
    a.detailsOpen === b.detailsOpen &&
    a.notes === b.notes &&
    ROW_PARTS.every(part => rows[0][part] === rows[1][part])
  );
}

const ROW_PARTS = [
  'id',
  'schema',
  'name',
  'kind',
  'level',
  'position',
  'siblings',
  'type',
  'facts',
  'required',
  'expandable',
  'expanded',
] as const satisfies readonly (keyof SchemaRow)[];

const PLACEHOLDERS: Record<SchemaRow['kind'], string> = {
  property: 'For the model',
  definition: 'Definition, to refer to',
  pattern: 'Keys that match this pattern',
  entry: '',
  branch: '',
  position: '',
  single: '',
};
