/** What a first visit loads, read from the build: the entry script and all that it imports without being asked. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';
import { root } from '../run-command.ts';

export interface ScriptSizes {
  /** Bytes after gzip of the scripts that the shell waits for. */
  firstLoad: number;
  files: { name: string; bytes: number }[];
  /** Everything else: Monaco, workers, dialogs. */
  later: { name: string; bytes: number }[];
  styles: number;
}

export function measureScripts(): ScriptSizes {
  const dist = join(root, 'dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const pending = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(
    match => match[1] ?? '',
  );
  const first = new Set<string>();
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (first.has(path)) continue;
    first.add(path);
    const { staticImports, staticExports } = parseSync(path, readFileSync(join(dist, path), 'utf8')).module;
    const requests = [
      ...staticImports.map(item => item.moduleRequest.value),
      ...staticExports.flatMap(item => item.entries.map(entry => entry.moduleRequest?.value ?? '')),
    ];
    for (const request of requests) if (request.startsWith('.')) pending.push(posix.join(posix.dirname(path), request));
  }
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map(path => path.replaceAll('\\', '/'));
  const size = (path: string): { name: string; bytes: number } => ({
    name: basename(path),
    bytes: gzipSync(readFileSync(join(dist, path))).length,
  });
  const files = [...first].map(size);
  const later = all.filter(path => path.endsWith('.js') && !first.has(path)).map(size);
  const bySize = (a: { bytes: number }, b: { bytes: number }): number => b.bytes - a.bytes;
  return {
    firstLoad: files.reduce((sum, file) => sum + file.bytes, 0),
    files: files.sort(bySize),
    later: later.sort(bySize),
    styles: all.filter(path => path.endsWith('.css')).reduce((sum, path) => sum + size(path).bytes, 0),
  };
}
