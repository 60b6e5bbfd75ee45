import { DraftArea } from '../../ui/draft-input.tsx';
import { Field } from '../../ui/field.tsx';
import { TextControl } from '../fields/controls.tsx';
import { fieldInfo } from '../fields/field-info.ts';
import { findingMessages } from '../fields/finding-messages.tsx';
import { isLocked, useFindings } from '../fields/findings.ts';
import { useForm, useWriteValue } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { JsonControl } from '../fields/json-control.tsx';
import { DescriptionCounter } from './description-counter.tsx';
import { Hint } from './hint.tsx';
import { isText, ManifestField } from './manifest-field.tsx';

/** Who the tool is and what the model reads about it. */
export function IdentitySection() {
  return (
    <div className="grid gap-3">
      <IdField />
      <ManifestField path={['name']} fits={isText}>
        {control => <TextControl {...control} data-testid="field-name" path={['name']} editLabel="Edit name" />}
      </ManifestField>
      <DescriptionField />
    </div>
  );
}

/** Tool id and version share a line, as people read them. */
function IdField() {
  const form = useForm();
  const id = fieldInfo('toolId');
  const version = fieldInfo('version');
  const idFindings = useFindings(['toolId']);
  const versionFindings = useFindings(['version']);
  return (
    <Field
      data-field="toolId"
      label={id.label}
      hint={<Hint text={id.hint} />}
      messages={findingMessages([...idFindings, ...versionFindings], form)}
    >
      {control => (
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <TextOrJson
              {...control}
              aria-invalid={idFindings.some(finding => finding.diagnostic.severity === 'error') || undefined}
              field="toolId"
              editLabel="Edit tool ID"
              disabled={isLocked(idFindings)}
            />
          </div>
          <div className="w-28 shrink-0" data-field="version">
            <TextOrJson
              aria-label={version.label}
              title={version.hint}
              aria-describedby={control['aria-describedby']}
              aria-invalid={versionFindings.some(finding => finding.diagnostic.severity === 'error') || undefined}
              field="version"
              editLabel="Edit version"
              disabled={isLocked(versionFindings)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

interface TextOrJsonProps {
  id?: string;
  'aria-label'?: string;
  title?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  disabled: boolean;
  field: string;
  editLabel: string;
}

function TextOrJson({ field, ...rest }: TextOrJsonProps) {
  const value = useFormValue([field]);
  if (value !== undefined && typeof value !== 'string') return <JsonControl {...rest} path={[field]} />;
  return <TextControl mono {...rest} path={[field]} data-testid={`field-${field}`} />;
}

function DescriptionField() {
  const form = useForm();
  const value = useFormValue(['description']);
  const text = typeof value === 'string' ? value : '';
  const write = useWriteValue(['description'], 'Edit description');
  return (
    <ManifestField
      path={['description']}
      fits={isText}
      hint="What the model reads. Say what it does, when to use it, and what it returns."
      aside={<DescriptionCounter length={text.length} />}
    >
      {control => (
        <DraftArea
          {...control}
          data-testid="field-description"
          minRows={2}
          maxRows={14}
          value={text}
          onFocus={() => form.visit(['description'])}
          write={next => {
            const fault = write(next);
            return fault === undefined ? { text: next } : { fault };
          }}
        />
      )}
    </ManifestField>
  );
}
