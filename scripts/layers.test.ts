import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLayers, readModules } from './layers.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'layers-'));
  mkdirSync(join(root, 'src'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return checkLayers(readModules(root));
}

const legal: Record<string, string> = {
  'src/manifest/json.ts': 'export type Json = unknown;',
  'src/document/edit.ts':
    "import { parse } from 'yaml';\nimport type { Json } from '../manifest/json.ts';\nexport const a: Json = parse;",
  'src/adapters/contract.ts': 'export interface Adapter {}',
  'src/adapters/registry.gen.ts':
    "import { adapter } from './providers/acme/definition.ts';\nexport const all = [adapter];",
  'src/adapters/providers/acme/definition.ts':
    "import { wire } from './wire.ts';\nimport type { Adapter } from '../../contract.ts';\nexport const adapter: Adapter = wire;",
  'src/adapters/providers/acme/wire.ts': 'export const wire = {};',
  'src/adapters/presets/mini.ts': "export { adapter } from '../providers/acme/definition.ts';",
  'src/analysis/check.ts':
    "import { fullFormats } from 'ajv-formats/dist/formats.js';\nexport const formats = fullFormats;",
  'src/analysis/check.test.ts':
    "import { readFileSync } from 'node:fs';\nimport { it } from 'vitest';\nimport fixture from '../../test/fixtures/a.json';",
  'src/adapters/catalogue.ts': "import type { Adapter } from './contract.ts';\nexport const catalogue: Adapter[] = [];",
  'src/core.ts': "export { all } from './adapters/registry.gen.ts';",
  'src/analysis/compile.ts':
    "import { run } from '../manifest/evaluate/run.ts';\nimport { all } from '../adapters/registry.gen.ts';\nexport const made = [run, all];",
  'src/manifest/evaluate/run.ts': 'export const run = 1;',
  'src/studio/store.ts':
    "import { createStore } from 'zustand/vanilla';\nimport { catalogue } from '../adapters/catalogue.ts';\nimport type { Adapter } from '../adapters/contract.ts';\nimport { type made } from '../analysis/compile.ts';\nconst worker = new Worker(new URL('../analysis/compile.ts', import.meta.url));\nimport Other from '../analysis/compile.ts?worker';",
  'src/studio/store.test.ts': "import { made } from '../analysis/compile.ts';",
  'src/ui/button.tsx': "import { Slot } from 'radix-ui';\nexport const Button = () => <Slot />;",
  'src/editor/form.tsx':
    "import { Button } from '../ui/button.tsx';\nimport schema from '../../public/manifest.schema.json';",
  'src/app/main.tsx':
    "const editor = () => import('../editor/form.tsx');\nconst worker = new Worker(new URL('../analysis/check.ts', import.meta.url));",
};

describe('layer gate', () => {
  it('accepts a legal tree, and has looked at it', () => {
    const report = plant(legal);
    expect(report.violations).toEqual([]);
    expect(report.modules).toBe(Object.keys(legal).length);
    expect(report.imports).toBeGreaterThan(10);
  });

  it('reads 0 modules from an empty tree', () => {
    expect(checkLayers(readModules(root))).toEqual({ modules: 0, imports: 0, violations: [] });
  });

  it.each([
    ['a later layer', 'order', 'src/manifest/bad.ts', "import { x } from '../adapters/contract.ts';"],
    [
      'a later layer, types only',
      'order',
      'src/document/bad.ts',
      "import type { Adapter } from '../adapters/contract.ts';",
    ],
    [
      'a later layer through export from',
      'order',
      'src/runtime/bad.ts',
      "export { formats } from '../analysis/check.ts';",
    ],
    ['a later layer through export *', 'order', 'src/bundle/bad.ts', "export * from '../studio/store.ts';"],
    [
      'a later layer through import()',
      'order',
      'src/studio/bad.ts',
      "export const x = () => import('../app/main.tsx');",
    ],
    [
      'a later layer through a type import',
      'order',
      'src/manifest/bad.ts',
      "export type A = import('../adapters/contract.ts').Adapter;",
    ],
    [
      'a later layer through a worker URL',
      'order',
      'src/manifest/bad.ts',
      "export const u = new URL('../analysis/check.ts', import.meta.url);",
    ],
    [
      'a later layer through a worker query',
      'order',
      'src/manifest/bad.ts',
      "import W from '../analysis/check.ts?worker';",
    ],
    [
      'a later layer by absolute path',
      'order',
      'src/manifest/bad.ts',
      "import { formats } from '/src/analysis/check.ts';",
    ],
    ['a later layer in a test', 'order', 'src/manifest/bad.test.ts', "import { formats } from '../analysis/check.ts';"],
    ['the public entry from below', 'order', 'src/analysis/bad.ts', "import { all } from 'manifest-studio';"],
    ['a view from the public entry', 'order', 'src/core.ts', "export { Form } from './editor/form.tsx';"],
    ['another view', 'views', 'src/preview/bad.tsx', "import { Form } from '../editor/form.tsx';"],
    ['a layer from ui', 'ui', 'src/ui/bad.tsx', "import type { Json } from '../manifest/json.ts';"],
    ['ui from studio', 'ui', 'src/studio/bad.ts', "import { Button } from '../ui/button.tsx';"],
    ['ui from a headless layer', 'ui', 'src/bundle/bad.ts', "import { Button } from '../ui/button.tsx';"],
    [
      'another provider',
      'providers',
      'src/adapters/providers/other/definition.ts',
      "import { wire } from '../acme/wire.ts';",
    ],
    [
      'a provider from shared code',
      'providers',
      'src/adapters/compile-tool.ts',
      "import { wire } from './providers/acme/wire.ts';",
    ],
    ['React in a headless layer', 'package', 'src/runtime/bad.ts', "import { useState } from 'react';"],
    ['Zustand in a headless layer', 'package', 'src/analysis/bad.ts', "import { createStore } from 'zustand/vanilla';"],
    ['Monaco in a headless layer', 'package', 'src/document/bad.ts', "import * as monaco from 'monaco-editor';"],
    ['a scoped package in a headless layer', 'package', 'src/document/bad.ts', "import '@tanstack/react-virtual';"],
    [
      'a Node built-in in a headless layer',
      'package',
      'src/manifest/bad.ts',
      "import { readFileSync } from 'node:fs';",
    ],
    ['a bare Node built-in', 'package', 'src/manifest/bad.ts', "import { readFileSync } from 'fs';"],
    ['a Node built-in by require', 'package', 'src/manifest/bad.ts', "const fs = require('node:fs');"],
    ['an adapter into a view', 'page', 'src/preview/bad.tsx', "import { all } from '../adapters/registry.gen.ts';"],
    ['the compiler later', 'page', 'src/app/bad.ts', "export const x = () => import('../adapters/registry.gen.ts');"],
    ['an adapter by re-export', 'page', 'src/studio/bad.ts', "export { all } from '../adapters/registry.gen.ts';"],
    [
      'an adapter among types',
      'page',
      'src/editor/bad.ts',
      "import { type Adapter, all } from '../adapters/registry.gen.ts';",
    ],
    ['what runs schemas', 'page', 'src/editor/bad.ts', "import { run } from '../manifest/evaluate/run.ts';"],
    ['what is for tests only', 'testing', 'src/studio/bad.ts', "import { fake } from './testing/fake.ts';"],
    ['a test helper', 'testing', 'src/studio/bad.ts', "import { fake } from './fake.testing.ts';"],
    ['a module outside src', 'outside', 'src/app/bad.ts', "import { x } from '../../scripts/layers.ts';"],
    ['nothing, but from an unknown folder', 'outside', 'src/misc/bad.ts', 'export const x = 1;'],
    ['a module of an unknown folder', 'outside', 'src/app/bad.ts', "import { x } from '../misc/x.ts';"],
    ['a computed name', 'unreadable', 'src/app/bad.ts', 'export const load = (name: string) => import(name);'],
    ['nothing, for it does not parse', 'unreadable', 'src/app/bad.ts', 'import { from'],
  ])('fails on a module that imports %s', (_what, rule, path, source) => {
    const { modules, violations } = plant({ ...legal, [path]: source });
    expect(modules).toBeGreaterThan(0);
    expect(violations.map(v => [v.path, v.rule])).toContainEqual([path, rule]);
  });

  it('fails on a module between the page and what only workers may load, and names the way there', () => {
    const bad = {
      'src/studio/bad.ts': "import { shared } from '../analysis/shared.ts';",
      'src/analysis/shared.ts': "export const shared = () => import('./compile.ts');",
    };
    const { violations } = plant({ ...legal, ...bad });
    expect(violations.map(({ path, line, rule }) => [path, line, rule])).toEqual([
      ['src/analysis/compile.ts', 1, 'page'],
      ['src/adapters/registry.gen.ts', 1, 'page'],
    ]);
    expect(violations[0]?.message).toContain('src/studio/bad.ts → src/analysis/shared.ts → src/analysis/compile.ts');
  });

  it('holds for the project itself', () => {
    const report = checkLayers(readModules(join(import.meta.dirname, '..')));
    expect(report.modules).toBeGreaterThan(5);
    expect(report.violations).toEqual([]);
  });
});
