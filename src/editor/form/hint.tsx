import { Prose } from '../../ui/prose.tsx';

/** The first sentence of a hint on at most two lines; all of it on hover and for assistive technology. */
export function Hint({ text }: { text: string }) {
  const end = text.indexOf('. ');
  const first = end < 0 ? text : text.slice(0, end + 1);
  return (
    <span title={text} className="line-clamp-2">
      <Prose>{first}</Prose>
      {end >= 0 && <span className="sr-only"> {text.slice(end + 2)}</span>}
    </span>
  );
}

/** A hint that is only read out and shown on hover: for small fields beside one another. */
export function QuietHint({ text }: { text: string }) {
  return <span className="sr-only">{text}</span>;
}
