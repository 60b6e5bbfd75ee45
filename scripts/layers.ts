/**
 * The layer gate: which folder of `src` may import which. The rules are ARCHITECTURE.md's; this file is their one executable form.
 * `checkLayers` is pure (sources in, violations out), so a test can plant violations and prove that the gate fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { checkPageReach, type LoadedModule } from './page-reach.ts';
import { readImports } from './read-imports.ts';

export interface SourceModule {
  /** From the root of the checkout, with `/`: `src/manifest/json.ts`. */
  path: string;
  source: string;
}

export interface LayerViolation {
  path: string;
  line: number;
  rule: 'order' | 'views' | 'ui' | 'page' | 'providers' | 'package' | 'testing' | 'outside' | 'unreadable';
  message: string;
}

export interface LayerReport {
  modules: number;
  imports: number;
  violations: LayerViolation[];
}

/** Left to right; a layer imports only from itself and from layers before it. */
export const LAYERS: readonly (readonly string[])[] = [
  ['manifest'],
  ['document'],
  ['adapters'],
  ['runtime'],
  ['bundle'],
  ['analysis'],
  ['core.ts'],
  ['studio'],
  ['editor', 'preview', 'playground'],
  ['app'],
];
const HEADLESS = new Set(['manifest', 'document', 'adapters', 'runtime', 'bundle', 'analysis', 'core.ts']);
const VIEWS = new Set(['editor', 'preview', 'playground']);
const UI_USERS = new Set(['ui', 'editor', 'preview', 'playground', 'app']);

/** All that the headless core may import besides itself. */
export const HEADLESS_PACKAGES: ReadonlySet<string> = new Set(['ajv-formats', 'yaml']);

const rank = (layer: string): number => LAYERS.findIndex(names => names.includes(layer));
/** Tests, and what only tests use (`x.testing.ts`, `testing/`). */
const isTest = (path: string): boolean => /\.(test|testing)\.tsx?$|\/testing\//.test(path);

/** Checks the given modules. A report with 0 modules proves nothing, and the caller must treat it as a failure. */
export function checkLayers(modules: readonly SourceModule[]): LayerReport {
  const violations: LayerViolation[] = [];
  const loaded: LoadedModule[] = [];
  let imports = 0;
  for (const { path, source } of modules) {
    const layer = layerOf(path);
    const report = (line: number, rule: LayerViolation['rule'], message: string): void => {
      violations.push({ path, line, rule, message });
    };
    if (layer === undefined) {
      report(1, 'outside', `is in no known layer; known: ${[...LAYERS.flat(), 'ui'].join(', ')}`);
      continue;
    }
    const read = readImports(path, source);
    for (const error of read.errors) report(1, 'unreadable', error);
    const loads: { path: string; line: number }[] = [];
    if (!isTest(path)) loaded.push({ path, loads });
    for (const { specifier, line, kind } of read.imports) {
      imports += 1;
      if (specifier === undefined) {
        if (!isTest(path)) report(line, 'unreadable', 'imports a computed name, which the gate cannot follow');
        continue;
      }
      const target = resolveSpecifier(path, specifier);
      if (target !== undefined && kind === 'value') loads.push({ path: target, line });
      const complaint =
        target === undefined ? checkPackage(path, layer, specifier) : checkModule(path, layer, target, specifier);
      if (complaint) report(line, complaint.rule, complaint.message);
    }
  }
  for (const reach of checkPageReach(loaded)) violations.push({ ...reach, rule: 'page' });
  return { modules: modules.length, imports, violations };
}

type Complaint = Pick<LayerViolation, 'rule' | 'message'> | undefined;

function checkPackage(path: string, layer: string, specifier: string): Complaint {
  if (!HEADLESS.has(layer) || isTest(path)) return undefined;
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '');
  if (HEADLESS_PACKAGES.has(name)) return undefined;
  const isBuiltin = specifier.startsWith('node:') || builtinModules.includes(name);
  const what = isBuiltin ? `the Node built-in ${specifier}` : `the package ${name}`;
  const allowed = [...HEADLESS_PACKAGES].join(', ');
  return { rule: 'package', message: `${layer} is headless and must not import ${what}; allowed: ${allowed}` };
}

function checkModule(path: string, layer: string, target: string, specifier: string): Complaint {
  if (!target.startsWith('src/')) {
    const isAllowed = isTest(path) || target.startsWith('public/') || target === 'package.json';
    return isAllowed ? undefined : { rule: 'outside', message: `imports ${specifier}, which is outside src` };
  }
  if (isTest(target) && !isTest(path)) {
    return { rule: 'testing', message: `imports ${target}, which is for tests only` };
  }
  const other = layerOf(target);
  if (other === undefined) return { rule: 'outside', message: `imports ${specifier}, which is in no known layer` };
  if (other === 'ui' || layer === 'ui') {
    if (layer === 'ui' && other !== 'ui')
      return { rule: 'ui', message: `ui imports nothing of ours, but imports ${target}` };
    if (!UI_USERS.has(layer)) return { rule: 'ui', message: `${layer} must not import ui` };
    return undefined;
  }
  if (VIEWS.has(layer) && VIEWS.has(other) && layer !== other) {
    return { rule: 'views', message: `${layer} imports ${target}; the view folders never import one another` };
  }
  if (rank(other) > rank(layer)) {
    return { rule: 'order', message: `${layer} imports ${target}, but ${other} comes after ${layer}` };
  }
  return layer === 'adapters' && !isTest(path) ? checkProviders(path, target) : undefined;
}

/** Adding a provider touches one folder: providers do not know one another, and only the generated registry knows them. */
function checkProviders(path: string, target: string): Complaint {
  const to = providerOf(target);
  if (to === undefined || /^src\/adapters\/([\w-]+\/)?\w+\.gen\.ts$/.test(path)) return undefined;
  const from = providerOf(path);
  if (from === to || path.startsWith('src/adapters/presets/')) return undefined;
  const who = from ? `provider ${from}` : path;
  return { rule: 'providers', message: `${who} imports provider ${to}; share code through src/adapters instead` };
}

const providerOf = (path: string): string | undefined => /^src\/adapters\/providers\/([^/]+)\//.exec(path)?.[1];

function layerOf(path: string): string | undefined {
  const [, first = ''] = path.split('/');
  if (first === 'ui' || rank(first) >= 0) return first;
  return undefined;
}

/** A path inside the checkout, or `undefined` for a package. Queries such as `?worker` are dropped. */
function resolveSpecifier(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), bare));
  if (bare.startsWith('/')) return bare.slice(1);
  if (bare === 'manifest-studio') return 'src/core.ts';
  return undefined;
}

/** Every TypeScript module below `root`/src, declaration files apart. */
export function readModules(root: string): SourceModule[] {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .sort();
  return paths.map(path => ({ path, source: readFileSync(join(root, path), 'utf8') }));
}
