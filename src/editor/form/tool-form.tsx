import { useRef } from 'react';
import { SchemaBuilder } from '../schema/schema-builder.tsx';
import { BoundarySection } from './boundary-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PermissionsSection } from './permissions-section.tsx';

export function ToolForm() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
      <IdentitySection />
      <PermissionsSection />
      <SchemaBuilder field="inputSchema" title="Input" scroller={scroller} />
      <BoundarySection />
    </div>
  );
}
