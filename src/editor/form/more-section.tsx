import { Plus, X } from 'lucide-react';
import { isObject, type Json } from '../../manifest/json.ts';
import { memo, sameData } from '../../studio/select/memo.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CommitInput } from '../../ui/commit-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { TextControl } from '../fields/controls.tsx';
import { fieldInfo, knownFields, knownVendors } from '../fields/field-info.ts';
import { findingMessages } from '../fields/finding-messages.tsx';
import { isLocked, useFindings } from '../fields/findings.ts';
import { useForm } from '../fields/form-context.tsx';
import { formValue, useFormValue } from '../fields/form-value.ts';
import { JsonControl } from '../fields/json-control.tsx';
import { freeName } from '../schema/property-names.ts';
import { isText, ManifestField } from './manifest-field.tsx';
import { Section } from './section.tsx';

/** Names of fields that the form does not know. */
const ownFields = memo(
  (state: StudioState) => [formValue(state)] as const,
  (value): readonly string[] => (isObject(value) ? Object.keys(value).filter(key => !knownFields.includes(key)) : []),
  sameData,
);

/** What few tools need: another wire name, options of one provider, fields of one's own. Nothing of a manifest is left out. */
export function MoreSection() {
  const form = useForm();
  const others = useStudio(ownFields);
  const extensions = useFormValue(['extensions']);
  const schemaUri = useFormValue(['$schema']);
  const vendors = isObject(extensions) ? Object.keys(extensions) : [];
  const addVendor = (vendor: string): void => {
    form.edit([{ op: 'set', path: ['extensions', vendor], value: {} }], {
      label: `Add extensions for \`${vendor}\``,
      focus: ['extensions', vendor],
    });
    announce(`Extensions for ${vendor} added`);
    focusControl(`extensions.${vendor}`);
  };
  const addField = (): void => {
    const name = freeName('x-field', others);
    form.edit([{ op: 'set', path: [name], value: '' }], { label: `Add \`${name}\``, focus: [name] });
    announce(`Field ${name} added`);
    focusControl(name);
  };
  return (
    <Section
      title="More"
      actions={
        <>
          <Menu
            align="end"
            trigger={
              <Button size="sm" icon={Plus}>
                Provider options
              </Button>
            }
          >
            {knownVendors
              .filter(vendor => !vendors.includes(vendor))
              .map(vendor => (
                <MenuItem key={vendor} onSelect={() => addVendor(vendor)}>
                  {vendor}
                </MenuItem>
              ))}
          </Menu>
          <Button size="sm" icon={Plus} onClick={addField}>
            Own field
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ManifestField path={['exposedName']} fits={isText}>
          {control => (
            <TextControl
              {...control}
              mono
              path={['exposedName']}
              editLabel="Edit exposed name"
              emptyIsAbsent
              placeholder="same as the tool ID"
            />
          )}
        </ManifestField>
        {schemaUri !== undefined && (
          <ManifestField path={['$schema']} fits={isText}>
            {control => <TextControl {...control} mono path={['$schema']} editLabel="Edit $schema" emptyIsAbsent />}
          </ManifestField>
        )}
        {extensions !== undefined && <Extensions value={extensions} vendors={vendors} />}
        {others.map(name => (
          <OwnField key={name} name={name} names={others} />
        ))}
      </div>
    </Section>
  );
}

function Extensions({ value, vendors }: { value: Json; vendors: string[] }) {
  const form = useForm();
  const info = fieldInfo('extensions');
  const own = useFindings(['extensions']);
  if (!isObject(value)) {
    return (
      <Field data-field="extensions" label={info.label} hint={info.hint} messages={findingMessages(own, form)}>
        {control => <JsonControl {...control} path={['extensions']} editLabel="Edit extensions" />}
      </Field>
    );
  }
  return (
    <>
      {vendors.map(vendor => (
        <RawField
          key={vendor}
          path={['extensions', vendor]}
          label={`${vendor} options`}
          hint="Only this provider reads them: the price is vendor neutrality."
        />
      ))}
      {vendors.length === 0 && <RawField path={['extensions']} label={info.label} hint={info.hint} />}
    </>
  );
}

function RawField({ path, label, hint }: { path: string[]; label: string; hint: string }) {
  const form = useForm();
  const findings = useFindings(path, true);
  return (
    <Field data-field={path.join('.')} label={label} hint={hint} messages={findingMessages(findings, form)}>
      {control => (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <JsonControl {...control} disabled={isLocked(findings)} path={path} editLabel={`Edit ${label}`} />
          </div>
          <RemoveButton path={path} name={label} />
        </div>
      )}
    </Field>
  );
}

/** A field that the manifest schema does not know: `x-…`, or one of a newer version. Kept as it is, never sent. */
function OwnField({ name, names }: { name: string; names: readonly string[] }) {
  const form = useForm();
  const findings = useFindings([name], true);
  const locked = isLocked(findings);
  const rename = (to: string): string | undefined => {
    if (to.trim() === '') return 'A field needs a name.';
    if (names.includes(to) || knownFields.includes(to)) return `\`${to}\` is there already or has a place of its own.`;
    // On Enter the focus is still in the name, which is drawn anew under its new key.
    const inHand = document.activeElement?.closest('[data-field]')?.getAttribute('data-field') === name;
    const refusal = form.edit([{ op: 'rename', path: [name], name: to }], { label: `Rename \`${name}\``, focus: [to] });
    if (refusal === undefined && inHand) focusControl(to);
    return refusal;
  };
  return (
    <Field
      data-field={name}
      label={<span className="block truncate font-mono text-code">{name}</span>}
      hint={
        name.startsWith('x-')
          ? 'Your own field: kept as it is, never sent.'
          : 'Not a field of the manifest: kept as it is, never sent.'
      }
      messages={findingMessages(findings, form)}
    >
      {control => (
        <div className="flex items-start gap-1">
          <div className="w-32 shrink-0">
            <CommitInput mono aria-label={`Name of field ${name}`} disabled={locked} value={name} commit={rename} />
          </div>
          <div className="min-w-0 flex-1">
            <JsonControl {...control} disabled={locked} path={[name]} editLabel={`Edit \`${name}\``} />
          </div>
          <RemoveButton path={[name]} name={name} />
        </div>
      )}
    </Field>
  );
}

function RemoveButton({ path, name }: { path: string[]; name: string }) {
  const form = useForm();
  return (
    <IconButton
      icon={X}
      label={`Remove ${name}`}
      onClick={() => {
        if (form.edit([{ op: 'remove', path }], { label: `Remove ${name}`, focus: path.slice(0, -1) }) === undefined)
          announce(`${name} removed`);
      }}
    />
  );
}

/** The new field is there after the next drawing; a name is selected, to be typed over. */
function focusControl(field: string): void {
  setTimeout(() => {
    const control = document.querySelector<HTMLElement>(
      `[data-field="${CSS.escape(field)}"] textarea, [data-field="${CSS.escape(field)}"] input`,
    );
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, 50);
}
