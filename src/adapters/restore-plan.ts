/**
 * How the arguments of a call come back from a target's terms to the manifest's, and go there. Built while lowering,
 * plain JSON data, interpreted both ways by `restore-value.ts`.
 */
import type { Json, JsonObject } from '../manifest/json.ts';

export interface RestorePlan {
  /** The manifest's input schema in the form that was lowered: references are `#/$defs/…`, `#/definitions/…` or `#`. */
  schema: JsonObject;
  /** The target takes declared members only, so that of two branches which accept a value one may not carry it. */
  closed?: true;
  /** Absent when arguments are the same in both terms. */
  root?: RestoreNode;
  /** Nodes that references point to, by JSON pointer reference (`#/$defs/node`). */
  definitions?: { [reference: string]: RestoreNode };
  /** The wire name of the property that an output of another type than object was wrapped in (older MCP revisions). */
  outputWrapper?: string;
}

/** Several parts may stand together; each acts on the kind of value it is for. An empty node is the identity. */
export interface RestoreNode {
  /** For an object: what happens to its members, by the key the target uses. */
  properties?: { [targetKey: string]: RestoreProperty };
  /** For an object: what happens to the values of all other members. */
  additional?: RestoreNode;
  /** For an array: by index, then for the rest. */
  prefixItems?: (RestoreNode | null)[];
  items?: RestoreNode;
  /** Target value → manifest value, for values that the target had to spell in another way. */
  values?: [target: Json, source: Json][];
  /** The target carries the value as JSON text in a string. */
  text?: true;
  /** The target carries the value as the only member of an object. */
  wrapper?: { key: string; node?: RestoreNode };
  /** A map that the target carries as a list of entries. */
  entries?: { key: string; value: string; node?: RestoreNode };
  /** The first branch whose manifest schema accepts the value is the one that was meant. */
  union?: RestoreBranch[];
  /** Continue with the definition of this name. */
  reference?: string;
}

export interface RestoreProperty {
  /** The manifest's key, where the target uses another. */
  key?: string;
  /** The target requires the property; null stands for absence. */
  nullIsAbsent?: true;
  /** The target requires the property and the manifest admits null for it: absence is sent as null, and null stays. */
  absentIsNull?: true;
  node?: RestoreNode;
}

export interface RestoreBranch {
  /** The manifest schema of the branch; its references point into the plan's schema. */
  schema: JsonObject | boolean;
  node?: RestoreNode;
}

/** Whether a value is another one on the wire, by `node` itself or inside it; what references lead to is not looked at. */
export const changesValues = (node: RestoreNode): boolean =>
  node.values !== undefined ||
  node.text === true ||
  node.wrapper !== undefined ||
  node.entries !== undefined ||
  Object.values(node.properties ?? {}).some(
    ({ key, nullIsAbsent, absentIsNull }) => key !== undefined || nullIsAbsent || absentIsNull,
  ) ||
  innerNodes(node).some(changesValues);

/** The nodes directly inside `node`. */
export const innerNodes = (node: RestoreNode): RestoreNode[] =>
  [
    ...Object.values(node.properties ?? {}).map(property => property.node),
    ...(node.prefixItems ?? []),
    ...(node.union ?? []).map(branch => branch.node),
    ...[node.additional, node.items, node.wrapper?.node, node.entries?.node],
  ].filter(inner => inner !== undefined && inner !== null);
