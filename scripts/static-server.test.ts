import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { type RunningServer, serve } from './static-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'serve-'));
const running: RunningServer[] = [];

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>');
  writeFileSync(join(folder, 'assets/app-a1b2c3d4.js'), 'export {}');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(options: Partial<Parameters<typeof serve>[0]> = {}): Promise<RunningServer> {
  const server = await serve({ folder, port: 0, ...options });
  running.push(server);
  return server;
}

describe('static server', () => {
  it('serves the page under a sub-path, and nothing outside of it', async () => {
    const { url, port } = await start({ base: '/some/sub/' });
    const page = await fetch(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
    expect((await fetch(`http://localhost:${port}/index.html`)).status).toBe(404);
    expect((await fetch(`http://localhost:${port}/some/sub`, { redirect: 'manual' })).status).toBe(308);
    expect((await fetch(`${url}missing.js`)).status).toBe(404);
  });

  it('forbids evaluation to the page and to workers alike', async () => {
    const { url } = await start();
    const page = (await fetch(url)).headers;
    const script = (await fetch(`${url}assets/app-a1b2c3d4.js`)).headers;
    for (const headers of [page, script]) {
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).not.toContain('unsafe-eval');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(page.get('cache-control')).toBe('no-cache');
    expect(script.get('content-type')).toContain('javascript');
    expect(script.get('cache-control')).toContain('immutable');
  });

  it('sends what the README tells hosts to send', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const advised = [...readme.matchAll(/^([A-Z][\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value]);
    expect(advised.length).toBeGreaterThan(3);
    expect(securityHeaders('/index.html')).toMatchObject(Object.fromEntries(advised));
  });

  it('does not leave the folder', async () => {
    const { port } = await start({ base: '/x/' });
    const response = await fetch(`http://localhost:${port}/x/..%2f..%2f..%2fetc%2fpasswd`);
    expect(response.status).toBe(404);
  });

  it('moves to a free port when its own is busy, unless told not to', async () => {
    const first = await start();
    const second = await start({ port: first.port });
    expect(second.port).not.toBe(first.port);
    expect((await fetch(second.url)).status).toBe(200);
    await expect(serve({ folder, port: first.port, strictPort: true })).rejects.toThrow('EADDRINUSE');
  });
});
