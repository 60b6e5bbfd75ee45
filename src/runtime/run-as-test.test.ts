import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startVitest } from 'vitest/node';
import type { Manifest } from '../manifest/manifest.ts';
import { runAsTest } from './run-as-test.ts';
import { runScenario } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}node_modules/.cache/exported-runs/`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));
