// biome-ignore-all lint/a11y/useSemanticElements: a tree grid; HTML has no element for it.
import { Plus, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { isObject, type Json, pointer, valueAt } from '../../manifest/json.ts';
import { schemaFacts } from '../../manifest/schema-facts.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { findingMessages } from '../fields/finding-messages.tsx';
import { useForm } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { takeReveal } from '../fields/reveal-once.ts';
import { Section } from '../form/section.tsx';
import { type BuilderApi, BuilderContext } from './builder-context.tsx';
import { SchemaDetails } from './details/schema-details.tsx';
import { HeaderRow } from './header-row.tsx';
import { InferButton } from './infer-button.tsx';
import { hasInput } from './keywords.ts';
import { NO_NOTES, useRowNotes } from './row-findings.ts';
import { elementPath, holdsProperties, propertyNames, requiredNames } from './schema-place.ts';
import { SchemaRowView } from './schema-row-view.tsx';
import type { SchemaRow } from './schema-rows.ts';
import { TargetChipList } from './target-chip-list.tsx';
import { rowPath } from './target-chips.ts';
import { TypeSelect } from './type-select.tsx';
import { useBuilderState } from './use-builder-state.ts';
import { VirtualRows } from './virtual-rows.tsx';

/** More rows than this are drawn only as far as they are in sight. */
const DRAW_ALL = 100;

interface SchemaBuilderProps {
  /** `inputSchema` or `outputSchema`. */
  field: 'inputSchema' | 'outputSchema';
  title: string;
  /** The element that scrolls the form. */
  scroller: RefObject<HTMLElement | null>;
  /** Buttons of the section. */
  actions?: ReactNode;
}

/** A schema as a table of its properties, nested as deep as it goes; everything in it can be seen and changed here. */
export function SchemaBuilder({ field, title, scroller, actions }: SchemaBuilderProps) {
  const form = useForm();
  const schema = useFormValue([field]);
  // Of the manifest only what is shown here: typing elsewhere draws nothing of this.
  const root = useMemo(() => (schema === undefined ? undefined : { [field]: schema }), [field, schema]);
  const notes = useRowNotes(root);
  const scrollTo = useRef<(index: number) => void>(() => {});
  const showRow = useCallback((index: number) => scrollTo.current(index), []);
  const state = useBuilderState(field, root, showRow);
  const { api, rows, details, activeId, keyOf, grid } = state;
  const markedId = useMarkedRow(root, field, rows);
  useReveal(api, field, root);

  const rootId = pointer([field]);
  const rootOpen = details.has(rootId);
  const rootNotes = notes.get(rootId) ?? NO_NOTES;
  const told = rootOpen ? hasInput(schema, [field]) : undefined;
  const rootFindings = told ? rootNotes.findings.filter(finding => !told(finding.diagnostic.path)) : rootNotes.findings;
  const element = elementPath(root, [field]);
  const holds = holdsProperties(valueAt(root, element)) || (isObject(schema) && Object.keys(schema).length === 0);
  const draw = (row: SchemaRow, index: number) => (
    <SchemaRowView
      row={row}
      index={index}
      active={row.id === activeId}
      marked={row.id === markedId}
      detailsOpen={details.has(row.id)}
      notes={notes.get(row.id) ?? NO_NOTES}
    />
  );
  return (
    <BuilderContext value={api}>
      <Section
        title={title}
        field={field}
        summary={<Summary root={root} path={element} />}
        actions={
          <>
            {rootNotes.chips.length > 0 && <TargetChipList chips={rootNotes.chips} />}
            <Button
              size="sm"
              variant="ghost"
              icon={SlidersHorizontal}
              aria-expanded={rootOpen}
              onClick={() => api.setDetails(rootId, !rootOpen)}
            >
              Options
            </Button>
            {actions}
            {holds && <InferButton path={element} />}
            {holds && (
              <Button size="sm" icon={Plus} data-part="add" onClick={() => api.add([field])}>
                Add property
              </Button>
            )}
          </>
        }
      >
        <div ref={grid} className="group grid min-w-0 gap-1.5">
          <FieldMessages messages={findingMessages(rootFindings, form)} />
          {rootOpen && (
            <div className="rounded-md border border-line bg-sunken px-3 py-1.5">
              {field === 'outputSchema' && schema !== undefined && (
                <div className="flex items-center gap-2 text-sm">
                  <span className="text-muted">Type</span>
                  <TypeSelect path={[field]} schema={schema} label="Type of the output" />
                </div>
              )}
              <SchemaDetails path={[field]} name={title.toLowerCase()} />
            </div>
          )}
          {rows.length === 0 ? (
            <Empty schema={schema} isInput={field === 'inputSchema'} holds={holds} add={() => api.add([field])} />
          ) : (
            <div className="@container overflow-hidden rounded-md border border-line">
              <div
                role="treegrid"
                aria-label={`${title} properties`}
                aria-rowcount={rows.length + 1}
                aria-describedby={`${field}-keys`}
              >
                <HeaderRow />
                {rows.length <= DRAW_ALL ? (
                  rows.map((row, index) => (
                    <div role="presentation" key={keyOf(row.id)} className="border-line not-last:border-b">
                      {draw(row, index)}
                    </div>
                  ))
                ) : (
                  <VirtualRows
                    rows={rows}
                    keyOf={keyOf}
                    scroller={scroller}
                    activeId={activeId}
                    scrollTo={scrollTo}
                    draw={draw}
                  />
                )}
              </div>
            </div>
          )}
          {rows.length > 0 && <KeyHelp id={`${field}-keys`} />}
        </div>
      </Section>
    </BuilderContext>
  );
}

function Summary({ root, path }: { root: Json | undefined; path: ReturnType<typeof elementPath> }) {
  const names = propertyNames(root, path);
  const required = requiredNames(root, path).filter(name => names.includes(name)).length;
  const facts = schemaFacts(valueAt(root, path));
  const properties = `${names.length} ${names.length === 1 ? 'property' : 'properties'}`;
  return [properties, `${required} required`, facts.charAt(0).toLowerCase() + facts.slice(1)]
    .filter(Boolean)
    .join(', ');
}

interface EmptyProps {
  schema: Json | undefined;
  isInput: boolean;
  holds: boolean;
  add: () => void;
}

function Empty({ schema, isInput, holds, add }: EmptyProps) {
  if (schema === undefined) return <p className="text-muted">There is no schema.</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-dashed border-line-strong px-3 py-2.5 text-muted">
      {holds
        ? `No properties yet: the tool ${isInput ? 'takes' : 'returns'} nothing.`
        : 'This schema has no properties. Its options hold everything about it.'}
      {holds && (
        <Button size="sm" icon={Plus} onClick={add}>
          Add the first property
        </Button>
      )}
    </div>
  );
}

