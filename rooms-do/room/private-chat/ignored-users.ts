import type { Participant, PrivateConsent } from '../../../domain/presence/participant.ts';
import { withIgnored, withRefused, withTalks } from '../../../domain/private-chat/private-consent.ts';
import type { Privacy } from '../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../protocol/entities/private-chat.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Starts or ends ignoring a user, without a notice to others and the lists. */
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

/** A user's own ignore list; empty if never used. */
export const ignoredOf = ({ ignored }: Pick<Participant, 'ignored'>): string[] =>
  ignored ? [encode('ignoredUsers', { users: ignored })] : [];

/** Changes a user's own privacy choice. `talks`: existing conversations, which may continue. */
export function changePrivacy(
  room: RoomState,
  userId: string,
  privacy: Privacy,
  talks: readonly string[],
): void {
  const before = room.participants.get(userId);
  if (!before) return;
  const consent = privacy.privateFrom === 'everyone' ? before.consent : withTalks(before, talks);
  room.participants.put({ ...before, privacy, ...(consent && { consent }) });
  for (const envelope of privacyOf({ privacy })) sendTo(room, userId, envelope);
  if (before.accountType === 'super')
    room.outbox.put({ kind: 'privacy', userId, privacy, at: room.clock.now() });
}

/** Blocks private messages from this sender until one of both users leaves. */
export function refusePrivate(room: RoomState, userId: string, peerId: string): void {
  const before = room.participants.get(userId);
  if (before) changeConsent(room, userId, withRefused(before, peerId));
}

/** Sends no update to lists or lobby, because this is private to the user. */
export function changeConsent(room: RoomState, userId: string, consent: PrivateConsent): void {
  const before = room.participants.get(userId);
  if (before) room.participants.put({ ...before, consent });
}

/** A user's own choice; empty if never set. */
export const privacyOf = ({ privacy }: Pick<Participant, 'privacy'>): string[] =>
  privacy ? [encode('privacy', privacy)] : [];
