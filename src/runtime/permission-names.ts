/**
 * How names of permissions stand to each other. A name is a row of parts, with `.` or `:` between them, and stands for itself
 * and for all below it: `payments` holds `payments.refund`. A `*` in a part stands for any characters of that part, so that
 * `filesystem.*` is the same as `filesystem`, and `*` is every permission. The names of rules are read like those of manifests.
 */
type Parts = readonly string[];

function partsOf(name: string): Parts {
  const parts = name.split(/[.:]/);
  return parts.slice(0, parts.findLastIndex(part => part !== '*') + 1);
}

const isWild = (part: string): boolean => part.includes('*');

/** Every text that `narrow` stands for is one that `wide` stands for. A `*` in `narrow` is met by a `*` alone. */
function partCovers(wide: string, narrow: string): boolean {
  if (!isWild(wide)) return wide === narrow;
  const [first = '', ...rest] = wide.split('*');
  const last = rest.pop() ?? '';
  if (!narrow.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = narrow.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return narrow.length - at >= last.length && narrow.endsWith(last);
}

/** Whether `wide` holds all that `narrow` stands for. */
export function covers(wide: string, narrow: string): boolean {
  const below = partsOf(narrow);
  return partsOf(wide).every((part, index) => index < below.length && partCovers(part, below[index] as string));
}

/** What two parts have in common; undefined for nothing. Of two that both leave something open, too much rather than too little. */
function commonPart(a: string, b: string): string | undefined {
  if (partCovers(a, b)) return b;
  if (partCovers(b, a)) return a;
  if (!isWild(a) || !isWild(b)) return undefined;
  const [startA, startB] = [a.slice(0, a.indexOf('*')), b.slice(0, b.indexOf('*'))];
  return startA.startsWith(startB) || startB.startsWith(startA) ? b : undefined;
}

/** The name of what two names both hold; undefined where there is nothing. */
export function commonOf(a: string, b: string): string | undefined {
  const [partsA, partsB] = [partsOf(a), partsOf(b)];
  const common: string[] = [];
  for (let index = 0; index < Math.max(partsA.length, partsB.length); index++) {
    const [partA = '*', partB = '*'] = [partsA[index], partsB[index]];
    const part = commonPart(partA, partB);
    if (part === undefined) return undefined;
    common.push(part);
  }
  return common.join('.') || '*';
}
