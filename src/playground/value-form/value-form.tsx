import { useMemo, useState } from 'react';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { type Json, type Path, pointer } from '../../manifest/json.ts';
import type { AppliedDefault } from '../../runtime/run-result.ts';
import { type ValueFormApi, ValueFormContext, type ValueMessage } from './form-context.tsx';
import { ValueField } from './value-field.tsx';

interface ValueFormProps {
  schema: Json;
  /** Undefined: no value at all. */
  value: Json | undefined;
  write: ValueFormApi['write'];
  diagnostics?: readonly Diagnostic[];
  /** Defaults that would be filled in. */
  applied?: readonly AppliedDefault[];
  /** What the whole value is called. */
  label: string;
}

const NO_DIAGNOSTICS: readonly Diagnostic[] = [];
const NO_DEFAULTS: readonly AppliedDefault[] = [];

/** The message ends with the name: “`lines[0]` is missing `sku`.” */
function missingIn(code: string, message: string): { missing?: string } {
  const name = code === 'call/missing-property' ? message.match(/`([^`]+)`[^`]*$/)?.[1] : undefined;
  return name === undefined ? {} : { missing: name };
}

/** A form for any value of a schema: what has no control is JSON, and omitted, empty and null are three different things. */
export function ValueForm({
  schema,
  value,
  write,
  diagnostics = NO_DIAGNOSTICS,
  applied = NO_DEFAULTS,
  label,
}: ValueFormProps) {
  const [raw, setRaw] = useState<ReadonlySet<string>>(new Set());
  const api = useMemo<ValueFormApi>(() => {
    const messages = new Map<string, ValueMessage[]>();
    for (const { path, severity, message, code } of diagnostics) {
      const place = pointer(path);
      messages.set(place, [...(messages.get(place) ?? []), { severity, text: message, ...missingIn(code, message) }]);
    }
    const filled = new Map(applied.map(({ path, value: given }) => [pointer(path), given]));
    return {
      root: schema,
      write,
      messagesAt: (path: Path) => messages.get(pointer(path)) ?? [],
      filledInAt: path => filled.get(pointer(path)),
      isRaw: path => raw.has(pointer(path)),
      toggleRaw: path =>
        setRaw(before => {
          const next = new Set(before);
          if (!next.delete(pointer(path))) next.add(pointer(path));
          return next;
        }),
    };
  }, [schema, write, diagnostics, applied, raw]);
  return (
    <ValueFormContext value={api}>
      <ValueField name={label} schema={schema} value={value} path={[]} required={false} />
    </ValueFormContext>
  );
}
