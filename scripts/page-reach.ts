/**
 * What the page may load. Schemas and patterns of the user run in workers only, which are watched and replaced when they hang; and
 * the page is light because the compiler is not part of it. So from the folders that the page is made of, nothing leads to either.
 */

/** One module and what it loads itself: types are gone by then, and a worker loads its own. */
export interface LoadedModule {
  path: string;
  loads: readonly { path: string; line: number }[];
}

export interface PageReach {
  /** The module that loads what it must not, and where. */
  path: string;
  line: number;
  message: string;
}

const PAGE = /^src\/(?:studio|editor|preview|playground|app|ui)\//;
/** Of the adapters the page reads what menus and tabs have to know: tables, and nothing else. */
const TABLES: ReadonlySet<string> = new Set(['src/adapters/catalogue.ts', 'src/adapters/protocol/wires.ts']);
/** Whatever compiles, restores or reads definitions ends up here. */
const COMPILER = /^src\/adapters\/(?:lower|profiles|providers|presets)\//;

function whyNot(from: string, path: string): string | undefined {
  if (path.startsWith('src/manifest/evaluate/')) return 'schemas are run in workers only';
  if (COMPILER.test(path)) return 'definitions are compiled in workers only';
  const isAdapters = path.startsWith('src/adapters/') && PAGE.test(from);
  return isAdapters && !TABLES.has(path) ? 'the page knows adapters by their catalogue only' : undefined;
}

/** Follows what the page loads, directly or through others, and reports each step on to what it must not load. */
export function checkPageReach(modules: readonly LoadedModule[]): PageReach[] {
  const byPath = new Map(modules.map(module => [module.path, module]));
  const start = modules.filter(({ path }) => PAGE.test(path)).map(({ path }) => path);
  /** By module: who loads it, back to the page. */
  const reached = new Map<string, string | undefined>(start.map(path => [path, undefined]));
  const found: PageReach[] = [];
  const chain = (path: string | undefined): string[] => (path === undefined ? [] : [...chain(reached.get(path)), path]);
  for (const open = [...start]; open.length > 0; ) {
    const path = open.shift() as string;
    for (const { path: target, line } of byPath.get(path)?.loads ?? []) {
      const reason = whyNot(path, target);
      if (reason !== undefined) {
        const [first, ...others] = chain(path);
        const through = others.length > 0 ? `, and the page loads it (${[first, ...others].join(' → ')})` : '';
        found.push({ path, line, message: `loads ${target}${through}; ${reason}` });
      } else if (!reached.has(target)) {
        reached.set(target, path);
        open.push(target);
      }
    }
  }
  return found;
}
