import { BoundarySection } from './boundary-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PermissionsSection } from './permissions-section.tsx';

export function ToolForm() {
  return (
    <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
      <IdentitySection />
      <PermissionsSection />
      <BoundarySection />
    </div>
  );
}
