/** Texts that a regular expression matches, as far as that can be told from its tree; the caller checks them. */
import { compilePattern } from '../../manifest/pattern.ts';
import { type RegexNode, readRegex } from '../../manifest/regex-syntax.ts';
import type { Random } from './random.ts';

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const POOL = [...PRINTABLE, ...'éßñÄλжש中日あ한😀\t\n'];

const members = new Map<string, readonly string[]>();

/** Characters of a set; printable ASCII first, letters and digits preferred. */
function charactersOf(source: string): readonly string[] {
  const known = members.get(source);
  if (known) return known;
  const test = compilePattern(`^(?:${source})$`)?.regexp;
  let found = test ? POOL.filter(character => test.test(character)) : [];
  const plain = found.filter(character => /^[A-Za-z0-9]$/.test(character));
  if (plain.length > 0) found = [...plain, ...plain, ...found];
  for (let code = 0xa0; test && found.length === 0 && code < 0x3000; code++) {
    const character = String.fromCharCode(code);
    if (test.test(character)) found = [character];
  }
  if (members.size > 500) members.clear();
  members.set(source, found);
  return found;
}

interface Writing {
  random: Random;
  /** How many times more than necessary something may be repeated. */
  extra: number;
  groups: Map<number, string>;
  /** Characters that may still be written. */
  left: number;
}

function writeNode(node: RegexNode, writing: Writing): string {
  switch (node.kind) {
    case 'text':
      writing.left -= node.text.length;
      return node.text;
    case 'set': {
      const characters = charactersOf(node.source);
      writing.left--;
      return characters.length === 0 ? '' : writing.random.pick(characters);
    }
    case 'anchor':
      return '';
    case 'backreference':
      return writing.groups.get(Number(node.source.slice(1))) ?? '';
    case 'group': {
      // What a lookaround asks for is left to chance, and checked by the caller.
      if (node.look) return '';
      const text = writeAlternatives(node.alternatives, writing);
      if (node.capture !== undefined) writing.groups.set(node.capture, text);
      return text;
    }
    case 'repeat': {
      const times = writing.random.integer(node.min, Math.min(node.max, node.min + writing.extra));
      let text = '';
      for (let count = 0; count < times && (count < node.min || writing.left > 0); count++) {
        if (writing.left < -20_000 || count > 100_000) break;
        text += writeNode(node.node, writing);
      }
      return text;
    }
  }
}

const writeAlternatives = (alternatives: RegexNode[][], writing: Writing): string =>
  writing.random
    .pick(alternatives)
    .map(node => writeNode(node, writing))
    .join('');

/** A text made from the pattern's tree; undefined when the pattern cannot be read. Lengths are aimed at, not kept. */
export function textFromRegex(
  pattern: string,
  random: Random,
  lengths: { min: number; max: number },
): string | undefined {
  const syntax = readRegex(pattern);
  if (!syntax) return undefined;
  const extra = random.chance(0.3) ? 0 : Math.max(random.integer(1, 4), Math.min(lengths.min * 2, 2000));
  const writing: Writing = { random, extra, groups: new Map(), left: Math.min(lengths.max, 5000) };
  const core = writeAlternatives(syntax.alternatives, writing);
  const missing = lengths.min - [...core].length;
  // A pattern without anchors matches somewhere: what is missing in length may stand around it.
  return missing > 0 ? core + 'a'.repeat(Math.min(missing, 20_000)) : core;
}
