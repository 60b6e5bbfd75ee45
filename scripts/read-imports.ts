/** Reads which modules a TypeScript source refers to: imports, re-exports, dynamic imports, type imports, workers by URL. */
import { parseSync, Visitor } from 'oxc-parser';

export interface ImportReference {
  /** As written, or `undefined` when it is computed and cannot be read. */
  specifier: string | undefined;
  line: number;
}

export interface ReadImports {
  imports: ImportReference[];
  /** Syntax errors; a module that cannot be read proves nothing. */
  errors: string[];
}

/** What `source` refers to, in the order of the text. `path` decides the language (`.tsx` or `.ts`). */
export function readImports(path: string, source: string): ReadImports {
  const { module, program, errors } = parseSync(path, source, { sourceType: 'module' });
  const found: { specifier: string | undefined; offset: number }[] = [];
  const add = (specifier: string | undefined, offset: number): void => {
    found.push({ specifier, offset });
  };

  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value, moduleRequest.start);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value, moduleRequest.start);
  }
  new Visitor({
    ImportExpression(node) {
      add(literalText(node.source), node.start);
    },
    TSImportType(node) {
      add(literalText(node.source), node.start);
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
        add(literalText(first), node.start);
      }
    },
  }).visit(program);

  found.sort((a, b) => a.offset - b.offset);
  return {
    imports: dedupe(found).map(({ specifier, offset }) => ({ specifier, line: lineAt(source, offset) })),
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
