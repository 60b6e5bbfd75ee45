import { useId, useState } from 'react';
import { readJson } from '../../document/value-text.ts';
import type { Path } from '../../manifest/json.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useBuilder } from './builder-context.tsx';
import { inferInto } from './infer-schema.ts';

/** Makes properties from a sample: paste the arguments of one call. */
export function InferButton({ path }: { path: Path }) {
  const id = useId();
  const builder = useBuilder();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const infer = (): void => {
    const read = readJson(text);
    if (!read.ok) {
      setFault(read.fault);
      return;
    }
    const sample = read.value ?? null;
    const refusal = builder.run(root => inferInto(root, path, sample), 'row');
    setFault(refusal);
    if (refusal !== undefined) return;
    setText('');
    setOpen(false);
  };
  return (
    <Popover
      label="Infer properties from a sample"
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-96"
      trigger={<Button size="sm">Infer from sample</Button>}
    >
      <label htmlFor={id} className="block font-medium">
        Sample arguments
      </label>
      <p className="mt-0.5 mb-2 text-sm text-muted">
        A JSON object. Its properties are added; what is declared already stays as it is.
      </p>
      <TextArea
        id={id}
        mono
        minRows={6}
        maxRows={16}
        value={text}
        aria-invalid={fault !== undefined}
        placeholder={'{ "query": "shoes", "limit": 5 }'}
        onChange={event => {
          setText(event.target.value);
          setFault(undefined);
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) infer();
        }}
      />
      {fault !== undefined && (
        <p role="alert" className="mt-1 text-sm text-error">
          {fault}
        </p>
      )}
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Cancel</Button>
        <Button variant="primary" disabled={text.trim() === ''} onClick={infer}>
          Add properties
        </Button>
      </div>
    </Popover>
  );
}
