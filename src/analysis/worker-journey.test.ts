/** Page and worker together over a wire that delays, dies and hangs: in the end every report speaks of the present text. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyseTool } from './analyse.ts';
import type { AnalysisInput, PreviewRequest } from './analyser.ts';
import { createWorkerAnalyser } from './client.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Port, SentTool, ToPage, ToWorker } from './protocol.ts';
import type { Answer, Question } from './question.ts';
import type { BundleReport, PreviewResult, ToolReport } from './report.ts';
import { createManualClock } from './testing/manual-clock.ts';

const TARGETS = ['openai-chat:strict', 'anthropic'];
/** A text on which this worker never comes back from checking; and one on which it does not even from compiling. */
const HANGS = 'hangs';
const HANGS_TWICE = 'hangs twice';

const textOf = (word: string): string =>
  JSON.stringify({
    toolId: word.replaceAll(' ', '_'),
    version: '1.0.0',
    name: word,
    description: `Does what ${word} says, and nothing else.`,
    inputSchema: { type: 'object', properties: { [word]: { type: 'string', description: 'What.' } } },
  });

/** A worker whose messages lie on a wire until the test delivers them. */
function createWire() {
  let engine: Engine | undefined;
  let toWorker: ToWorker[] = [];
  let toPage: ToPage[] = [];
  let listen: (message: ToPage) => void = () => {};
  let fail: (message: string) => void = () => {};
  let hanging = false;
  let more = false;

  const start = (): void => {
    toWorker = [];
    toPage = [];
    hanging = false;
    more = false;
    const known = new Map<string, SentTool>();
    const questions = new Map<number, Question>();
    const hangsOn = (message: ToPage): boolean => {
      if (message.type === 'at' && message.question !== undefined) {
        const about = known.get(questions.get(message.question)?.key ?? '');
        return about?.text === textOf(HANGS) || (about?.text === textOf(HANGS_TWICE) && about.care !== 'none');
      }
      const tool = message.type === 'at' && message.key !== undefined ? known.get(message.key) : undefined;
      if (tool?.text === textOf(HANGS))
        return tool.care === 'full' && message.type === 'at' && message.phase === 'check';
      return tool?.text === textOf(HANGS_TWICE) && tool.care !== 'none';
    };
    const made = createEngine({
      now: () => 0,
      post(message) {
        if (engine !== started || hanging) return;
        toPage.push(structuredClone(message));
        hanging = hangsOn(message);
      },
    });
    const started: Engine = {
      run: made.run,
      accept(message) {
        if (message.type === 'update') for (const tool of message.tools) known.set(tool.key, tool);
        if (message.type === 'ask') questions.set(message.id, message.question);
        made.accept(message);
      },
    };
    engine = started;
  };

  const port = (): Port => {
    start();
    return {
      post: message => toWorker.push(structuredClone(message)),
      onMessage(next) {
        listen = next;
      },
      onFailure(next) {
        fail = next;
      },
      terminate() {
        engine = undefined;
      },
    };
  };

  return {
    port,
    /** The worker hears one message. */
    hear(): boolean {
      const message = hanging ? undefined : toWorker.shift();
      if (!message || !engine) return false;
      engine.accept(message);
      more = true;
      return true;
    },
    /** The worker works one slice. */
    work(): boolean {
      if (!more || hanging || !engine) return false;
      more = engine.run(0);
      return true;
    },
    /** The page hears one message. */
    answer(): boolean {
      const message = toPage.shift();
      if (!message) return false;
      listen(message);
      return true;
    },
    die: () => fail('killed'),
    hangs: () => hanging,
  };
}

type Event =
  | { do: 'type'; tool: number; word: string }
  | { do: 'remove'; tool: number }
  | { do: 'focus'; tool: number }
  | { do: 'preview'; tool: number; target: number; scope: 'tool' | 'bundle' }
  | { do: 'ask'; tool: number; target: number; proof: boolean }
  | { do: 'hear' | 'work' | 'answer' }
  | { do: 'wait'; ms: number }
  | { do: 'die' };

const tool = fc.nat({ max: 4 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      tool,
      word: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('search', 'mail', 'pay', 'x') },
        fc.constantFrom(HANGS, HANGS_TWICE),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), tool }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('focus' as const), tool }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('preview' as const),
      tool,
      target: fc.nat({ max: 1 }),
      scope: fc.constantFrom('tool' as const, 'bundle' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('ask' as const), tool, target: fc.nat({ max: 1 }), proof: fc.boolean() }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('hear' as const, 'work' as const, 'answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(50, 450, 2100) }) },
  { weight: 1, arbitrary: fc.constant<Event>({ do: 'die' }) },
);

/** As a view asks: no longer once the text is another one. */
interface Asked {
  key: string;
  text: string;
  answers: Answer[];
  cancel: () => void;
  cancelled: boolean;
}

