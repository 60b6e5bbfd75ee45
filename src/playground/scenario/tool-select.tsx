import { useState } from 'react';
import { useStudio } from '../../studio/use-studio.ts';
import { CommitInput } from '../../ui/commit-input.tsx';
import { Select } from '../../ui/select.tsx';
import { knownTools } from '../known-tools.ts';

interface ToolSelectProps {
  /** Name for assistive technology. */
  label: string;
  value: string;
  onChange: (toolId: string) => void;
  /** A model can also make a name up. */
  anyName?: boolean;
}

const OTHER = '\u0000other';

/** A tool of the bundle; or any name, for models that make names up. */
export function ToolSelect({ label, value, onChange, anyName }: ToolSelectProps) {
  const tools = useStudio(knownTools);
  const [typing, setTyping] = useState(false);
  const ids = [...tools.keys()];
  const known = tools.has(value);
  if (typing) {
    return (
      <CommitInput
        mono
        autoFocus
        aria-label={label}
        value={value}
        commit={text => {
          if (text.trim() === '') return 'A call needs a name.';
          onChange(text.trim());
          setTyping(false);
          return undefined;
        }}
        onBlur={() => setTyping(false)}
      />
    );
  }
  return (
    <Select
      aria-label={label}
      className="font-mono"
      value={value}
      options={[
        ...(known ? [] : [{ value, label: `${value} (no such tool)` }]),
        ...ids.map(id => ({ value: id, label: id })),
        ...(anyName ? [{ value: OTHER, label: 'Another name…' }] : []),
      ]}
      onChange={event => (event.target.value === OTHER ? setTyping(true) : onChange(event.target.value))}
    />
  );
}
