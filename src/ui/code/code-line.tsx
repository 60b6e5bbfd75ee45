import { memo } from 'react';
import { classNames } from '../class-names.ts';
import { jsonTokens, type TokenKind } from './json-tokens.ts';
import type { LineMark } from './line-mark.ts';

const COLOURS: Record<TokenKind, string | undefined> = {
  key: 'text-syntax-key',
  string: 'text-syntax-string',
  number: 'text-syntax-number',
  literal: 'text-syntax-literal',
  punctuation: 'text-syntax-punctuation',
  space: undefined,
};

/** Past this length a line is shown plain: thousands of coloured pieces help nobody. */
const LONGEST_COLOURED = 10_000;

/** One line of JSON in colour. Its text, line end included, is exactly `text`. */
export const JsonLine = memo(function JsonLine({ text }: { text: string }) {
  if (text.length > LONGEST_COLOURED) return text;
  return jsonTokens(text).map((token, index) => {
    const colour = COLOURS[token.kind];
    return colour ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a token that grows moves those behind it, and they are still the same
      <span key={index} className={colour}>
        {token.text}
      </span>
    ) : (
      token.text
    );
  });
});

interface CodeLineProps {
  text: string;
  /** Of its mark, as plain values: a new answer of the compiler redraws only the lines that differ. */
  kind: LineMark['kind'] | undefined;
  reasons: string | undefined;
}

/** A numbered line that wraps below its own indentation. The number is drawn, not part of the text. */
export const CodeLine = memo(function CodeLine({ text, kind, reasons }: CodeLineProps) {
  const indent = Math.min(text.length - text.trimStart().length, 24) + 2;
  return (
    <span
      className={classNames(
        'code-line inline-block w-full border-l-3 pr-3 align-top',
        kind === 'lost' && 'border-warning bg-warning-soft',
        kind === 'changed' && 'border-accent',
        !kind && 'border-transparent',
      )}
      data-mark={kind}
      title={reasons}
      style={{ paddingLeft: `calc(5ch + ${indent}ch)`, textIndent: `-${indent}ch` }}
    >
      <JsonLine text={text} />
    </span>
  );
});
