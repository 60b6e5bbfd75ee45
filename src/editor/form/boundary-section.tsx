import { isObject } from '../../manifest/json.ts';
import { FieldMessages } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { NumberControl } from '../fields/controls.tsx';
import { findingMessages } from '../fields/finding-messages.tsx';
import { useFindings } from '../fields/findings.ts';
import { useForm, useWriteValue } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { JsonControl } from '../fields/json-control.tsx';
import { boundaryPlan, boundarySummary } from './boundary-plan.ts';
import { BoundaryTimeline } from './boundary-timeline.tsx';
import { isNumber, isText, ManifestField } from './manifest-field.tsx';
import { Section } from './section.tsx';

const KNOWN = new Set(['timeout', 'retryPolicy', 'concurrency']);
const KNOWN_RETRY = new Set(['maxRetries', 'backoffMs', 'backoff']);

/** Limits of one call, and what they come to. */
export function BoundarySection() {
  const form = useForm();
  const value = useFormValue(['executionBoundary']);
  const idempotent = useFormValue(['idempotent']);
  const findings = useFindings(['executionBoundary'], true);
  const plan = boundaryPlan(value);
  const shapeless =
    value !== undefined && (!isObject(value) || (value.retryPolicy !== undefined && !isObject(value.retryPolicy)));
  return (
    <Section title="Execution" summary={boundarySummary(plan)} field="executionBoundary">
      {shapeless ? (
        <JsonControl
          aria-label="Execution boundary as JSON"
          path={['executionBoundary']}
          editLabel="Edit execution boundary"
        />
      ) : (
        <>
          <BoundaryTimeline plan={plan} />
          {idempotent === false && plan.attempts > 1 && (
            <p className="text-sm text-muted">
              Not idempotent: after a timeout or an unknown outcome there is no further attempt.
            </p>
          )}
          <div className="grid grid-cols-2 gap-x-3 gap-y-2 @lg:grid-cols-5">
            <BoundaryNumber path={['executionBoundary', 'timeout']} placeholder="30000" />
            <BoundaryNumber path={['executionBoundary', 'retryPolicy', 'maxRetries']} placeholder="0" />
            <BoundaryNumber path={['executionBoundary', 'retryPolicy', 'backoffMs']} placeholder="0" />
            <BackoffField />
            <BoundaryNumber path={['executionBoundary', 'concurrency']} placeholder="unlimited" />
          </div>
          <OtherMembers path={['executionBoundary']} known={KNOWN} />
          <OtherMembers path={['executionBoundary', 'retryPolicy']} known={KNOWN_RETRY} />
        </>
      )}
      <FieldMessages messages={findingMessages(findings, form)} />
    </Section>
  );
}

function BoundaryNumber({ path, placeholder }: { path: string[]; placeholder: string }) {
  return (
    <ManifestField path={path} fits={isNumber} layout="stack" quiet silent>
      {control => (
        <NumberControl {...control} whole path={path} editLabel={`Edit ${path.at(-1)}`} placeholder={placeholder} />
      )}
    </ManifestField>
  );
}

function BackoffField() {
  const path = ['executionBoundary', 'retryPolicy', 'backoff'];
  const value = useFormValue(path);
  const write = useWriteValue(path, 'Edit backoff kind');
  return (
    <ManifestField
      path={path}
      fits={item => isText(item) && ['constant', 'exponential'].includes(String(item))}
      layout="stack"
      quiet
      silent
    >
      {control => (
        <Select
          {...control}
          value={typeof value === 'string' ? value : ''}
          options={[
            { value: '', label: 'constant (default)' },
            { value: 'constant', label: 'constant' },
            { value: 'exponential', label: 'exponential' },
          ]}
          onChange={event => write(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </ManifestField>
  );
}

/** Members that have no control of their own. */
function OtherMembers({ path, known }: { path: string[]; known: ReadonlySet<string> }) {
  const value = useFormValue(path);
  const names = isObject(value) ? Object.keys(value).filter(name => !known.has(name)) : [];
  return names.map(name => (
    <ManifestField key={name} path={[...path, name]} fits={() => false} layout="stack" quiet silent>
      {() => null}
    </ManifestField>
  ));
}
