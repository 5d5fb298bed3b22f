import type { ComponentProps, ReactNode, Ref } from 'react';
import { VList, type VListHandle } from 'virtua';

type Props = {
  handle: Ref<VListHandle>;
  list: Omit<ComponentProps<typeof VList>, 'children'>;
  children: ReactNode[];
};

/** Draws only the visible rows. */
export default function VirtualUsers({ handle, list, children }: Props) {
  return (
    <VList ref={handle} {...list}>
      {children}
    </VList>
  );
}
