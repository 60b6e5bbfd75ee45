import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { isObject } from '../../manifest/json.ts';
import type { RunEvent } from '../../runtime/run-result.ts';
import type { Run } from '../../studio/play/play-state.ts';
import { runOutdated, selectedScenario } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import type { StudioState } from '../../studio/state.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon, type UiSeverity } from '../../ui/severity.tsx';
import { outcomeWords, runFigures } from '../timeline/outcome-words.ts';

const GROUNDS: Record<UiSeverity, string> = {
  fine: 'bg-panel',
  info: 'bg-panel',
  warning: 'bg-warning-soft',
  error: 'bg-error-soft',
};

/** The name of the scenario that ran, where another one is selected. */
function otherScenario(state: StudioState): string | undefined {
  const ran = state.play.run?.of.scenario;
  const name = isObject(ran) ? ran.name : undefined;
  return typeof name === 'string' && name !== selectedScenario(state)?.name ? name : undefined;
}

const MOST_NOTICES = 2;

interface BannerProps {
  severity: UiSeverity;
  title: string;
  text?: string | undefined;
  action?: { label: string; run: () => void };
}

function Banner({ severity, title, text, action }: BannerProps) {
  return (
    <div className={classNames('flex shrink-0 items-start gap-2 border-b border-line px-4 py-1.5', GROUNDS[severity])}>
      <SeverityIcon severity={severity} label="" className="mt-1" />
      <p className="m-0 min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{title}</span> {text !== undefined && <Prose>{text}</Prose>}
      </p>
      {action && (
        <Button size="sm" icon={RotateCw} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** How the run ended, why, and what to do; whether it still says what a run would say now. */
export function OutcomeBanner({ events }: { events: readonly RunEvent[] }) {
  const play = usePlay();
  const run = useStudio(state => state.play.run);
  const outdated = useStudio(runOutdated);
  const other = useStudio(otherScenario);
  const end = events.at(-1);
  const ended = end?.type === 'run-ended' ? end : undefined;
  const title = ended && outcomeWords(ended.outcome).title;
  const again = { label: 'Run again', run: () => void play.run() };
  const id = run?.id;
  const finished = run?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each run, not at each step through it
  useEffect(() => {
    if (finished && title !== undefined) announce(`Run: ${title}, ${runFigures(events)}`);
  }, [id, finished]);
  if (!run) return null;
  return (
    <>
      <Notices notices={run.notices} />
      {run.problem && (
        <Banner severity="error" title="The run broke off." text={problemWords(run.problem)} action={again} />
      )}
      {ended && <Ended event={ended} events={events} />}
      {outdated && run.status !== 'running' && run.status !== 'asking' && (
        <Banner
          severity="warning"
          title="Out of date."
          text={
            other === undefined
              ? 'The scenario, the tools or the targets have changed since.'
              : `This is the run of “${other}”.`
          }
          action={again}
        />
      )}
    </>
  );
}

/** Which tool was at it, unless the sentence names it. */
const problemWords = ({ message, tool }: NonNullable<Run['problem']>): string =>
  tool === undefined || message.includes(tool) ? message : `${message} It was at \`${tool}\`.`;

/** A bundle may have hundreds of broken tools: the first ones stand for all. */
function Notices({ notices }: { notices: readonly string[] }) {
  const left = notices.length - MOST_NOTICES;
  if (notices.length === 0) return null;
  const text = `${notices.slice(0, MOST_NOTICES).join(' ')}${left > 0 ? ` And ${left} more.` : ''}`;
  return <Banner severity="warning" title="Not all of it ran." text={text} />;
}

interface EndedProps {
  event: Extract<RunEvent, { type: 'run-ended' }>;
  events: readonly RunEvent[];
}

function Ended({ event, events }: EndedProps) {
  const { severity, title, advice } = outcomeWords(event.outcome);
  const figures = runFigures(events);
  if (event.outcome === 'completed') return <Banner severity={severity} title={`${title}:`} text={`${figures}.`} />;
  const wasSent = events.some(each => each.type === 'request-sent');
  const text = [event.reason, wasSent && advice].filter(Boolean).join(' ');
  return <Banner severity={severity} title={`${title} after ${figures}.`} text={text} />;
}
