import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type ClashAnswer, planImport } from '../../studio/import-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { FoundList } from './found-list.tsx';
import { clashOptions } from './found-tool.tsx';
import type { ImportChoices } from './import-choices.ts';
import { ImportSources, toolCount } from './import-sources.tsx';
import type { Import, ImportReview } from './use-import.ts';

const bundleOf = ({ sources }: ImportReview) =>
  sources.length === 1 && sources[0]?.reading.kind === 'bundle' ? sources[0] : undefined;

export const foundTitle = (review: ImportReview): string => (bundleOf(review) ? 'Import a bundle' : 'Import tools');

interface FooterProps extends Pick<Import, 'openImport' | 'closeImport' | 'addTools' | 'openBundle'> {
  review: ImportReview;
  model: ImportChoices;
}

/** The buttons of the dialog, the one that does it last. */
export function useFoundFooter({ review, model, openImport, closeImport, addTools, openBundle }: FooterProps) {
  const bundle = bundleOf(review);
  const add = (): void => {
    if (addTools(planImport(model.choices, model.present))) closeImport();
  };
  return (
    <>
      {review.pastes && (
        <Button variant="ghost" className="mr-auto" onClick={openImport}>
          Back
        </Button>
      )}
      <Button onClick={closeImport}>Cancel</Button>
      {bundle ? (
        <Button disabled={model.taken === 0} onClick={add}>
          Add {toolCount(model.taken)} here
        </Button>
      ) : (
        <MainButton disabled={model.taken === 0} onClick={add}>
          Add {toolCount(model.taken)}
        </MainButton>
      )}
      {bundle && (
        <MainButton
          onClick={() => {
            closeImport();
            openBundle(bundle);
          }}
        >
          Open as a new bundle
        </MainButton>
      )}
    </>
  );
}

/** Has the focus when the dialog opens: whoever has nothing to change only confirms. */
function MainButton(props: ComponentProps<typeof Button>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return <Button ref={button} variant="primary" {...props} />;
}

/** What was recognised, and the tools in it. */
export function FoundTools({ review, model }: { review: ImportReview; model: ImportChoices }) {
  const formats = new Set(model.choices.map(({ tool }) => tool.format));
  return (
    <div className="grid grid-cols-1 gap-3">
      <ImportSources sources={review.sources} short />
      <ForAll model={model} />
      <FoundList model={model} showsFormat={formats.size > 1} />
    </div>
  );
}

/** What is decided for all tools at once. */
function ForAll({ model }: { model: ImportChoices }) {
  const { choices } = model;
  const chosen = choices.filter(({ taken }) => taken).length;
  if (choices.length < 2) return null;
  const answers = new Set(choices.filter(({ tool }) => model.present.has(tool.toolId ?? '')).map(each => each.answer));
  const [answer] = answers;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3">
      <PartlyChecked chosen={chosen} of={choices.length} onChange={model.takeAll}>
        All tools
      </PartlyChecked>
      {model.fixable > 1 && (
        <PartlyChecked chosen={model.fixed} of={model.fixable} onChange={model.fixAll}>
          Make strict parameters optional again in all {model.fixable.toLocaleString('en')}
        </PartlyChecked>
      )}
      {model.clashing > 1 && (
        <span className="inline-flex items-center gap-2 text-sm">
          {model.clashing.toLocaleString('en')} are in the bundle already
          <Select
            fit
            inputSize="sm"
            aria-label="What to do with all of them"
            options={[...(answers.size > 1 ? [{ value: '', label: 'Each as chosen' }] : []), ...clashOptions()]}
            value={answers.size > 1 ? '' : answer}
            onChange={event => event.target.value !== '' && model.answerAll(event.target.value as ClashAnswer)}
          />
        </span>
      )}
    </div>
  );
}

interface PartlyCheckedProps {
  chosen: number;
  of: number;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Checked, unchecked, or in between when only some are chosen. */
function PartlyChecked({ chosen, of, onChange, children }: PartlyCheckedProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (input) input.indeterminate = chosen > 0 && chosen < of;
  });
  return (
    <span ref={frame}>
      <Checkbox checked={chosen === of} onChange={event => onChange(event.target.checked)}>
        {children}
      </Checkbox>
    </span>
  );
}
