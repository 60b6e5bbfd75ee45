import type { ReactNode } from 'react';
import type { Json, Path } from '../../manifest/json.ts';
import type { Problem } from '../../studio/selectors.ts';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { fieldInfo } from '../fields/field-info.ts';
import { findingMessages } from '../fields/finding-messages.tsx';
import { isLocked, useFindings } from '../fields/findings.ts';
import { useForm } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { JsonControl } from '../fields/json-control.tsx';
import { Hint, QuietHint } from './hint.tsx';

export interface ManifestFieldControl extends FieldControl {
  /** The key is there twice; the control is locked and the message says why. */
  disabled: boolean;
}

interface ManifestFieldProps {
  path: string[];
  /** Which values the control can show; another one is edited as JSON instead. */
  fits: (value: Json) => boolean;
  layout?: 'row' | 'stack';
  /** Replaces the hint of the manifest schema. */
  hint?: ReactNode;
  /** The hint is read out and shown on hover only. */
  quiet?: boolean;
  aside?: ReactNode;
  /** The findings are shown elsewhere; the control is only marked. */
  silent?: boolean;
  /** Findings below the path are shown here too. */
  below?: boolean;
  optional?: boolean;
  className?: string;
  children: (control: ManifestFieldControl) => ReactNode;
}

/** A field of the manifest with the label and hint of its schema, its findings and their fixes. */
export function ManifestField({
  path,
  fits,
  hint,
  quiet = false,
  silent = false,
  below = false,
  children,
  ...rest
}: ManifestFieldProps) {
  const form = useForm();
  const info = fieldInfo(...path);
  const findings = useFindings(path, below);
  const value = useFormValue(path);
  const disabled = isLocked(findings);
  return (
    <Field
      {...rest}
      data-field={path.join('.')}
      label={quiet ? <span title={info.hint}>{info.label}</span> : info.label}
      hint={hint ?? (quiet ? <QuietHint text={info.hint} /> : <Hint text={info.hint} />)}
      messages={silent ? [] : findingMessages(findings, form)}
    >
      {control =>
        value === undefined || fits(value) ? (
          children({ ...control, 'aria-invalid': isInvalid(findings), disabled })
        ) : (
          <JsonControl
            {...control}
            disabled={disabled}
            path={path as Path}
            editLabel={`Edit ${info.label.toLowerCase()}`}
          />
        )
      }
    </Field>
  );
}

const isInvalid = (findings: readonly Problem[]): true | undefined =>
  findings.some(finding => finding.diagnostic.severity === 'error') || undefined;

export const isText = (value: Json): boolean => typeof value === 'string';
export const isNumber = (value: Json): boolean => typeof value === 'number';
