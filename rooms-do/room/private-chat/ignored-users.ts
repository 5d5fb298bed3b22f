import type { Participant, PrivateConsent } from '../../../domain/presence/participant.ts';
import { withIgnored, withRefused, withTalks } from '../../../domain/private-chat/private-consent.ts';
import type { Privacy } from '../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../protocol/entities/private-chat.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Adds or removes a user in the ignore list, without a notice to other users or a list update. */
export function changeIgnored(room: RoomState, userId: string, person: IgnoredUser, on: boolean): void {
  const before = room.participants.get(userId);
  if (!before) return;
  const users = withIgnored(before.ignored ?? [], person, on);
  if (users === before.ignored) return;
  room.participants.put({ ...before, ignored: users });
  for (const envelope of ignoredOf({ ignored: users })) sendTo(room, userId, envelope);
  if (before.accountType !== 'super') return;
  const keepsFriends = before.isPanelBarred && { keepsFriends: true as const };
  room.outbox.put({ kind: 'ignored', userId, users, at: room.clock.now(), ...keepsFriends });
}

/** A participant's ignore list; empty if none is stored. */
export const ignoredOf = ({ ignored }: Pick<Participant, 'ignored'>): string[] =>
  ignored ? [encode('ignoredUsers', { users: ignored })] : [];

/** Changes the user's own privacy settings. `talks`: existing conversations, which may continue. */
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

/** Refuses private messages from this sender until either user leaves. */
export function refusePrivate(room: RoomState, userId: string, peerId: string): void {
  const before = room.participants.get(userId);
  if (before) changeConsent(room, userId, withRefused(before, peerId));
}

/** Sends no update to the user lists or the lobby, because this state is private to the user. */
export function changeConsent(room: RoomState, userId: string, consent: PrivateConsent): void {
  const before = room.participants.get(userId);
  if (before) room.participants.put({ ...before, consent });
}

/** A participant's privacy settings; empty if none are stored. */
export const privacyOf = ({ privacy }: Pick<Participant, 'privacy'>): string[] =>
  privacy ? [encode('privacy', privacy)] : [];
