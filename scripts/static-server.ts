/** Serves the built studio on localhost, with the recommended headers, under any base path. */
import { createServer, type Server } from 'node:http';
import sirv from 'sirv';
import { securityHeaders } from './security-headers.ts';

export interface ServeOptions {
  /** The folder to serve. */
  folder: string;
  /** First choice; 0 for any free port. */
  port: number;
  /** Path below which the files appear; starts and ends with a slash. */
  base?: string;
  /** Fail instead of taking another port when `port` is busy. */
  strictPort?: boolean;
}

export interface RunningServer {
  /** With the base path and a final slash. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Rejects when `port` is busy and `strictPort` is set, or when no port is free. */
export async function serve({ folder, port, base = '/', strictPort = false }: ServeOptions): Promise<RunningServer> {
  const files = sirv(folder, {
    // Looks at the disk at each request: a build may replace the files while they are served.
    dev: true,
    etag: true,
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(securityHeaders(path))) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    const notFound = (): void => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Not found');
    };
    if (!url.startsWith(base)) {
      if (`${url}/` !== base) return notFound();
      response.writeHead(308, { Location: base });
      response.end();
      return;
    }
    request.url = url.slice(base.length - 1);
    files(request, response, notFound);
  });
  const actualPort = await listen(server, port, strictPort);
  return {
    url: `http://localhost:${actualPort}${base}`,
    port: actualPort,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, strictPort: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const mayMove = error.code === 'EADDRINUSE' && !strictPort && port !== 0;
      if (mayMove) listen(server, 0, true).then(resolve, reject);
      else reject(error);
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** A port that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, true);
  await new Promise(resolve => probe.close(resolve));
  return port;
}
