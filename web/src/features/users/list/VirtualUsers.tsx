import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { VList, type VListHandle } from 'virtua';
import { askLater } from '../../../client/actions/ask-later.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { session } from '../../../state/session.ts';
import { EndOfList } from './end-of-list.ts';

type Props = {
  handle: RefObject<VListHandle | null>;
  list: Omit<ComponentProps<typeof VList>, 'children'>;
  /** Those that are sought are all there. */
  searching: boolean;
  children: ReactNode[];
};

/** Draws only the visible rows, and asks for more people near the end of those whom the page has. */
export default function VirtualUsers({ handle, list, searching, children }: Props) {
  const end = useRef(new EndOfList({ reached: () => void askLater(({ askForMore }) => askForMore()) }));
  useEffect(() => () => end.current.leave(), []);
  const { connection } = useSnapshot(session);
  const isBack = connection.state === 'connected' && !isReconnecting(connection);
  const onScroll = (offset: number): void => {
    if (handle.current && !searching) end.current.scrolled({ offset, ...sizesOf(handle.current) });
  };
  // Whoever waits at the end does not scroll: what was asked for may be lost with a connection, or be too little.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks again when one of these has changed
  useEffect(() => onScroll(handle.current?.scrollOffset ?? 0), [children.length, isBack, searching]);
  return (
    <VList ref={handle} onScroll={onScroll} {...list}>
      {children}
    </VList>
  );
}

const sizesOf = ({ viewportSize, scrollSize }: VListHandle) => ({ viewportSize, scrollSize });
