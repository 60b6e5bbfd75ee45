import { Braces } from 'lucide-react';
import { useState } from 'react';
import { isObject, type Json, type Path } from '../../../manifest/json.ts';
import { effectiveTypes } from '../../../manifest/type-summary.ts';
import { ToggleChip } from '../../../ui/chip.tsx';
import { FieldMessages } from '../../../ui/field.tsx';
import { findingMessages } from '../../fields/finding-messages.tsx';
import { useFindings } from '../../fields/findings.ts';
import { useForm } from '../../fields/form-context.tsx';
import { useFormValue } from '../../fields/form-value.ts';
import { JsonControl } from '../../fields/json-control.tsx';
import { hasInput, planKeywords } from '../keywords.ts';
import { AddKeyword } from './add-keyword.tsx';
import { EachItem } from './each-item.tsx';
import { KeywordControl, RawKeyword } from './keyword-control.tsx';
import { OtherKeys } from './other-keys.tsx';
import { TypeToggles } from './type-toggles.tsx';

interface SchemaDetailsProps {
  path: Path;
  /** What the schema belongs to, for labels. */
  name: string;
}

/** Everything about one schema that its row does not show; as a form, or as JSON. */
export function SchemaDetails({ path, name }: SchemaDetailsProps) {
  const schema = useFormValue(path);
  const [asJson, setAsJson] = useState(false);
  const [several, setSeveral] = useState(false);
  if (schema === undefined) return null;
  const onlyJson = !isObject(schema);
  return (
    <div data-details="" className="@container grid gap-2.5 py-1">
      {onlyJson || asJson ? (
        <SchemaAsJson path={path} name={name} schema={schema} />
      ) : (
        <DetailsForm path={path} name={name} schema={schema} several={several} />
      )}
      <div data-part="add-keyword" className="flex flex-wrap items-center gap-1.5">
        {!onlyJson && !asJson && <AddKeyword path={path} schema={schema} severalTypes={() => setSeveral(true)} />}
        {!onlyJson && (
          <ToggleChip pressed={asJson} onClick={() => setAsJson(!asJson)}>
            <Braces size={12} aria-hidden="true" />
            {asJson ? 'As a form' : 'As JSON'}
          </ToggleChip>
        )}
      </div>
    </div>
  );
}

function SchemaAsJson({ path, name, schema }: SchemaDetailsProps & { schema: Json }) {
  const form = useForm();
  const told = hasInput(schema, path);
  const findings = useFindings(path, true).filter(({ diagnostic }) => told(diagnostic.path));
  return (
    <>
      <JsonControl
        aria-label={`Schema of ${name} as JSON`}
        path={path}
        editLabel={`Edit schema of \`${name}\``}
        minRows={2}
      />
      <FieldMessages messages={findingMessages(findings, form)} />
    </>
  );
}

function DetailsForm({ path, name, schema, several }: SchemaDetailsProps & { schema: Json; several: boolean }) {
  const plan = planKeywords(schema);
  const types = effectiveTypes(schema);
  const small = plan.fields.filter(field => field.input !== 'value' && field.input !== 'values');
  const large = plan.fields.filter(field => field.input === 'value' || field.input === 'values');
  return (
    <>
      <TypeToggles path={path} schema={schema} name={name} several={several} />
      {small.length > 0 && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 @md:grid-cols-4">
          {small.map(field => (
            <KeywordControl key={field.keyword} path={path} field={field} schema={schema} />
          ))}
        </div>
      )}
      {large.map(field => (
        <KeywordControl key={field.keyword} path={path} field={field} schema={schema} />
      ))}
      {plan.raw.map(keyword => (
        <RawKeyword key={keyword} path={path} keyword={keyword} />
      ))}
      {types.includes('object') && path.length > 0 && <OtherKeys path={path} schema={schema} />}
      {types.includes('array') && <EachItem path={path} schema={schema} name={name} />}
    </>
  );
}
