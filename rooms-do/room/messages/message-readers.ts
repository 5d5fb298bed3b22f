import type { MessageAuthor } from '../../rpc/message-proof.ts';
import {
  type CanSee,
  publishPerViewerClass,
  seenByOne,
  sendTo,
  type VisibleUser,
} from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Device and rank of a user at the time of an action. */
export type ActingDevice = { fingerprint: string; rank: number };

/** Whether an action is by this user. An action without a device matches only by user id. */
export function isBy(
  { userId, fingerprint, rank }: VisibleUser & Partial<ActingDevice>,
  user: MessageAuthor,
): boolean {
  if ('userId' in user) return userId === user.userId;
  if (fingerprint !== user.fingerprint) return false;
  return user.belowRank === null || (rank !== undefined && rank < user.belowRank);
}

/** Queues changes by the readers of their messages: for every viewer class, or for the only reader. */
export function publishChanges<Change extends { id: string }>(
  room: RoomState,
  changes: readonly Change[],
  encodeChanges: (changes: readonly Change[], sees: CanSee) => string | null,
): void {
  const byReader = Map.groupBy(changes, ({ id }) => room.messages.history.onlyReaderOf(id));
  for (const [onlyReader, theirs] of byReader) {
    if (onlyReader === null) {
      publishPerViewerClass(room, sees => encodeChanges(theirs, sees));
      continue;
    }
    const reader = room.participants.get(onlyReader);
    const envelope = reader && encodeChanges(theirs, seenByOne(room, reader));
    if (envelope) sendTo(room, onlyReader, envelope);
  }
}
