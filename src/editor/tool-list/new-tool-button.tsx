import { ChevronDown, Plus } from 'lucide-react';
import { templates } from '../../studio/templates.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx';

/** Adds a blank tool at once, or one from a template by the menu beside it. */
export function NewToolButton({ add }: { add: (template?: string) => void }) {
  return (
    <span className="inline-flex">
      <IconButton
        label="New tool"
        icon={Plus}
        variant="secondary"
        className="rounded-r-none"
        data-testid="new-tool"
        onClick={() => add()}
      />
      <Menu
        align="end"
        className="w-72"
        trigger={
          <IconButton
            label="New tool from a template"
            icon={ChevronDown}
            variant="secondary"
            className="w-6! rounded-l-none border-l-0"
          />
        }
      >
        <MenuLabel>New tool from a template</MenuLabel>
        {templates.map(template => (
          <MenuItem key={template.id} onSelect={() => add(template.id)}>
            <span className="block truncate">{template.title}</span>
            <span className="block truncate text-sm text-muted">{template.summary}</span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
