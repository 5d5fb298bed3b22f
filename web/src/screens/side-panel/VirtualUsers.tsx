import type { ReactNode, Ref } from 'react';
import { VList, type VListHandle } from 'virtua';

/** Only the rows in sight are drawn. */
export default function VirtualUsers({
  handle,
  children,
}: {
  handle: Ref<VListHandle>;
  children: ReactNode[];
}) {
  return (
    <VList ref={handle} className="user-scroll">
      {children}
    </VList>
  );
}
