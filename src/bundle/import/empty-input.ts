/** Tools whose parameters were lost on the way: some SDKs publish an empty schema where they cannot convert theirs. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json } from '../../manifest/json.ts';
import { declaresNothing } from './normalise/normalise-schema.ts';

/** Words by which descriptions speak of what a caller passes. A guess, hence never an error. */
const SPEAKS_OF_PARAMETERS =
  /\b(?:parameters?|params?|arguments?|args|inputs?|given|specified|provided|passed|supplied)\b|\b(?:by|for|with) (?:its |the |an? )?(?:id|name|key|kind|type|query|url|path|date|title|text|keyword|email|number|code|tag)\b/i;

/** A warning when the schema declares no parameter and the description speaks of some. */
export function missingParametersHint(
  input: Json | undefined,
  description: string | undefined,
): Omit<Diagnostic, 'path'> | undefined {
  const word = description === undefined ? undefined : SPEAKS_OF_PARAMETERS.exec(description)?.[0];
  if (word === undefined || !declaresNothing(input)) return undefined;
  return {
    code: 'import/empty-input',
    severity: 'warning',
    message: `The schema declares no parameters, but the description speaks of “${word}”. Some servers publish an empty schema where they could not convert theirs; compare with the source.`,
  };
}
