import { RISK_CLASSES } from '../../runtime/policy.ts';
import type { Decision, Policy } from '../../runtime/scenario.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { knownTools } from '../known-tools.ts';
import { type ChipChoice, ChoiceChip } from './choice-chip.tsx';
import { useEditing } from './editing.tsx';

const DECISIONS: readonly ChipChoice<Decision>[] = [
  { value: 'allow', label: 'allow', tone: 'text-fine' },
  { value: 'ask', label: 'ask', tone: 'text-warning' },
  { value: 'deny', label: 'deny', tone: 'text-error' },
];

const ANSWERS: readonly ChipChoice<'approve' | 'deny'>[] = [
  { value: 'approve', label: 'approve', tone: 'text-fine' },
  { value: 'deny', label: 'refuse', tone: 'text-error' },
];

interface ChipsProps {
  rules: Omit<Policy, 'actors' | 'roles'> | undefined;
  /** Where the rules stand in what is edited. */
  prefix: readonly string[];
}

/** Every permission and risk class that the tools have, and those that have a rule. */
export function PolicyChips({ rules, prefix }: ChipsProps) {
  const editing = useEditing();
  const tools = useStudio(knownTools);
  const needed = [...tools.values()].flatMap(tool => tool.permissions);
  const permissions = [...new Set([...needed, ...Object.keys(rules?.permissions ?? {})])];
  const risks = [...new Set([...RISK_CLASSES, ...Object.keys(rules?.risk ?? {})])];
  const chip = (name: string, path: readonly string[], decision: Decision | undefined) => (
    <ChoiceChip
      key={path.join(' ')}
      name={name}
      chosen={decision}
      choices={DECISIONS}
      unstated="no rule"
      onChange={next => editing.write([...prefix, ...path], next, 'Change policy')}
    />
  );
  return (
    <div className="flex flex-wrap gap-1.5">
      {permissions.map(name => chip(name, ['permissions', name], rules?.permissions?.[name]))}
      {risks.map(name => chip(`risk: ${name}`, ['risk', name], rules?.risk?.[name]))}
      {chip('all else', ['default'], rules?.default)}
    </div>
  );
}

/** What a person would answer, so that nobody has to be there. */
export function ApprovalChips({ rules, prefix, toolIds }: ChipsProps & { toolIds: readonly string[] }) {
  const editing = useEditing();
  if (toolIds.length === 0) return null;
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend className="mb-1 p-0 text-sm text-muted">When asked about</legend>
      <div className="flex flex-wrap gap-1.5">
        {toolIds.map(id => (
          <ChoiceChip
            key={id}
            name={id}
            chosen={rules?.approvals?.[id]}
            choices={ANSWERS}
            unstated="ask me"
            onChange={next => editing.write([...prefix, 'approvals', id], next, 'Change approval')}
          />
        ))}
      </div>
    </fieldset>
  );
}
