/**
 * xAI: OpenAI's wire, always strict. A part of JSON Schema is enforced, a part is best effort, and a few forms are 400.
 * Objects are closed unless they say otherwise, and a pattern has to match the whole string.
 */
import type { Json } from '../../manifest/json.ts';
import type { Adapter } from '../contract.ts';
import { plainNames } from '../names.ts';
import { each, ignored, inWords, type KeywordRule, keep, type Profile } from '../profile.ts';
import { wholeStrings } from '../profiles/anchors.ts';
import { hostProfile } from '../profiles/host.ts';
import { nestedTools } from '../profiles/openai-envelope.ts';
import { countLimit } from '../profiles/openai-limits.ts';
import { rulesOf } from '../profiles/rules.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('xai', VERIFIED);
const GUIDE = 'https://docs.x.ai/developers/model-capabilities/text/structured-outputs';
const R = {
  subset: rule('subset', `${GUIDE}: supported schemas`),
  effort: rule('best-effort', `${GUIDE}: best effort, not enforced`),
  refused: rule(
    'refused',
    `${GUIDE}: minContains, maxContains, boolean property schemas and tuple items are answered with 400`,
  ),
  pattern: rule('pattern', `${GUIDE}: patterns match whole strings; no lookaround, backreferences, \\b or \\p{}`),
  union: rule(
    'union',
    `${GUIDE}: oneOf behaves as anyOf; a branch is closed by default, whatever stands beside the union`,
  ),
  open: rule('closed-by-default', `${GUIDE}: additionalProperties defaults to false`),
  recursion: rule('recursion', `${GUIDE}: $ref and $defs must not be circular`),
  tools: rule('tool-count', 'https://docs.x.ai/developers/tools/function-calling: at most 200 tools'),
  name: rule('name', 'Not documented; the rule of OpenAI is safe'),
};

const FORMATS: ReadonlySet<string> = new Set(['date', 'time', 'date-time', 'email', 'uuid', 'ipv4', 'ipv6', 'uri']);

/** Larger bounds are best effort. */
const upTo =
  (max: number) =>
  (value: Json): KeywordRule =>
    typeof value === 'number' && value > max ? ignored(R.effort) : keep;

const profile: Profile = {
  ...hostProfile('xai', R.subset, R.union),
  keywords: {
    ...each(['minLength', 'maxLength'], upTo(2048)),
    ...each(['minItems', 'maxItems'], upTo(256)),
    ...each(['minProperties', 'maxProperties'], upTo(64)),
    ...each(
      [
        ...['not', 'if', 'then', 'else', 'multipleOf', 'uniqueItems', 'patternProperties', 'propertyNames'],
        ...['dependentRequired', 'dependentSchemas'],
      ],
      ignored(R.effort),
    ),
    // Without its bounds it would say another thing.
    contains: (_value, node) =>
      Object.hasOwn(node, 'minContains') || Object.hasOwn(node, 'maxContains') ? inWords(R.refused) : ignored(R.effort),
    ...each(['minContains', 'maxContains'], inWords(R.refused)),
    // What is left over changes as soon as an object is opened or closed.
    ...each(['unevaluatedProperties', 'unevaluatedItems'], inWords(R.effort)),
    format: value => (typeof value === 'string' && FORMATS.has(value) ? keep : ignored(R.effort)),
    pattern: wholeStrings(R.pattern),
  },
  references: { local: 'keep', siblings: 'annotations', recursion: 'refuse', rule: R.recursion },
  // What is closed by default would close each part of a union for itself, so that every branch has to say all.
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.union },
  allOf: { action: 'merge', rule: R.effort },
  objects: { open: 'keep', optional: 'keep', closedByDefault: R.open, rule: R.open },
  any: 'types',
  anyRule: R.refused,
};

export const adapter: Adapter = {
  ...nestedTools,
  wire: {
    protocol: 'openai-chat',
    path: '/v1/chat/completions',
    model: 'grok-4.3',
    instructionsRole: 'system',
    results: 'text',
  },
  id: 'xai',
  label: 'xAI',
  short: 'XAI',
  vendor: 'xAI',
  docs: 'https://docs.x.ai/developers/tools/function-calling',
  verified: VERIFIED,
  order: 140,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard', hint: 'Always strict; there is nothing to choose.' }],
  profile: () => profile,
  names: plainNames(R.name),
  bundleLimits: () => [countLimit(200, R.tools, 'The API rejects the whole request. Send fewer.')],
};
