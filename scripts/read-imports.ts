/** Reads which modules a TypeScript source refers to: imports, re-exports, dynamic imports, type imports, workers by URL. */
import { parseSync, Visitor } from 'oxc-parser';

export interface ImportReference {
  /** As written, or `undefined` when it is computed and cannot be read. */
  specifier: string | undefined;
  line: number;
  /** type: gone once compiled. worker: loaded by another thread. value: loaded by whoever imports it, at once or later. */
  kind: 'value' | 'type' | 'worker';
}

export interface ReadImports {
  imports: ImportReference[];
  /** Syntax errors; a module that cannot be read proves nothing. */
  errors: string[];
}

/** What `source` refers to, in the order of the text. `path` decides the language (`.tsx` or `.ts`). */
export function readImports(path: string, source: string): ReadImports {
  const { module, program, errors } = parseSync(path, source, { sourceType: 'module' });
  const found: (Omit<ImportReference, 'line'> & { offset: number })[] = [];
  const add = (specifier: string | undefined, offset: number, kind: ImportReference['kind'] = 'value'): void => {
    found.push({ specifier, offset, kind });
  };

  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every(entry => entry.isType);
    const isWorker = /\?(?:.*&)?(?:shared)?worker\b/.test(moduleRequest.value);
    add(moduleRequest.value, moduleRequest.start, isType ? 'type' : isWorker ? 'worker' : 'value');
  }
  for (const { entries } of module.staticExports) {
    const isType = entries.every(entry => entry.isType);
    for (const { moduleRequest } of entries)
      if (moduleRequest) add(moduleRequest.value, moduleRequest.start, isType ? 'type' : 'value');
  }
  new Visitor({
    ImportExpression(node) {
      add(literalText(node.source), node.start);
    },
    TSImportType(node) {
      add(literalText(node.source), node.start, 'type');
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
        add(literalText(node.arguments[0]), node.start);
      }
    },
    NewExpression(node) {
      // `new URL('./x.ts', import.meta.url)` is how bundlers find workers.
      const [first, second] = node.arguments;
      const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
      if (isUrl && second && source.slice(second.start, second.end) === 'import.meta.url') {
        add(literalText(first), node.start, 'worker');
      }
    },
  }).visit(program);

  found.sort((a, b) => a.offset - b.offset);
  return {
    imports: dedupe(found).map(({ offset, ...rest }) => ({ ...rest, line: lineAt(source, offset) })),
    errors: errors.map(error => error.message),
  };
}

/** `export { a, b } from 'x'` lists the same request once a name. */
function dedupe<T extends { offset: number }>(sorted: T[]): T[] {
  return sorted.filter((item, index) => index === 0 || item.offset !== sorted[index - 1]?.offset);
}

function literalText(node: unknown): string | undefined {
  const literal = node as {
    type?: string;
    value?: unknown;
    literal?: unknown;
    quasis?: { value: { cooked: string | null } }[];
  };
  if (literal?.type === 'Literal' && typeof literal.value === 'string') return literal.value;
  if (literal?.type === 'TSLiteralType') return literalText(literal.literal);
  if (literal?.type === 'TemplateLiteral' && literal.quasis?.length === 1)
    return literal.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
