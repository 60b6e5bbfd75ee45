import { isObject, type Json, type Path } from '../../../manifest/json.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaControl } from '../../fields/controls.tsx';
import { addSingle } from '../add-schema.ts';
import { useBuilder } from '../builder-context.tsx';
import { TypeSelect } from '../type-select.tsx';
import { SchemaDetails } from './schema-details.tsx';

/** The schema of the items of an array. Its properties, if it has some, are rows below the array. */
export function EachItem({ path, schema, name }: { path: Path; schema: Json; name: string }) {
  const builder = useBuilder();
  const items = isObject(schema) ? schema.items : undefined;
  const at = [...path, 'items'];
  if (items === undefined) {
    return (
      <div className="flex items-center gap-2 text-sm text-muted">
        Items can be anything.
        <Button size="sm" onClick={() => builder.run(root => addSingle(root, path, 'items', { type: 'string' }))}>
          Describe the items
        </Button>
      </div>
    );
  }
  // A tuple shows its positions as rows; `true` and `false` stand among the raw keywords.
  if (!isObject(items)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and resets the layout.
    <div
      role="group"
      aria-label={`Each item of ${name}`}
      className="grid gap-1 rounded-md border border-line px-2.5 py-1.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium">Each item</span>
        <span className="min-w-36">
          <TypeSelect path={at} schema={items} label={`Type of each item of ${name}`} />
        </span>
        {(items.description === undefined || typeof items.description === 'string') && (
          <div className="min-w-40 flex-1">
            <TextAreaControl
              aria-label={`Description of each item of ${name}`}
              path={[...at, 'description']}
              editLabel="Edit description of the items"
              emptyIsAbsent
              minRows={1}
              rows={1}
              placeholder="Describe one item"
              className="min-h-6! resize-none! py-0.5!"
            />
          </div>
        )}
      </div>
      <SchemaDetails path={at} name={`each item of ${name}`} />
    </div>
  );
}
