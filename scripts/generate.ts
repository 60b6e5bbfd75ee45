/**
 * `npm run generate` writes every generated file; `--check` compares instead and fails when one is stale.
 * A generator is a file `scripts/generate-*.ts` that exports `generate()`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-command.ts';

export interface GeneratedFile {
  /** From the root of the checkout. */
  path: string;
  content: string;
}

interface Generator {
  generate(): Promise<GeneratedFile[]>;
}

const isGenerator = (name: string): boolean => /^generate-.+\.ts$/.test(name) && !name.endsWith('.test.ts');
const isGenerated = (path: string): boolean => /\.gen\.(ts|js|json|d\.ts)$/.test(path);

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The files that `src` marks as generated; one that no generator makes is an orphan. */
const generatedInSource = (): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(isGenerated)
    .map(path => `src/${path.replaceAll('\\', '/')}`);

async function main(): Promise<void> {
  const isCheck = process.argv.includes('--check');
  const complaints: string[] = [];
  const made = new Set<string>();
  for (const name of readdirSync(import.meta.dirname)
    .filter(isGenerator)
    .sort()) {
    const generator = (await import(pathToFileURL(join(import.meta.dirname, name)).href)) as Generator;
    for (const { path, content } of await generator.generate()) {
      made.add(relative(root, join(root, path)).replaceAll('\\', '/'));
      if (readText(join(root, path)) === content) continue;
      if (isCheck) complaints.push(`${path} is stale (made by scripts/${name})`);
      else {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), content);
        console.log(`wrote ${path}`);
      }
    }
  }
  for (const path of generatedInSource()) if (!made.has(path)) complaints.push(`${path} is made by no generator`);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) {
    console.error('Run `npm run generate` and commit the result.');
    process.exitCode = 1;
  } else console.log(`${made.size} generated files are up to date`);
}

await main();
