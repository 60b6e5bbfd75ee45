/** A sentence in which `backticks` mark names from code. */
export function Prose({ children }: { children: string }) {
  let offset = 0;
  const parts = children.split(/(`[^`\n]+`)/).filter(part => part !== '');
  return parts.map(part => {
    const key = offset;
    offset += part.length;
    if (part.length > 2 && part.startsWith('`') && part.endsWith('`')) {
      return (
        <code key={key} className="rounded-sm bg-hover px-0.5 font-mono text-code break-words">
          {part.slice(1, -1)}
        </code>
      );
    }
    return <span key={key}>{part}</span>;
  });
}
