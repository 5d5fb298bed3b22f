import { withIgnored } from '../../../domain/ignoring.ts';
import type { Participant } from '../../../domain/participant.ts';
import type { IgnoredUser } from '../../../protocol/entities/ignored-user.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../connections/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** From now on somebody ignores this person, or no more. Nobody else is told, nor are the lists woken by it. */
export function changeIgnored(room: RoomState, userId: string, person: IgnoredUser, on: boolean): void {
  const before = room.participants.get(userId);
  if (!before) return;
  const users = withIgnored(before.ignored ?? [], person, on);
  if (users === before.ignored) return;
  room.participants.put({ ...before, ignored: users });
  for (const envelope of ignoredOf({ ignored: users })) sendTo(room, userId, envelope);
  if (before.accountType === 'super')
    room.outbox.put({ kind: 'ignored', userId, users, at: room.clock.now() });
}

/** Whom somebody ignores, for themselves; nothing for who has never ignored anybody. */
export const ignoredOf = ({ ignored }: Pick<Participant, 'ignored'>): string[] =>
  ignored ? [encode('ignoredUsers', { users: ignored })] : [];
