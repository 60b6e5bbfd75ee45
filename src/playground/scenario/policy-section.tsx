import { useState } from 'react';
import type { Decision, Policy, Scenario } from '../../runtime/scenario.ts';
import { policyItem } from '../../studio/play/select-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Select } from '../../ui/select.tsx';
import { FoldedSection } from '../pane-section.tsx';
import { PolicyEditing } from './editing.tsx';
import { ApprovalChips, PolicyChips } from './policy-chips.tsx';
import { PolicyJson } from './policy-json.tsx';

const EVERYONE = '';

/** Who may do what: a chip for each permission and each risk class of the tools. */
export function PolicySection({ scenario }: { scenario: Scenario }) {
  const [own, setOwn] = useState(scenario.policy !== undefined);
  const [who, setWho] = useState(EVERYONE);
  const bundlePolicy = useStudio(policyItem).policy;
  const policy = own ? scenario.policy : bundlePolicy;
  const { id, roles = [] } = scenario.actor ?? {};
  const people = peopleOf('actors', id === undefined ? [] : [id], policy).concat(peopleOf('roles', roles, policy));
  const person = people.find(({ value }) => value === who);
  const prefix = [...(own ? ['policy'] : []), ...(person ? [person.list, person.name] : [])];
  const rules = person ? policy?.[person.list]?.[person.name] : policy;
  const called = scenario.model.flatMap(turn => ('calls' in turn ? turn.calls.map(({ tool }) => tool) : []));
  const chips = (
    <>
      <PolicyChips rules={rules} prefix={prefix} />
      <ApprovalChips rules={rules} prefix={prefix} toolIds={[...new Set(called)]} />
    </>
  );
  return (
    <FoldedSection title="Policy" aside={policyWords(scenario.policy ?? bundlePolicy)}>
      <div className="flex flex-wrap gap-1.5">
        <Select
          fit
          inputSize="sm"
          aria-label="Policy of"
          value={own ? 'scenario' : 'bundle'}
          options={[
            { value: 'bundle', label: 'of the bundle' },
            { value: 'scenario', label: 'of this scenario' },
          ]}
          onChange={event => setOwn(event.target.value === 'scenario')}
        />
        <Select
          fit
          inputSize="sm"
          aria-label="For whom"
          value={person?.value ?? EVERYONE}
          options={[
            { value: EVERYONE, label: 'for everyone' },
            ...people.map(({ value, label }) => ({ value, label })),
          ]}
          onChange={event => setWho(event.target.value)}
        />
      </div>
      {own ? chips : <PolicyEditing>{chips}</PolicyEditing>}
      {!own && <PolicyJson />}
      <p className="m-0 text-sm text-muted">
        Each permission and the risk class are decided on by their own rule, else by “all else”; the strictest decision
        wins. Where neither is given, what is destructive, payments and exec are asked about.
      </p>
    </FoldedSection>
  );
}

interface Person {
  list: 'actors' | 'roles';
  name: string;
  value: string;
  label: string;
}

/** Those that the scenario's actor is, and those that have rules. An id and a role of the same name are two. */
function peopleOf(list: Person['list'], names: readonly string[], policy: Policy | undefined): Person[] {
  const all = new Set([...names, ...Object.keys(policy?.[list] ?? {})].filter(name => name !== ''));
  return [...all].map(name => ({
    ...{ list, name, value: `${list} ${name}` },
    label: list === 'actors' ? `for ${name}` : `for the role ${name}`,
  }));
}

const WORDS: readonly Decision[] = ['deny', 'ask', 'allow'];

/** `deny exec, ask payments`: the strictest rules first. */
function policyWords(policy: Policy | undefined): string {
  const rules = Object.entries({ ...policy?.permissions, ...policy?.risk });
  if (rules.length === 0) return policy?.default ? `${policy.default} by default` : 'the usual one';
  rules.sort(([, a], [, b]) => WORDS.indexOf(a) - WORDS.indexOf(b));
  const words = rules.slice(0, 2).map(([name, decision]) => `${decision} ${name}`);
  return `${words.join(', ')}${rules.length > 2 ? '…' : ''}`;
}
