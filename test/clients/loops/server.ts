/** Puts a simulator behind a real HTTP server on 127.0.0.1, so that an official client can talk to it. */
import { createServer as createServer1, type IncomingMessage } from 'node:http';
import { createServer as createServer2, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Transport } from '../../../src/adapters/protocol/contract.ts';
import type { JsonObject } from '../../../src/manifest/json.ts';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: JsonObject;
  status: number;
}

export interface SimulatedServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  /** What came in and how it was answered, in order. */
  received: Received[];
  close(): Promise<void>;
}

/** `http2`: some clients speak HTTP/2 from the first byte, without asking. */
export async function serveSimulator(transport: Transport, protocol: 'http1' | 'http2'): Promise<SimulatedServer> {
  const received: Received[] = [];
  const answer = async (
    request: IncomingMessage | Http2ServerRequest,
    response: { statusCode: number; setHeader(name: string, value: string): unknown; end(text: string): unknown },
  ): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonObject;
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { status, body: answered } = await transport({ method: 'POST', path, headers, body });
    received.push({ path, headers, body, status });
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answered));
  };
  const server = protocol === 'http2' ? createServer2(answer) : createServer1(answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        // Clients keep connections open for a next request that does not come.
        for (const socket of sockets) socket.destroy();
      }),
  };
}
