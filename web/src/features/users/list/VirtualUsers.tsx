import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { VList, type VListHandle } from 'virtua';
import { askLater } from '../../../client/actions/ask-later.ts';
import { isReconnecting } from '../../../state/connection-state.ts';
import { session } from '../../../state/session.ts';

type Clock = { setTimeout(act: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };

type Deps = { reached: () => void; clock?: Clock };

/** Distance from the end at which more users are requested (px). */
const NEAR_PX = 600;
/** Only a resting scroll position counts. */
const REST_MS = 120;

const PAGE_CLOCK: Clock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: timer => clearTimeout(timer as number),
};

/** Reports when the scroll position rests near the end of a list. */
export class EndOfList {
  #reached: () => void;
  #clock: Clock;
  #timer: unknown = null;

  constructor({ reached, clock = PAGE_CLOCK }: Deps) {
    this.#reached = reached;
    this.#clock = clock;
  }

  /** Offset and sizes in px. */
  scrolled(at: { offset: number; viewportSize: number; scrollSize: number }): void {
    this.leave();
    if (at.offset + at.viewportSize < at.scrollSize - NEAR_PX) return;
    this.#timer = this.#clock.setTimeout(() => this.#reached(), REST_MS);
  }

  leave(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
  }
}

type VirtualUsersProps = {
  handle: RefObject<VListHandle | null>;
  list: Omit<ComponentProps<typeof VList>, 'children'>;
  /** Disables requests for more users, because a search requests its results itself. */
  searching: boolean;
  children: ReactNode[];
};

/** Renders only visible rows. Requests more users near the end of the loaded ones. */
export default function VirtualUsers({ handle, list, searching, children }: VirtualUsersProps) {
  const end = useRef(new EndOfList({ reached: () => void askLater(({ askForMore }) => askForMore()) }));
  useEffect(() => () => end.current.leave(), []);
  const { connection } = useSnapshot(session);
  const isBack = connection.state === 'connected' && !isReconnecting(connection);
  const onScroll = (offset: number): void => {
    if (handle.current && !searching) end.current.scrolled({ offset, ...sizesOf(handle.current) });
  };
  // A waiting reader does not scroll: a lost or short answer must be requested again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a change of one of these values
  useEffect(() => onScroll(handle.current?.scrollOffset ?? 0), [children.length, isBack, searching]);
  return (
    <VList ref={handle} onScroll={onScroll} {...list}>
      {children}
    </VList>
  );
}

const sizesOf = ({ viewportSize, scrollSize }: VListHandle) => ({ viewportSize, scrollSize });
