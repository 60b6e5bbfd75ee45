import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import './code-view.css';
import { CodeLine } from './code-line.tsx';
import type { LineMark } from './line-mark.ts';
import { chunkText, type TextChunk } from './text-chunks.ts';

interface CodeViewProps {
  text: string;
  marks?: ReadonlyMap<number, LineMark>;
  /** Name for assistive technology. */
  label: string;
  testId?: string;
  'data-target'?: string;
}

const LINE_HEIGHT = 18;
/** Characters up to which all is laid out, out of sight too: few enough to cost nothing. */
const LAID_OUT = 100_000;
/** So many pieces are coloured at once; others when they come near the visible part. */
const EAGER_CHUNKS = 3;

/**
 * Read-only JSON. All of the text is always in the document, so that selecting, the browser's search and `textContent` see
 * everything; what is far from the visible part is not coloured, nor laid out where there is much of it, so megabytes stay smooth.
 * Lines are blocks within a line, not blocks of their own: a browser adds line breaks around those, in `innerText` and when copying.
 */
export function CodeView({ text, marks, label, testId, ...rest }: CodeViewProps) {
  const scroller = useRef<HTMLElement>(null);
  const code = useRef<HTMLPreElement>(null);
  const chunks = useChunks(text);

  const selectAll = (event: KeyboardEvent): void => {
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey || !code.current) return;
    event.preventDefault();
    document.getSelection()?.selectAllChildren(code.current);
  };

  let line = 0;
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={selectAll}
      className="h-full overflow-y-auto bg-panel py-2 [contain:strict] focus-visible:-outline-offset-2"
    >
      <pre
        ref={code}
        data-testid={testId}
        data-target={rest['data-target']}
        className="m-0 font-mono text-code break-words whitespace-pre-wrap"
        onCopy={copyExactly}
      >
        {chunks.map((chunk, index) => {
          const first = line;
          line += chunk.lines;
          return (
            <Chunk
              key={chunk.id}
              chunk={chunk}
              first={first}
              marks={marks}
              scroller={scroller}
              eager={index < EAGER_CHUNKS}
              large={text.length > LAID_OUT}
            />
          );
        })}
      </pre>
    </section>
  );
}

function useChunks(text: string): readonly TextChunk[] {
  const [state, setState] = useState(() => ({ text, chunks: chunkText(text) }));
  if (state.text === text) return state.chunks;
  const next = { text, chunks: chunkText(text, state.chunks) };
  setState(next);
  return next.chunks;
}

/** What is copied is the text as it is, without the numbers and whatever else a browser makes of it. */
function copyExactly(event: React.ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return;
  const parts = Array.from(
    { length: selection.rangeCount },
    (_, i) => selection.getRangeAt(i).cloneContents().textContent,
  );
  event.clipboardData.setData('text/plain', parts.join(''));
  event.preventDefault();
}

interface ChunkProps {
  chunk: TextChunk;
  /** Zero-based number of its first line. */
  first: number;
  marks: ReadonlyMap<number, LineMark> | undefined;
  scroller: React.RefObject<HTMLElement | null>;
  eager: boolean;
  /** Not laid out while it is out of sight. */
  large: boolean;
}

const Chunk = memo(function Chunk({ chunk, first, marks, scroller, eager, large }: ChunkProps) {
  const block = useRef<HTMLSpanElement>(null);
  const near = useNear(block, scroller, eager);
  return (
    <span
      ref={block}
      className={classNames('inline-block w-full align-top', large && 'code-chunk')}
      style={{ counterReset: `line ${first}`, containIntrinsicBlockSize: `auto ${chunk.lines * LINE_HEIGHT}px` }}
    >
      {near ? (
        <Lines text={chunk.text} first={first} marks={marks} />
      ) : (
        <span className="inline-block w-full pl-[7ch] align-top">{chunk.text}</span>
      )}
    </span>
  );
});

function Lines({ text, first, marks }: { text: string; first: number; marks: ChunkProps['marks'] }) {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line, index) => {
    const mark = marks?.get(first + index);
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
    return <CodeLine key={index} text={line} kind={mark?.kind} reasons={mark?.reasons.join('\n') || undefined} />;
  });
}

/** True from the moment when the element first comes within a screen of the visible part. */
function useNear(
  element: React.RefObject<HTMLElement | null>,
  scroller: React.RefObject<HTMLElement | null>,
  initially: boolean,
): boolean {
  const [near, setNear] = useState(initially);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true);
      },
      { root: scroller.current, rootMargin: '800px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element, scroller]);
  return near;
}
