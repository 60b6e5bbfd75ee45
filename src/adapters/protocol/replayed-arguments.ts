/** Arguments that a model got wrong, in a history that the provider reads again. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';

const KEY = 'unreadable';

/**
 * The arguments under which a call may stand in the history of a wire that takes objects only ("Provide a json object for the
 * field and try again"): what is none stands in one, so that the model sees what it wrote.
 */
export const replayedArguments = (sent: Json | undefined): JsonObject =>
  isObject(sent) ? sent : sent === undefined || sent === null ? {} : { [KEY]: sent };

/** What to say of each call whose arguments had to be put into an object. */
export const wrappedArguments = (calls: readonly { name: string; arguments: Json | undefined }[]): string[] =>
  calls.flatMap(({ name, arguments: sent }, index) =>
    isObject(sent) || sent === undefined || sent === null
      ? []
      : [
          `Call ${index + 1} (\`${name}\`) came with arguments that are no object, which the provider does not take back; the history holds them as \`{"${KEY}": …}\`.`,
        ],
  );
