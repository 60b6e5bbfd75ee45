import { Plus } from 'lucide-react';
import { isObject, type Json, type Path } from '../../../manifest/json.ts';
import { effectiveTypes, typesOf } from '../../../manifest/type-summary.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { keywordHint } from '../../fields/field-info.ts';
import { useForm } from '../../fields/form-context.tsx';
import { addBranch, addDefinition, addPattern, addSingle } from '../add-schema.ts';
import { useBuilder } from '../builder-context.tsx';
import { initialValue, planKeywords } from '../keywords.ts';
import type { Outcome } from '../outcome.ts';

const QUICK = ['default', 'enum', 'examples'];
const CHIP =
  'inline-flex h-6 items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-sm hover:bg-hover';

/** What can be added to a schema: the usual ones in sight, the others in a menu. */
export function AddKeyword({ path, schema, severalTypes }: { path: Path; schema: Json; severalTypes: () => void }) {
  const form = useForm();
  const builder = useBuilder();
  const { addable } = planKeywords(schema);
  const add = (keyword: string): void => {
    const field = addable.find(each => each.keyword === keyword);
    if (!field) return;
    const at = [...path, keyword];
    const refusal = form.edit([{ op: 'set', path: at, value: initialValue(field, schema) }], {
      label: `Add \`${keyword}\``,
      focus: at,
    });
    if (refusal === undefined) focusField(at);
  };
  const quick = addable.filter(field => QUICK.includes(field.keyword));
  const rest = addable.filter(field => !QUICK.includes(field.keyword));
  const structures = structuresFor(path, schema);
  return (
    <>
      {quick.map(field => (
        <button
          key={field.keyword}
          type="button"
          className={CHIP}
          title={keywordHint(field.keyword)}
          onClick={() => add(field.keyword)}
        >
          <Plus size={12} aria-hidden="true" />
          {field.label}
        </button>
      ))}
      <Menu
        onCloseAutoFocus={builder.keepFocus}
        trigger={
          <button type="button" className={CHIP}>
            <Plus size={12} aria-hidden="true" />
            More
          </button>
        }
      >
        {rest.map(field => (
          <MenuItem key={field.keyword} onSelect={() => requestAnimationFrame(() => add(field.keyword))}>
            {field.label}
          </MenuItem>
        ))}
        {typesOf(schema).length === 1 && path.length > 1 && <MenuItem onSelect={severalTypes}>Several types</MenuItem>}
        {rest.length > 0 && structures.length > 0 && <MenuSeparator />}
        {structures.length > 0 && <MenuLabel>Schemas inside</MenuLabel>}
        {structures.map(structure => (
          <MenuItem key={structure.label} onSelect={() => builder.run(structure.make, 'row')}>
            {structure.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface Structure {
  label: string;
  make: (root: Json) => Outcome;
}

function structuresFor(path: Path, schema: Json): Structure[] {
  const has = (keyword: string): boolean => isObject(schema) && Object.hasOwn(schema, keyword);
  const types = effectiveTypes(schema);
  const mayBe = (type: string): boolean => types.length === 0 || types.includes(type);
  const branch = (keyword: string, label: string): Structure => ({
    label,
    make: root => addBranch(root, path, keyword),
  });
  const single = (keyword: string, label: string): Structure[] =>
    has(keyword) ? [] : [{ label, make: root => addSingle(root, path, keyword) }];
  return [
    branch('anyOf', has('anyOf') ? 'Another “any of”' : 'Any of (at least one matches)'),
    branch('oneOf', has('oneOf') ? 'Another “one of”' : 'One of (exactly one matches)'),
    branch('allOf', has('allOf') ? 'Another “all of”' : 'All of (every one matches)'),
    ...single('not', 'Not'),
    ...single('if', 'If'),
    ...(has('if') ? [...single('then', 'Then'), ...single('else', 'Else')] : []),
    ...(mayBe('object')
      ? [
          { label: 'Pattern of names', make: (root: Json) => addPattern(root, path) },
          ...single('propertyNames', 'Rule for names'),
        ]
      : []),
    ...(mayBe('array') ? [branch('prefixItems', 'Position of a tuple'), ...single('contains', 'Contains')] : []),
    ...(path.length === 1 ? [{ label: 'Definition ($defs)', make: (root: Json) => addDefinition(root, path) }] : []),
  ];
}

/** The new field is there after the next drawing. */
function focusField(path: Path): void {
  requestAnimationFrame(() => {
    const field = document.querySelector(`[data-field="${CSS.escape(path.join('.'))}"]`);
    const control = field?.querySelector<HTMLElement>('input, textarea, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  });
}
