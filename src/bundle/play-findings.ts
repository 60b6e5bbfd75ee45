/** What is wrong with the scenarios and the policy of a bundle, which are kept as they are all the same. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Path } from '../manifest/json.ts';
import { type JsonNode, nearestSpan } from '../manifest/json-tree.ts';
import { readPolicy, readScenarios } from '../runtime/read-scenario.ts';
import type { Envelope } from './read-envelope.ts';

/**
 * Findings with paths and spans of the file. None is an error of the bundle, which opens with them: a scenario that cannot be
 * read does not run, and a policy that cannot be read lets no scenario run.
 */
export function playFindings({ scenarios, policy, nodes }: Envelope): Diagnostic[] {
  return [
    ...(scenarios ? placed(readScenarios(scenarios, ['scenarios']).diagnostics, nodes.scenarios) : []),
    ...(policy ? placed(readPolicy(policy, ['policy']).diagnostics, nodes.policy) : []),
  ];
}

/** `node` stands where the first step of the paths leads. */
const placed = (diagnostics: readonly Diagnostic[], node: JsonNode | undefined): Diagnostic[] =>
  diagnostics.map(found => {
    const within: Path = found.path.slice(1);
    const span = nearestSpan(node, within);
    return { ...found, severity: found.severity === 'info' ? 'info' : 'warning', ...(span && { span }) };
  });
