/**
 * `npm start`: serves `dist` on localhost and prints the address.
 * Options: `--port 4173`, `--base /some/path/`, `--folder dist`, `--strict-port`, `--open` (where there is a desktop).
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import open from 'open';
import { root } from './run-command.ts';
import { serve } from './static-server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    base: { type: 'string', default: '/' },
    folder: { type: 'string', default: 'dist' },
    'strict-port': { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
  },
});

const hasDesktop = (): boolean => {
  const { CI, SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI || SSH_CONNECTION) return false;
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(DISPLAY || WAYLAND_DISPLAY);
};

async function main(): Promise<void> {
  const folder = resolve(root, values.folder);
  if (!existsSync(join(folder, 'index.html'))) {
    console.error(`There is no build in ${values.folder}. Run \`npm run build\` first.`);
    process.exitCode = 1;
    return;
  }
  const port = Number(values.port);
  const base = `/${values.base}/`.replace(/\/+/g, '/');
  const server = await serve({ folder, port, base, strictPort: values['strict-port'] });
  if (server.port !== port) console.log(`Port ${port} is busy; using ${server.port} instead.`);
  console.log(`Manifest Studio runs at ${server.url}\nStop it with Ctrl+C.`);
  if (values.open && hasDesktop()) await open(server.url).catch(() => {});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

try {
  await main();
} catch (error) {
  console.error(`The server did not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
