import type { Json } from '../../manifest/json.ts';
import { announce } from '../../ui/announcer.tsx';
import { ChipInput } from '../../ui/chip-input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { knownPermissions } from '../fields/field-info.ts';
import { useForm, useWriteValue } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { ManifestField } from './manifest-field.tsx';
import { permissionFault } from './permission-name.ts';

const isTexts = (value: Json): boolean => Array.isArray(value) && value.every(item => typeof item === 'string');

/** What the tool may do, and what doing it can break. */
export function PermissionsSection() {
  return (
    <div className="grid gap-3">
      <PermissionsField />
      <RiskField />
      <IdempotentField />
    </div>
  );
}

function PermissionsField() {
  const form = useForm();
  const value = useFormValue(['permissions']);
  const permissions = Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
  const add = (text: string): string | undefined => {
    const fault = permissionFault(text, permissions);
    if (fault !== undefined) return fault;
    const refusal = form.edit(
      [
        Array.isArray(value)
          ? { op: 'insert', path: ['permissions', value.length], value: text }
          : { op: 'set', path: ['permissions'], value: [text] },
      ],
      { label: `Add permission \`${text}\``, focus: ['permissions'] },
    );
    if (refusal === undefined) announce(`Permission ${text} added`);
    return refusal;
  };
  const remove = (index: number): void => {
    const name = permissions[index] ?? '';
    const path = permissions.length === 1 ? ['permissions'] : ['permissions', index];
    const refusal = form.edit([{ op: 'remove', path }], {
      label: `Remove permission \`${name}\``,
      focus: ['permissions'],
    });
    if (refusal === undefined) announce(`Permission ${name} removed`);
  };
  return (
    <ManifestField path={['permissions']} fits={isTexts} below>
      {control => (
        <ChipInput
          noun="permission"
          items={permissions.map((permission, index) => ({
            key: `${index} ${permission}`,
            label: permission,
            ...(knownPermissions.includes(permission)
              ? {}
              : { tone: 'warning' as const, title: 'Not one of the permissions that people have agreed on' }),
          }))}
          suggestions={knownPermissions.filter(permission => !permissions.includes(permission))}
          add={add}
          remove={remove}
          inputProps={{ ...control, onFocus: () => form.visit(['permissions']) }}
        />
      )}
    </ManifestField>
  );
}

type RiskChoice = 'none' | 'read' | 'write' | 'destructive';
const RISKS: readonly RiskChoice[] = ['none', 'read', 'write', 'destructive'];

function RiskField() {
  const value = useFormValue(['risk']);
  const write = useWriteValue(['risk'], 'Set risk');
  return (
    <ManifestField path={['risk']} fits={risk => RISKS.includes(risk as RiskChoice) && risk !== 'none'}>
      {({ id }) => (
        // The group has its own label; the field's label points at it by id.
        <span id={id} className="inline-flex max-w-full">
          <Segmented<RiskChoice>
            label="Risk"
            value={typeof value === 'string' ? (value as RiskChoice) : 'none'}
            options={RISKS.map(risk => ({ value: risk, label: risk === 'none' ? 'not stated' : risk }))}
            onChange={risk => write(risk === 'none' ? undefined : risk)}
          />
        </span>
      )}
    </ManifestField>
  );
}

function IdempotentField() {
  const value = useFormValue(['idempotent']);
  const write = useWriteValue(['idempotent'], 'Set idempotent');
  return (
    <ManifestField path={['idempotent']} fits={item => typeof item === 'boolean'}>
      {control => (
        <Select
          {...control}
          fit
          value={value === undefined ? '' : String(value)}
          options={[
            { value: '', label: 'not stated' },
            { value: 'true', label: 'yes, safe to repeat' },
            { value: 'false', label: 'no, never repeat on its own' },
          ]}
          onChange={event => write(event.target.value === '' ? undefined : event.target.value === 'true')}
        />
      )}
    </ManifestField>
  );
}