it('every report, preview, answer and bundle report ends up right, whatever happens on the way', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), events => {
      const clock = createManualClock();
      const wire = createWire();
      const reports = new Map<string, ToolReport>();
      let preview: PreviewResult | undefined;
      let bundle: BundleReport | undefined;
      let busy = false;
      let unavailable = false;
      const asked: Asked[] = [];
      const input: AnalysisInput & { tools: { key: string; text: string }[]; preview?: PreviewRequest } = {
        tools: [],
        targets: TARGETS,
      };
      const analyser = createWorkerAnalyser({
        clock,
        createPort: wire.port,
        events: {
          reports(found) {
            for (const report of found) {
              // Never a report for a text that the tool no longer has.
              expect(input.tools.find(({ key }) => key === report.key)?.text).toBe(report.text);
              reports.set(report.key, report);
            }
          },
          preview(result) {
            preview = result;
          },
          bundle(report) {
            bundle = report;
          },
          busy(state) {
            busy = state;
          },
          slow: () => {},
          unavailable() {
            unavailable = true;
          },
        },
      });
      const keyOf = (index: number): string => `k${index}`;
      const ask = (key: string, target: string, proof: boolean): void => {
        const text = input.tools.find(each => each.key === key)?.text;
        if (text === undefined) return;
        const mine: Asked = { key, text, answers: [], cancel: () => {}, cancelled: false };
        asked.push(mine);
        const answered = (answer: Answer): void => {
          expect(mine.cancelled).toBe(false);
          mine.answers.push(answer);
        };
        const loss = { path: ['inputSchema', 'additionalProperties'], effect: 'dropped' as const };
        mine.cancel = proof
          ? analyser.ask({ what: 'proof', key, target, loss }, answered)
          : analyser.ask({ what: 'definition', key, target }, answered);
      };
      const cancelOutdated = (): void => {
        for (const each of asked) {
          if (each.cancelled || input.tools.find(({ key }) => key === each.key)?.text === each.text) continue;
          each.cancelled = true;
          each.cancel();
        }
      };
      for (const each of events) {
        switch (each.do) {
          case 'type': {
            const others = input.tools.filter(({ key }) => key !== keyOf(each.tool));
            input.tools = [...others, { key: keyOf(each.tool), text: textOf(each.word) }];
            break;
          }
          case 'remove':
            input.tools = input.tools.filter(({ key }) => key !== keyOf(each.tool));
            reports.delete(keyOf(each.tool));
            break;
          case 'focus':
            input.focus = keyOf(each.tool);
            break;
          case 'preview': {
            const target = TARGETS[each.target] ?? '';
            input.preview =
              each.scope === 'tool' ? { scope: 'tool', key: keyOf(each.tool), target } : { scope: 'bundle', target };
            break;
          }
          case 'ask':
            ask(keyOf(each.tool), TARGETS[each.target] ?? '', each.proof);
            break;
          case 'wait':
            clock.advance(each.ms);
            break;
          case 'die':
            wire.die();
            break;
          default:
            wire[each.do]();
        }
        analyser.update({ ...input, tools: [...input.tools] });
        cancelOutdated();
      }
      fc.pre(!unavailable);

      // Then the hand is still, and everything arrives.
      for (let turn = 0; turn < 2000; turn++) {
        if (wire.hear() || wire.work() || wire.answer()) continue;
        if (!wire.hangs() && !busy && turn > 1500) break;
        clock.advance(100);
      }
      expect(busy).toBe(false);
      for (const { key, text } of input.tools) {
        const report = reports.get(key);
        expect(report?.text).toBe(text);
        const told = report?.diagnostics.map(({ code }) => code);
        const whole = analyseTool({ key, text }, { targets: TARGETS });
        if (text === textOf(HANGS_TWICE) && told?.includes('schema/too-slow')) expect(report?.targets).toEqual({});
        else expect(Object.keys(report?.targets ?? {})).toEqual(Object.keys(whole.targets));
        if (text === textOf(HANGS) || text === textOf(HANGS_TWICE)) expect(told).toContain('schema/too-slow');
      }
      for (const { text, answers, cancelled } of asked) {
        if (cancelled) continue;
        expect(answers).toHaveLength(1);
        const [answer] = answers;
        if (answer?.kind === 'compiled') expect(answer.text).toContain(JSON.parse(text).toolId);
        if (text === textOf(HANGS) || text === textOf(HANGS_TWICE))
          expect(answer?.kind).toMatch(/^(timed-out|failed)$/);
        // A worker that is killed in the middle is the one other reason.
        else if (!events.some(each => each.do === 'die'))
          expect(answer?.kind).toMatch(/^(compiled|proven|not-proven)$/);
      }
      const request = input.preview;
      if (request?.scope === 'tool') {
        const source = input.tools.find(({ key }) => key === request.key);
        const hangs = source?.text === textOf(HANGS_TWICE);
        if (!source || hangs) expect(preview).toBeUndefined();
        else
          expect(preview).toMatchObject({
            key: request.key,
            target: request.target,
            text: expect.stringContaining(source ? JSON.parse(source.text).toolId : ''),
          });
      } else if (request) expect(preview).toMatchObject({ scope: 'bundle', target: request.target });
      if (input.tools.length > 0) expect(Object.keys(bundle?.targets ?? {}).toSorted()).toEqual(TARGETS.toSorted());
      analyser.dispose();
      expect(clock.pending()).toBe(0);
    }),
    { numRuns: 500 },
  );
});