/** Its place is kept while nothing in the table has the focus, so that a click below does not miss. */
function KeyHelp({ id }: { id: string }) {
  return (
    <p id={id} className="truncate text-xs text-muted opacity-0 group-focus-within:opacity-100">
      Alt+↑↓ move · Alt+Shift+→← in, out · Ctrl+Enter add · Ctrl+D copy · Esc row · Space details · Del delete
    </p>
  );
}

/** The row that the cursor of the JSON pane, or the focused field, is in. */
function useMarkedRow(root: Json | undefined, field: string, rows: readonly SchemaRow[]): string | undefined {
  const selected = useStudio(state => state.selectedPath);
  if (selected?.[0] !== field) return undefined;
  // A closed row stands for everything inside it.
  for (let path = rowPath(root, selected); path && path.length > 1; path = rowPath(root, path.slice(0, -1))) {
    const id = pointer(path);
    if (rows.some(row => row.id === id)) return id;
  }
  return undefined;
}

/** Follows a request to show a place inside this schema. */
function useReveal(api: BuilderApi, field: string, root: Json | undefined): void {
  const reveal = useStudio(state => state.reveal);
  const mode = useStudio(state => state.editorMode);
  const form = useForm();
  useEffect(() => {
    if (!reveal || reveal.key !== form.toolKey || reveal.path?.[0] !== field) return;
    if (!takeReveal(reveal, field, performance.now())) return;
    const path = rowPath(root, reveal.path);
    if (path)
      api.show(
        path,
        reveal.path.length > path.length,
        reveal.focus === 'form' || (mode === 'form' && reveal.focus !== 'none'),
      );
  }, [reveal, mode, form, field, root, api]);
}
