/** A server on 127.0.0.1 that answers every request with the same JSON and keeps what arrived. */
import { createServer as createServer1, type IncomingMessage } from 'node:http';
import { createServer as createServer2, type Http2ServerRequest } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';

export interface Listener {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string;
  /** The body of every request so far, in order. */
  bodies: unknown[];
  /** What the next requests are answered with. */
  answer: unknown;
  close(): Promise<void>;
}

/** `http2`: some clients speak HTTP/2 from the first byte, without asking. */
export async function listen(protocol: 'http1' | 'http2'): Promise<Listener> {
  const receive = async (
    request: IncomingMessage | Http2ServerRequest,
    response: { setHeader(name: string, value: string): unknown; end(text: string): unknown },
  ): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    listener.bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(listener.answer));
  };
  const server = protocol === 'http2' ? createServer2(receive) : createServer1(receive);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const listener: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: [],
    answer: {},
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        // Clients keep connections open for a next request that does not come.
        for (const socket of sockets) socket.destroy();
      }),
  };
  return listener;
}
