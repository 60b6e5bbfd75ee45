import { targetName } from '../../adapters/catalogue.ts';
import { hasOwn, isObject, type Json } from '../../manifest/json.ts';
import type { RunLane } from '../../studio/play/play-state.ts';
import { choiceOf } from '../../studio/play/select-play.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { SealedState } from './sealed-state.tsx';
import { WireBody } from './wire-body.tsx';

interface WireColumnProps {
  lane: RunLane;
  /** Zero-based. */
  exchange: number;
  /** The timeline is that of this one. */
  leads: boolean;
  peeking: boolean;
  onPeek: () => void;
}

/** One provider: what it is sent, what it answers, what must be kept. */
export function WireColumn({ lane, exchange, leads, peeking, onPeek }: WireColumnProps) {
  const choice = choiceOf(lane.target);
  const variant = choice?.variants.find(({ id }) => id === lane.variant);
  const name = targetName(lane.target);
  const shown = lane.exchanges[exchange];
  const before = lane.exchanges[exchange - 1];
  return (
    <section
      aria-label={`Wire of ${name}`}
      data-testid="wire"
      data-target={lane.target}
      className="row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-0 bg-panel shadow-[0_0_0_1px_var(--line)] *:col-start-1"
    >
      {/* Over all rows, so that it stays in sight to the last one; the first row leaves room for it. */}
      <header className="sticky top-0 z-10 row-span-full flex h-9 items-center gap-x-2 self-start border-b border-line bg-panel px-3">
        <h3 className="m-0 min-w-0 truncate text-base font-semibold">{name}</h3>
        {choice && choice.variants.length > 1 && variant && (
          <span className="min-w-0 truncate text-muted" title={`${variant.label}: ${variant.hint}`}>
            {variant.label}
          </span>
        )}
        {leads && (
          <span className="ml-auto shrink-0" title="The timeline is that of this one">
            <Badge>lead</Badge>
          </span>
        )}
      </header>
      {shown ? (
        <>
          <div className="row-start-1 min-w-0 pt-9 pb-2">
            <Line>
              <span className="font-medium">Request {exchange + 1}</span>
              <code className="font-mono text-code [overflow-wrap:anywhere]">
                {shown.method} {shown.path}
              </code>
            </Line>
            <Headers headers={shown.headers} />
            <WireBody body={onWire(shown.request)} before={before && onWire(before.request)} />
          </div>
          <div
            className={classNames(
              'row-start-2 min-w-0 border-t border-line pb-2',
              shown.status >= 400 && 'bg-error-soft',
            )}
          >
            <Line>
              <span className="font-medium">Response</span>
              <Status status={shown.status} />
            </Line>
            <Response body={shown.response} before={before?.response} />
          </div>
          <div className="row-start-3 min-w-0 border-t border-line">
            <SealedState
              name={name}
              kept={shown.kept}
              before={before?.kept}
              hint={choice?.stateHint ?? ''}
              open={peeking}
              onToggle={onPeek}
            />
          </div>
        </>
      ) : (
        <p className="row-span-full m-0 px-3 pt-11 pb-2 text-muted">
          <Prose>{absent(lane, exchange)}</Prose>
        </p>
      )}
    </section>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="m-0 flex flex-wrap items-baseline gap-x-2 px-3 py-1.5 text-muted">{children}</p>
);

/** MCP's bodies hold JSON-RPC messages, and beside them what the host knows: that never goes over the wire. */
const HOST = 'host';

function onWire(body: Json): Json {
  if (!isObject(body) || !Array.isArray(body.messages) || !hasOwn(body, HOST)) return body;
  const { [HOST]: _, ...rest } = body;
  return rest;
}

function Response({ body, before }: { body: Json; before: Json | undefined }) {
  const sent = onWire(body);
  const host = sent !== body && isObject(body) ? body[HOST] : undefined;
  return (
    <>
      <WireBody body={sent} before={before === undefined ? undefined : onWire(before)} unmarked />
      {host !== undefined && (
        <div data-testid="off-wire" className="mx-2 mt-2 rounded-md border border-dashed border-line-strong pb-1">
          <p className="m-0 px-2 py-1 text-muted">Not on the wire: what the host knows of its model</p>
          <WireBody body={host} unmarked />
        </div>
      )}
    </>
  );
}

function Headers({ headers = {} }: { headers?: { readonly [name: string]: string } | undefined }) {
  const lines = Object.entries(headers);
  if (lines.length === 0) return null;
  return (
    <p className="m-0 px-3 pb-1 font-mono text-code text-muted [overflow-wrap:anywhere]">
      {lines.map(([key, value]) => (
        <span key={key} className="block">
          {key}: {value}
        </span>
      ))}
    </p>
  );
}

function Status({ status }: { status: number }) {
  const refused = status >= 400;
  return (
    <span className={classNames('inline-flex items-center gap-1 tabular-nums', refused ? 'text-error' : 'text-fine')}>
      <SeverityIcon severity={refused ? 'error' : 'fine'} label="" className="size-2.5" />
      {status} {refused ? 'refused' : 'OK'}
    </span>
  );
}

function absent(lane: RunLane, exchange: number): string {
  if (lane.problem !== undefined) return lane.problem;
  if (lane.status === 'waiting') return 'Waits for its turn.';
  if (lane.status === 'running') return 'Runs…';
  if (lane.exchanges.length === 0) {
    return lane.result?.diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'Nothing was sent.';
  }
  return `There is no request ${exchange + 1} here: the run ended before.`;
}
