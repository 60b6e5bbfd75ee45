import { describe, expect, it } from 'vitest';
import type { Json } from '../manifest/json.ts';
import { createEngine } from './engine.ts';
import type { SentTool, ToPage } from './protocol.ts';
import type { Answer, Question } from './question.ts';

const textOf = (properties: object): string =>
  JSON.stringify({
    toolId: 'proof',
    version: '1.0.0',
    name: 'Proof',
    description: 'A tool.',
    inputSchema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
  });
const LIMIT = textOf({ limit: { type: 'integer', description: 'How many.', maximum: 100 } });
const TARGET = 'anthropic:strict';

const proofOf = (path: string[], key = 'a'): Question => ({
  what: 'proof',
  key,
  target: TARGET,
  loss: { path: ['inputSchema', 'properties', ...path], effect: 'described' },
});

/** An engine whose clock moves on by `msEachLook` whenever it is looked at. */
function setUp(msEachLook = 0) {
  const said: ToPage[] = [];
  let time = 0;
  const now = (): number => {
    time += msEachLook;
    return time;
  };
  const engine = createEngine({ post: message => said.push(structuredClone(message)), now });
  let revision = 0;
  const send = (key: string, text: string, rest: Partial<SentTool> = {}): number => {
    revision++;
    const tool: SentTool = { key, text, revision, care: 'full', reported: true, ...rest };
    engine.accept({ type: 'update', tools: [tool], removed: [], order: [key], targets: [], focus: undefined });
    return revision;
  };
  const drain = (): void => {
    for (let slices = 0; engine.run(0); slices++) if (slices > 20_000) throw new Error('the engine never ends');
  };
  const answers = (): [number, Answer][] =>
    said.flatMap(message => (message.type === 'answer' ? [[message.id, message.answer] as [number, Answer]] : []));
  return { engine, send, drain, said, answers };
}

describe('a question', () => {
  it('is answered with a value that could be sent and what the manifest says of it', () => {
    const { engine, send, drain, answers } = setUp();
    const revision = send('a', LIMIT);
    engine.accept({ type: 'ask', id: 4, revision, question: proofOf(['limit', 'maximum']) });
    drain();
    expect(answers()).toEqual([
      [4, { kind: 'proven', witness: { sent: { limit: 101 }, value: { limit: 101 }, reason: expect.any(String) } }],
    ]);
    expect(JSON.stringify(answers())).toContain('at most 100');
  });

  it('is answered with what is wrong with arguments, defaults counted in', () => {
    const { engine, send, drain, answers } = setUp();
    const revision = send('a', textOf({ limit: { type: 'integer', default: 5, maximum: 100 } }));
    const ask = (id: number, value: Json): void =>
      engine.accept({ type: 'ask', id, revision, question: { what: 'arguments', key: 'a', value } });
    ask(1, {});
    ask(2, { limit: 500 });
    drain();
    const found = new Map(answers());
    expect(found.get(1)).toEqual({ kind: 'checked', diagnostics: [] });
    expect(JSON.stringify(found.get(2))).toContain('`limit` is 500; at most 100');
  });

  it('is answered with the definition of a target that nobody looks at, or why there is none', () => {
    const { engine, send, drain, answers } = setUp();
    const revision = send('a', LIMIT);
    engine.accept({ type: 'ask', id: 1, revision, question: { what: 'definition', key: 'a', target: 'mcp' } });
    drain();
    const broken = send('b', textOf({ q: { type: 'nonsense' } }));
    engine.accept({ type: 'ask', id: 2, revision: broken, question: { what: 'definition', key: 'b', target: 'mcp' } });
    drain();
    expect(answers()).toEqual([
      [1, { kind: 'compiled', text: expect.stringContaining('"inputSchema"') }],
      [2, { kind: 'refused', message: expect.stringContaining('nonsense') }],
    ]);
  });

  it('fails for a tool that is left alone, or whose text is not a manifest', () => {
    const { engine, send, drain, answers } = setUp();
    const alone = send('a', LIMIT, { care: 'none' });
    engine.accept({ type: 'ask', id: 1, revision: alone, question: { what: 'definition', key: 'a', target: TARGET } });
    const broken = send('b', '{');
    engine.accept({ type: 'ask', id: 2, revision: broken, question: proofOf(['limit'], 'b') });
    drain();
    expect(answers().map(([id, { kind }]) => [id, kind])).toEqual([
      [2, 'failed'],
      [1, 'failed'],
    ]);
  });

  it('is dropped when the text has changed, and when nobody waits any more', () => {
    const { engine, send, drain, answers } = setUp();
    const revision = send('a', LIMIT);
    engine.accept({ type: 'ask', id: 1, revision, question: proofOf(['limit', 'maximum']) });
    send('a', textOf({}));
    engine.accept({ type: 'ask', id: 2, revision: revision + 1, question: proofOf(['limit', 'maximum']) });
    engine.accept({ type: 'forget', id: 2 });
    drain();
    expect(answers()).toEqual([]);
  });

  it('is announced before it is worked on, and is not the fault of the tool', () => {
    const { engine, send, drain, said } = setUp();
    const revision = send('a', LIMIT);
    engine.accept({ type: 'ask', id: 9, revision, question: proofOf(['limit', 'maximum']) });
    drain();
    expect(said.map(({ type }) => type)).toEqual(['at', 'answer', 'at']);
    expect(said[0]).toEqual({ type: 'at', phase: 'answer', question: 9 });
  });

  it('is worked on in pieces: the newest first, and what is typed meanwhile before both', () => {
    const { engine, send, drain, said, answers } = setUp(8);
    const revision = send('a', LIMIT);
    // Nothing was lost here, so every value is tried.
    engine.accept({ type: 'ask', id: 1, revision, question: proofOf(['limit', 'minimum']) });
    engine.run(0);
    engine.run(0);
    engine.accept({ type: 'ask', id: 2, revision, question: proofOf(['limit', 'maximum']) });
    engine.accept({ type: 'preview', seq: 1, request: { scope: 'tool', key: 'a', target: TARGET } });
    expect(answers()).toEqual([]);
    said.length = 0;
    drain();
    expect(
      said.filter(({ type }) => type !== 'at').map(message => ('id' in message ? message.id : message.type)),
    ).toEqual(['preview', 2, 1]);
    expect(answers().map(([, { kind }]) => kind)).toEqual(['proven', 'not-proven']);
  });

  it('is given up after five seconds of work, and says how much was tried', () => {
    const { engine, send, drain, answers } = setUp(1000);
    const revision = send('a', LIMIT);
    engine.accept({ type: 'ask', id: 1, revision, question: proofOf(['limit', 'minimum']) });
    drain();
    expect(answers()).toEqual([[1, { kind: 'not-proven', tried: 5 }]]);
  });
});
