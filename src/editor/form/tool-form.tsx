import { memo, type RefObject, useRef } from 'react';
import { formSource, LARGEST_FORM_TEXT, selectedTool } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SchemaBuilder } from '../schema/schema-builder.tsx';
import { BoundarySection } from './boundary-section.tsx';
import { BrokenBanner } from './broken-banner.tsx';
import { ExamplesSection } from './examples-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { MoreSection } from './more-section.tsx';
import { OutputSection } from './output-section.tsx';
import { PermissionsSection } from './permissions-section.tsx';
import { useFieldReveal } from './use-field-reveal.ts';

/** What there is to show. `locked`: the text does not parse, the last one that did is shown. */
function formShape(state: StudioState): 'nothing' | 'too large' | 'unreadable' | 'locked' | 'open' {
  const source = formSource(state);
  if (!source) return 'nothing';
  if ((selectedTool(state)?.text.length ?? 0) > LARGEST_FORM_TEXT) return 'too large';
  if (source.shown.value === undefined) return 'unreadable';
  return source.problem ? 'locked' : 'open';
}

/** The manifest as a form. While its text does not parse, the last state that did is shown and nothing can be changed. */
export function ToolForm() {
  const shape = useStudio(formShape);
  const scroller = useRef<HTMLDivElement>(null);
  useFieldReveal(scroller);
  if (shape === 'nothing') return null;
  if (shape === 'too large') return <TooLarge />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BrokenBanner />
      <div
        ref={scroller}
        // Nothing in it takes the focus while it is read-only, and what scrolls must be reachable by keyboard.
        tabIndex={shape === 'open' ? undefined : 0}
        className="relative min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        {shape === 'unreadable' ? (
          <Unreadable />
        ) : (
          <fieldset
            disabled={shape === 'locked'}
            aria-label="Manifest"
            // A text that is broken only while it is being typed must not make the controls flicker.
            className="min-w-0 disabled:[&_:disabled]:delay-500"
          >
            <Sections scroller={scroller} />
          </fieldset>
        )}
      </div>
    </div>
  );
}

const Sections = memo(function Sections({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 pb-16">
      <div className="grid gap-3">
        <IdentitySection />
        <PermissionsSection />
      </div>
      <SchemaBuilder field="inputSchema" title="Input" scroller={scroller} />
      <OutputSection scroller={scroller} />
      <BoundarySection />
      <ExamplesSection />
      <MoreSection />
    </div>
  );
});

function Unreadable() {
  return (
    <p className="p-6 text-center text-muted">
      There is nothing to show in the form yet; the JSON text does not parse.
    </p>
  );
}

function TooLarge() {
  const commands = useCommands();
  return (
    <EmptyState
      title="Too large for the form"
      actions={<Button onClick={() => commands.setEditorMode('json')}>Edit as JSON</Button>}
    >
      Past {LARGEST_FORM_TEXT.toLocaleString('en-US')} characters a manifest is edited as text only.
    </EmptyState>
  );
}
