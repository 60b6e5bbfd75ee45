import type { Scenario } from '../../runtime/scenario.ts';
import { ChipInput } from '../../ui/chip-input.tsx';
import { FoldedSection } from '../pane-section.tsx';
import { useEditing } from './editing.tsx';
import { NumberField, TextAreaField, TextField } from './fields.tsx';

/** What surrounds the run: who acts, what the model was told before, when it has to stop. */
export function ActorSection({ scenario }: { scenario: Scenario }) {
  const editing = useEditing();
  const { actor, limits } = scenario;
  const roles = actor?.roles ?? [];
  const setRoles = (next: string[]): void => {
    editing.write(['actor', 'roles'], next.length > 0 ? next : undefined, 'Edit roles');
  };
  const words = [actor?.id, ...roles, limits?.maxTurns && `at most ${limits.maxTurns} turns`]
    .filter(Boolean)
    .join(', ');
  return (
    <FoldedSection title="Instructions, actor, limits" aside={words}>
      <TextAreaField
        path={['instructions']}
        label="Instructions"
        editLabel="Edit instructions"
        emptyIsAbsent
        minRows={2}
      />
      <TextField path={['actor', 'id']} label="Who asks" editLabel="Edit actor" emptyIsAbsent mono />
      <div className="grid gap-1">
        <span className="text-muted">Roles</span>
        <ChipInput
          items={roles.map(role => ({ key: role, label: role }))}
          noun="role"
          add={role => {
            if (roles.includes(role)) return `${role} is there already.`;
            setRoles([...roles, role]);
            return undefined;
          }}
          remove={index => setRoles(roles.toSpliced(index, 1))}
          inputProps={{ 'aria-label': 'Roles' }}
        />
      </div>
      <NumberField
        path={['limits', 'maxTurns']}
        label="Turns at most"
        editLabel="Edit turn limit"
        placeholder="the usual limit"
      />
    </FoldedSection>
  );
}
