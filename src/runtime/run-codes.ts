/** Every code of scenarios, policies and runs with what it means. Stable: people filter by it. */
import { doc } from '../manifest/diagnostic-codes.ts';

/** Where a code comes with more than one severity, the graver one stands here. */
export const runCodes = {
  'call/cancelled': doc('error', 'Call cancelled', 'The run was cancelled before the call had ended.'),
  'call/denied': doc(
    'error',
    'Call denied',
    'The policy or a person said no, or nobody was there to ask. It was not run.',
  ),
  'call/failed': doc(
    'error',
    'Call failed',
    'The tool reported an error or broke off, or nothing carries it out. The model is told the reason.',
  ),
  'call/no-output': doc(
    'error',
    'Tool returned nothing',
    'It counts as null, which an output schema has to accept like any other value.',
  ),
  'call/output-not-data': doc('error', 'Output that is no data', 'A tool returns plain JSON data.'),
  'call/timeout': doc('error', 'Call timed out', 'The last attempt took longer than `timeout`. Its effect is unknown.'),
  'call/truncated': doc(
    'error',
    'Call of a turn that was cut off',
    'Its arguments may be incomplete although they can be read, so that it is not run.',
  ),
  'policy/unknown-field': doc('warning', 'Unknown field of a policy', 'It is kept, and has no effect.'),
  'policy/wrong-value': doc(
    'error',
    'Policy that cannot be read',
    'Nothing runs by it: a slip in a policy must not become a permission.',
  ),
  'run/empty-turn': doc('error', 'Turn without anything', 'The model sent neither calls nor text. The run ends.'),
  'run/no-clock': doc(
    'error',
    'Programs without a clock',
    'No time passes for programs on the virtual clock, so that one could hang for ever. Give `realClock`.',
  ),
  'run/no-protocol': doc('error', 'Target that cannot run', 'Nothing here speaks its wire format.'),
  'run/no-tools': doc('error', 'No tools to run with', 'There are none, or the target refuses each of them.'),
  'run/provider-refused': doc('error', 'Refused by the provider', 'In the words of the provider. The run ends.'),
  'run/too-large': doc(
    'error',
    'Run too large',
    'Requests, responses and outputs come to more than a run may have. The run ends.',
  ),
  'run/too-many-calls': doc(
    'error',
    'Too many calls',
    'The turn that makes too many is not carried out. The run ends.',
  ),
  'run/truncated-text': doc('warning', 'Last words cut off', 'The provider says that the model stopped in the middle.'),
  'run/turn-limit': doc(
    'warning',
    'Turn limit reached',
    'The model still makes calls after it was asked `limits.maxTurns` times. Those of its last turn are carried out.',
  ),
  'run/unknown-variant': doc('error', 'Unknown variant', 'The protocol of the target has others, which are named.'),
  'scenario/empty-message': doc(
    'warning',
    'Scenario without a message',
    'Some providers refuse a request without one, so that the scenario ends differently there.',
  ),
  'scenario/empty-turn': doc('error', 'Turn without calls', 'A turn makes a call or says something.'),
  'scenario/lone-surrogate': doc(
    'warning',
    'Half of a character',
    'No model can write one, as it is no text in UTF-8. It is sent as U+FFFD.',
  ),
  'scenario/missing-field': doc(
    'error',
    'Field missing',
    'What it belongs to is left out; a scenario without a name stays.',
  ),
  'scenario/not-data': doc('error', 'Scenario that is no data', 'A scenario is plain JSON data.'),
  'scenario/over-limit': doc(
    'error',
    'Too much for one run',
    'More turns than a run has are cut to that; a table with too many rows is left out.',
  ),
  'scenario/unknown-field': doc('warning', 'Unknown field of a scenario', 'It is kept, and has no effect.'),
  'scenario/wrong-value': doc('error', 'Wrong value in a scenario', 'It is left out, and the scenario does not run.'),
} as const;
