/** A scripted run, as it is stored in a bundle (design §7). In the terms of manifests, so that it runs on every provider. */
import type { Json } from '../manifest/json.ts';

export type Decision = 'allow' | 'ask' | 'deny';

/**
 * Who may do what. Each permission of a tool and its risk class are decided by their own rule, else by `default`, else by the
 * usual policy; the strictest decision wins (`policy.ts`).
 */
export interface Policy {
  permissions?: { [permission: string]: Decision };
  risk?: { [risk: string]: Decision };
  default?: Decision;
  /** What a person answers when asked about a tool. */
  approvals?: { [toolId: string]: 'approve' | 'deny' };
  /** Decisions for one actor, by id; they come before those of roles. */
  actors?: { [id: string]: Omit<Policy, 'actors' | 'roles'> };
  /** Decisions for actors that have a role; they come before the general ones. */
  roles?: { [role: string]: Omit<Policy, 'actors' | 'roles'> };
}

export interface ScenarioCall {
  /** A toolId. One that no manifest has stands for a name that the model made up. */
  tool: string;
  /** In the manifest's terms; brought into the target's terms before they are sent. */
  arguments?: Json;
  /** Text as the model wrote it, instead of `arguments`: malformed, cut off, encoded twice. */
  raw?: string;
  /** The id of the call on the wire; an empty text for a provider that sends none. */
  id?: string;
}

/** `truncated`: the provider says that it stopped in the middle. A turn with calls may say something as well. */
export type ScenarioTurn =
  | { calls: ScenarioCall[]; text?: string; truncated?: true }
  | { text: string; truncated?: true };

/** How one execution of a tool goes. Without a result or an error the tool answers with its example, or with a sample. */
export interface ToolAttempt {
  result?: Json;
  error?: string;
  /** The tool returns nothing at all. */
  nothing?: true;
  /** Virtual milliseconds until it answers. */
  latencyMs?: number;
}

export interface ToolScript extends ToolAttempt {
  /** First, second… execution; the last one holds for all further ones. */
  attempts?: ToolAttempt[];
  /** The first row whose `arguments` are a part of the call's arguments decides. */
  table?: (ToolAttempt & { arguments: Json })[];
}

export interface Scenario {
  name: string;
  instructions?: string;
  message: string;
  actor?: { id?: string; roles?: string[] };
  model: ScenarioTurn[];
  tools?: { [toolId: string]: ToolScript };
  policy?: Policy;
  limits?: { maxTurns?: number };
  /** What must come out, for scenarios that serve as eval cases. */
  expect?: {
    /** `completed` when absent; `*` for whatever it is. */
    outcome?: string;
    calls?: { tool: string; status: string; arguments?: Json }[];
    text?: string;
  };
}
