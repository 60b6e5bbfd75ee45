import { useMemo, useRef, useState } from 'react';
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
  diagnostics?: readonly Diagnostic[] | undefined;
  /** Defaults that would be filled in. */
  applied?: readonly AppliedDefault[] | undefined;
  /** What the whole value is called. */
  label: string;
}

const NO_DIAGNOSTICS: readonly Diagnostic[] = [];
const NO_DEFAULTS: readonly AppliedDefault[] = [];

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
  // Whoever owns the value makes another function at each drawing; the fields need not be drawn again for it.
  const latest = useRef(write);
  latest.current = write;
  const api = useMemo<ValueFormApi>(() => {
    const messages = new Map<string, ValueMessage[]>();
    for (const { path, severity, message, missing } of diagnostics) {
      const place = pointer(path);
      const said = { severity, text: message, ...(missing !== undefined && { missing }) };
      messages.set(place, [...(messages.get(place) ?? []), said]);
    }
    const filled = new Map(applied.map(({ path, value: given }) => [pointer(path), given]));
    return {
      root: schema,
      write: (path, next) => latest.current(path, next),
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
  }, [schema, diagnostics, applied, raw]);
  return (
    <ValueFormContext value={api}>
      <ValueField name={label} schema={schema} value={value} path={[]} required={false} />
    </ValueFormContext>
  );
}
