/** `openai-chat:strict` ↔ adapter and mode. */

export interface TargetParts {
  adapterId: string;
  mode?: string;
}

/** Splits a target at its first colon; adapter ids have none. */
export function targetParts(target: string): TargetParts {
  const colon = target.indexOf(':');
  return colon < 0 ? { adapterId: target } : { adapterId: target.slice(0, colon), mode: target.slice(colon + 1) };
}
