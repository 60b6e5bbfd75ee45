/** Arguments that a model got wrong, in a history that the provider reads again. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';

/**
 * The arguments under which a call may stand in the history of a wire that takes objects only ("Provide a json object for the
 * field and try again"): what is none stands in one, so that the model sees what it wrote.
 * `key` is what the vendor tells to call it, where it tells so.
 */
export const replayedArguments = (sent: Json | undefined, key = 'unreadable'): JsonObject =>
  isObject(sent) ? sent : sent === undefined || sent === null ? {} : { [key]: sent };

/** What to say of each call whose arguments had to be put into an object. */
export const wrappedArguments = (
  calls: readonly { name: string; arguments: Json | undefined }[],
  key = 'unreadable',
): string[] =>
  calls.flatMap(({ name, arguments: sent }, index) =>
    isObject(sent) || sent === undefined || sent === null
      ? []
      : [
          `Call ${index + 1} (\`${name}\`) came with arguments that are no object, which the provider does not take back; the history holds them as \`{"${key}": …}\`.`,
        ],
  );
