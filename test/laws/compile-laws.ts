/** What holds for every compiled tool, whatever the manifest and the target: design of diagnostics, fidelity, plain data. */
import type { CompiledTool, Fidelity } from '../../src/adapters/compiled.ts';
import type { Diagnostic, Effect } from '../../src/manifest/diagnostic.ts';
import { diagnosticCodes } from '../../src/manifest/diagnostic-codes.ts';
import { hasOwn, isObject, type Json, type Path, pointer, sameJson } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { checkOutput } from '../provider-rules/index.ts';
import { MCP_ADVISED_NAME } from '../provider-rules/mcp.ts';

const CODE = /^(manifest|schema|name|limit|lint|import|call|json|text)\/[a-z0-9]+(-[a-z0-9]+)*$/;
/** Findings that rest on JSON Schema or Unicode as such, not on the rule of a provider. */
const GENERAL: ReadonlySet<string> = new Set([
  ...Object.keys(diagnosticCodes),
  'schema/upgraded',
  'schema/root-not-object',
  'schema/reference-rewritten',
  'text/lone-surrogate',
]);
const LOSSY: readonly Effect[] = ['widened', 'narrowed', 'described', 'dropped'];
const SEVERITY: Partial<Record<Effect, string>> = {
  refused: 'error',
  widened: 'warning',
  narrowed: 'warning',
  described: 'warning',
};

/** Complaints about one result; empty when every law holds. */
export function checkCompiled(manifest: Manifest, compiled: CompiledTool): string[] {
  const complaints = compiled.diagnostics.flatMap(diagnostic => checkDiagnostic(manifest, compiled.target, diagnostic));
  const expected = expectedFidelity(compiled);
  if (compiled.fidelity !== expected) complaints.push(`fidelity is ${compiled.fidelity}, by its effects ${expected}`);
  if (compiled.fidelity === 'refused' && !compiled.diagnostics.some(diagnostic => diagnostic.severity === 'error')) {
    complaints.push('refused without an error');
  }
  if (compiled.toolId !== manifest.toolId) complaints.push(`toolId is ${compiled.toolId}`);
  if (!isPlain(compiled as unknown as Json)) complaints.push('the result is no plain JSON data');
  if (compiled.target.startsWith('mcp') && !MCP_ADVISED_NAME.test(compiled.name)) {
    const isTold = compiled.diagnostics.some(
      ({ code, severity }) => code.startsWith('name/') && severity === 'warning',
    );
    if (!isTold) complaints.push(`${compiled.name} is no name that the protocol advises, and nobody is told`);
  }
  if (compiled.output !== undefined) {
    for (const { pointer: place, rule, message } of checkOutput(compiled.target, compiled.output)) {
      complaints.push(`output breaks ${rule} at ${place || '/'}: ${message}`);
    }
  }
  return complaints;
}

function expectedFidelity({ output, diagnostics }: CompiledTool): Fidelity {
  if (output === undefined) return 'refused';
  const effects = diagnostics.filter(diagnostic => diagnostic.effect !== undefined);
  const isLossy = ({ effect, severity }: Diagnostic): boolean =>
    severity !== 'info' && LOSSY.includes(effect as Effect);
  if (effects.some(isLossy)) return 'lossy';
  return effects.length > 0 ? 'lossless' : 'exact';
}

function checkDiagnostic(manifest: Manifest, target: string, diagnostic: Diagnostic): string[] {
  const { code, message, path, effect, severity, rule } = diagnostic;
  const complaints: string[] = [];
  const complain = (what: string): void => {
    complaints.push(`${code} at ${pointer(path)}: ${what}`);
  };
  if (!CODE.test(code)) complain('the code has another form');
  if (!['error', 'warning', 'info'].includes(severity)) complain(`the severity is ${severity}`);
  if (message.trim().length < 10 || message.includes('!') || /invalid input/i.test(message))
    complain(`the message says “${message}”`);
  if (diagnostic.target !== target) complain(`the target is ${diagnostic.target}`);
  if (!exists(manifest as unknown as Json, path)) complain('the path leads nowhere');
  if (effect !== undefined) {
    const wanted = SEVERITY[effect];
    if (wanted !== undefined && severity !== wanted) complain(`${effect} is a ${severity}`);
    if (!rule && !GENERAL.has(code)) complain(`${effect} names no rule`);
    if (rule && !(rule.id && rule.source && /^\d{4}-\d{2}-\d{2}$/.test(rule.verified)))
      complain('the rule is not complete');
  }
  if (diagnostic.fix && diagnostic.fix.edits.length === 0) complain('the fix changes nothing');
  return complaints;
}

/** The place is there, or its parent is and the finding speaks of what is missing. */
function exists(root: Json, path: Path): boolean {
  let current: Json | undefined = root;
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    if (Array.isArray(current)) {
      if (typeof key !== 'number' || (!isLast && current[key] === undefined)) return false;
      current = current[key];
    } else if (isObject(current)) {
      if (!isLast && !hasOwn(current, String(key))) return false;
      current = hasOwn(current, String(key)) ? current[String(key)] : undefined;
    } else return false;
  }
  return true;
}

/** Survives the worker boundary and JSON text alike. */
function isPlain(value: Json): boolean {
  const cloned = structuredClone(value);
  return sameJson(cloned, value) && sameJson(JSON.parse(JSON.stringify(value)) as Json, stripUndefined(value));
}

function stripUndefined(value: Json): Json {
  if (Array.isArray(value)) return value.map(stripUndefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, stripUndefined(member)]),
  );
}
