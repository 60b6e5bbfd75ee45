/** A worker in the hands of a test: it hears what is posted, and says what it is told to say, when it is told to. */
import type { Port, ToPage, ToWorker } from '../protocol.ts';

/** What a real port does to a message. */
const asSent = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message)) as Message;

export interface FakePort extends Port {
  /** What the page posted, in order. */
  heard: ToWorker[];
  /** The page hears this from the worker. */
  say(message: ToPage): void;
  die(message: string): void;
  terminated: boolean;
}

export function createFakePort(): FakePort {
  let listen: (message: ToPage) => void = () => {};
  let fail: (message: string) => void = () => {};
  const port: FakePort = {
    heard: [],
    terminated: false,
    post: message => port.heard.push(asSent(message)),
    onMessage(next) {
      listen = next;
    },
    onFailure(next) {
      fail = next;
    },
    terminate() {
      port.terminated = true;
    },
    say: message => listen(asSent(message)),
    die: message => fail(message),
  };
  return port;
}
