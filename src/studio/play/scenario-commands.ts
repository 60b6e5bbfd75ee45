/** Commands that change the scenarios of the bundle. */
import type { ValueChange } from '../../document/change-values.ts';
import { isObject, type Json, own, setOwn } from '../../manifest/json.ts';
import type { Outcome } from '../commands/commands.ts';
import type { Core } from '../core.ts';
import { movedDrafts, withoutDraft } from './drafts.ts';
import type { AddedScenario, PlayCommands, ScenarioEdit } from './play-commands.ts';
import type { PlayState } from './play-state.ts';
import { scenarioItems, scenarioValues } from './scenario-items.ts';
import { setPlay } from './set-play.ts';
import { isSame, readTyped } from './typed-text.ts';
import { editedValue, editLabel } from './value-edit.ts';

type ScenarioCommands = Pick<
  PlayCommands,
  | 'selectScenario'
  | 'addScenario'
  | 'duplicateScenario'
  | 'removeScenario'
  | 'moveScenario'
  | 'renameScenario'
  | 'changeScenario'
  | 'setScenarioText'
>;

const DONE: Outcome = { ok: true };
const GONE: { ok: false; reason: string } = { ok: false, reason: 'This scenario is no longer in the bundle.' };
const LOADING: { ok: false; reason: string } = { ok: false, reason: 'The bundle is still being read.' };

/** A person asks, the model answers: the least that runs on every target. */
const BLANK: Json = { name: 'New scenario', message: 'Hello.', model: [{ text: 'Hello.' }] };

/** `name`, or `name 2`, `name 3`… */
function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const base = name.replace(/ \d+$/, '');
  for (let count = 2; ; count++) if (!taken.includes(`${base} ${count}`)) return `${base} ${count}`;
}

const named = (scenario: Json, name: string): Json => {
  if (!isObject(scenario)) return scenario;
  const copy = { ...scenario };
  setOwn(copy, 'name', name);
  return copy;
};

export function scenarioCommands(core: Core): ScenarioCommands {
  const { state } = core;

  /** Puts `list` in the place of the scenarios as one undo step. */
  const put = (
    list: readonly Json[],
    label: string,
    play: Pick<PlayState, 'selected' | 'drafts'>,
    mergeKey?: string,
  ): Outcome => {
    if (!state().ready) return LOADING;
    const value = list.length > 0 ? { value: [...list] } : {};
    core.transact(
      { steps: [{ kind: 'set', field: 'scenarios', ...value }], origin: 'play', label, ...(mergeKey && { mergeKey }) },
      () => ({ play: { ...state().play, ...play } }),
    );
    return DONE;
  };

  const add = (scenario: Json, index: number, label: string): AddedScenario => {
    const list = scenarioValues(state());
    const given = isObject(scenario) ? own(scenario, 'name') : undefined;
    const names = scenarioItems(state()).map(({ name }) => name);
    const added = typeof given === 'string' ? named(scenario, freeName(given, names)) : scenario;
    const drafts = movedDrafts(state().play.drafts, place => (place < index ? place : place + 1));
    const done = put(list.toSpliced(index, 0, added), label, { selected: index, drafts });
    return done.ok ? { ok: true, index } : done;
  };

  const replace = (
    index: number,
    value: Json,
    label: string,
    mergeKey?: string,
    drafts = withoutDraft(state().play.drafts, index),
  ): Outcome =>
    put(
      scenarioValues(state()).with(index, value),
      label,
      { selected: index, drafts },
      mergeKey && `scenario ${index} ${mergeKey}`,
    );

  const has = (index: number): boolean =>
    Number.isInteger(index) && index >= 0 && index < scenarioValues(state()).length;

  const changeScenario = (index: number, changes: readonly ValueChange[], edit: ScenarioEdit = {}): Outcome => {
    const before = scenarioValues(state())[index];
    if (before === undefined) return GONE;
    const made = editedValue(before, changes);
    if (!made.ok) return made;
    if (made.value === before) return DONE;
    return replace(index, made.value, edit.label ?? editLabel(changes, 'scenario'), edit.mergeKey);
  };

  return {
    selectScenario(index) {
      const { selected } = state().play;
      if (has(index) && index !== selected) setPlay(core, { selected: index });
    },
    addScenario(scenario = BLANK) {
      const { selected } = state().play;
      const at = selected !== undefined && has(selected) ? selected + 1 : scenarioValues(state()).length;
      return add(scenario, at, 'Add scenario');
    },
    duplicateScenario(index) {
      const original = scenarioValues(state())[index];
      return original === undefined ? GONE : add(original, index + 1, 'Duplicate scenario');
    },
    removeScenario(index) {
      if (!has(index)) return GONE;
      const { selected } = state().play;
      const list = scenarioValues(state()).toSpliced(index, 1);
      const next = selected !== undefined && selected > index ? selected - 1 : Math.min(selected ?? 0, list.length - 1);
      const drafts = movedDrafts(withoutDraft(state().play.drafts, index), place =>
        place < index ? place : place - 1,
      );
      return put(list, 'Delete scenario', { selected: Math.max(next, 0), drafts });
    },
    moveScenario(index, to) {
      const list = [...scenarioValues(state())];
      const [moved] = has(index) ? list.splice(index, 1) : [];
      if (moved === undefined) return GONE;
      const place = Math.max(0, Math.min(to, list.length));
      if (place === index) return DONE;
      list.splice(place, 0, moved);
      const drafts = movedDrafts(state().play.drafts, each => {
        if (each === index) return place;
        return each + (each >= place && each < index ? 1 : each <= place && each > index ? -1 : 0);
      });
      return put(list, 'Move scenario', { selected: place, drafts });
    },
    renameScenario: (index, name) =>
      changeScenario(index, [{ op: 'set', path: ['name'], value: name }], {
        label: 'Rename scenario',
        mergeKey: 'name',
      }),
    changeScenario,
    setScenarioText(index, text) {
      if (!has(index)) return GONE;
      const made = readTyped(core, index, text);
      if (!('value' in made)) return made;
      const { value, drafts } = made;
      if (!isSame(value, scenarioValues(state())[index])) {
        return replace(index, value, 'Edit scenario as JSON', 'text', drafts);
      }
      setPlay(core, { drafts });
      return DONE;
    },
  };
}
