import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';

type ProofToggleProps = Omit<ComponentProps<typeof Button>, 'children'> & { open: boolean };

/** Opens and closes the proof of one finding. */
export const ProofToggle = ({ open, ...rest }: ProofToggleProps) => (
  <Button
    size="sm"
    variant="ghost"
    icon={open ? ChevronDown : ChevronRight}
    aria-expanded={open}
    className="px-1.5 text-muted"
    {...rest}
  >
    {open ? 'Hide proof' : 'Show proof'}
  </Button>
);
