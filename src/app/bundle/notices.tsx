import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { useAppUi } from '../app-ui.ts';
import { saveBundle } from './save-bundle.ts';
import { tellFailure } from './tell-failure.ts';

/** What the person has to know about the whole: an invitation, or that the work is not being saved. */
export function Notices() {
  const kind = useStudio(state => state.save.kind);
  const welcome = useStudio(state => state.welcome);
  if (kind === 'failed') return <NotSaved />;
  if (kind === 'detached') return <Detached />;
  return welcome ? <Welcome /> : null;
}

function Notice(props: { icon?: ReactNode; children: ReactNode; actions: ReactNode; tone: string; alert?: boolean }) {
  return (
    <div
      role={props.alert ? 'alert' : undefined}
      className={`flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 ${props.tone}`}
    >
      <div className="flex min-w-60 flex-1 items-start gap-2">
        {props.icon}
        <div>{props.children}</div>
      </div>
      <div className="flex items-center gap-2">{props.actions}</div>
    </div>
  );
}

function Welcome() {
  const commands = useCommands();
  const ui = useAppUi();
  return (
    <Notice
      tone="bg-accent-soft"
      actions={
        <>
          <Button
            onClick={() => {
              commands.dismissWelcome();
              void tellFailure(commands.newBundle());
            }}
          >
            Start empty
          </Button>
          <Button onClick={ui.openImport}>Import</Button>
          <IconButton icon={X} label="Dismiss" onClick={commands.dismissWelcome} />
        </>
      }
    >
      <p className="m-0 font-medium">Describe a tool once and get its exact definition for every provider.</p>
      <p className="m-0 text-muted">
        This is an example to try things on. Your work stays in this browser and is sent nowhere.
      </p>
    </Notice>
  );
}

function Detached() {
  const message = useStudio(state => (state.save.kind === 'detached' ? state.save.message : ''));
  const commands = useCommands();
  return (
    <Notice
      alert
      tone="bg-warning-soft"
      icon={<SeverityIcon severity="warning" className="mt-1" />}
      actions={
        <>
          <Button onClick={() => void tellFailure(commands.saveAsNewWorkspace())}>Keep as a new bundle</Button>
          <Button onClick={() => void tellFailure(commands.takeOver())}>Edit here instead</Button>
        </>
      }
    >
      {message}
    </Notice>
  );
}

function NotSaved() {
  const message = useStudio(state => (state.save.kind === 'failed' ? state.save.message : ''));
  const commands = useCommands();
  const getState = useGetState();
  return (
    <Notice
      alert
      tone="bg-error-soft"
      icon={<SeverityIcon severity="error" className="mt-1" />}
      actions={
        <>
          <Button onClick={() => void commands.saveNow()}>Try again</Button>
          <Button onClick={() => void saveBundle(getState(), commands)}>Save bundle file</Button>
        </>
      }
    >
      {message}
    </Notice>
  );
}
