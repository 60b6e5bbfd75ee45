import { Prose } from '../../ui/prose.tsx';

/** The first sentence of a hint; the rest on hover and for assistive technology, which gets all of it with the field. */
export function Hint({ text }: { text: string }) {
  const end = text.indexOf('. ');
  if (end < 0) return <Prose>{text}</Prose>;
  return (
    <span title={text}>
      <Prose>{text.slice(0, end + 1)}</Prose>
      <span className="sr-only"> {text.slice(end + 2)}</span>
    </span>
  );
}
