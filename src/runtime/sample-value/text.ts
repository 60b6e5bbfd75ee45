/** Texts of a format, and plain ones. */
import type { Random } from './random.ts';

const WORDS =
  'amber basin cedar delta ember fjord grove harbor island juniper kelp lantern meadow north opal prairie'.split(' ');

/** What programs stumble over: empty, blank, quotes, other scripts, texts that look like other values. */
const ODD = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '-1',
  '[]',
  '{}',
  '"quoted"',
  "it's",
  'a\\b',
  'line\nbreak',
  'tab\there',
  '名前',
  'naïve café',
  '👩‍🚀',
  '<b>&amp;</b>',
  '__proto__',
  'constructor',
  '$ref',
  '%00',
  'a/b~c',
];

const two = (number: number): string => String(number).padStart(2, '0');
const word = (random: Random): string => random.pick(WORDS);
const date = (random: Random): string =>
  `${random.integer(1990, 2035)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
const clock = (random: Random): string => [23, 59, 59].map(most => two(random.integer(0, most))).join(':');
const offset = (random: Random): string => random.pick(['Z', 'Z', '+02:00', '-05:30']);
const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.integer(0, 15).toString(16)).join('');
const host = (random: Random): string => `${word(random)}.example.com`;
const byte = (random: Random): number => random.integer(0, 255);

const FORMATS: ReadonlyMap<string, (random: Random) => string> = new Map([
  ['date', date],
  ['time', random => clock(random) + offset(random)],
  ['date-time', random => `${date(random)}T${clock(random)}${random.chance(0.2) ? '.250' : ''}${offset(random)}`],
  ['iso-time', clock],
  ['iso-date-time', random => `${date(random)}T${clock(random)}`],
  ['duration', random => random.pick(['P1D', 'PT15M', 'P2W', 'P1Y2M', 'PT36H'])],
  ['email', random => `${word(random)}.${word(random)}@${host(random)}`],
  ['idn-email', random => `${word(random)}@${host(random)}`],
  ['hostname', host],
  ['idn-hostname', host],
  ['ipv4', random => [1, 2, 3, 4].map(() => byte(random)).join('.')],
  ['ipv6', random => Array.from({ length: 8 }, () => hex(random, 4)).join(':')],
  ['uri', random => `https://${host(random)}/${word(random)}?${word(random)}=${random.integer(1, 99)}`],
  ['url', random => `https://${host(random)}/${word(random)}`],
  ['iri', random => `https://${host(random)}/${word(random)}`],
  [
    'uri-reference',
    random => random.pick([`/${word(random)}`, `${word(random)}/${word(random)}`, `https://${host(random)}`]),
  ],
  ['iri-reference', random => `/${word(random)}`],
  ['uri-template', random => `https://${host(random)}/{${word(random)}}`],
  ['uuid', random => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`],
  ['json-pointer', random => `/${word(random)}/${random.integer(0, 9)}`],
  ['json-pointer-uri-fragment', random => `#/${word(random)}`],
  ['relative-json-pointer', random => `${random.integer(0, 3)}/${word(random)}`],
  ['regex', random => random.pick(['^[a-z]+$', '\\d{3}', 'a|b'])],
  ['byte', random => random.pick(['', 'YQ==', 'aGVsbG8='])],
]);

/** A text of the format; undefined for a format that is not known. */
export const textOfFormat = (format: string, random: Random): string | undefined => FORMATS.get(format)?.(random);

/** A plain text within the lengths (in code points), now and then an odd one. */
export function plainText(random: Random, lengths: { min: number; max: number }): string {
  if (random.chance(0.15)) {
    const fitting = ODD.filter(text => [...text].length >= lengths.min && [...text].length <= lengths.max);
    if (fitting.length > 0) return random.pick(fitting);
  }
  let text = word(random);
  while (random.chance(0.4) && text.length < 40) text += ` ${word(random)}`;
  while (text.length < lengths.min) text += ` ${word(random)}`;
  // Past its least length a text may be cut anywhere; all of these are single units.
  return text.slice(0, Math.max(lengths.min, Math.min(lengths.max, text.length)));
}
