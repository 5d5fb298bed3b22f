import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { User } from '../../protocol/entities/user.ts';

/** A user's place: room id, room name, and whether it is unlisted. */
export type Placement = { participant: Participant; roomId: string; room: string; unlisted: boolean };

const may = (who: Participant, flag: keyof Participant['permissions']): boolean =>
  who.granted[flag] ?? who.permissions[flag];

/** The users list as the contract has it, said once more and plainly: for comparing, never for use. */
export function expectedUsers(
  viewer: Participant,
  viewerIn: string,
  people: readonly Placement[],
): Map<string, User> {
  const seen = people.filter(
    ({ participant, roomId, unlisted }) =>
      isSeen(viewer, participant) && (!unlisted || roomId === viewerIn || viewer.accountType === 'super'),
  );
  return new Map(seen.map(each => [each.participant.userId, expectedUser(viewer, each)]));
}

/** The list of rooms, as name and size: every listed one and one's own. The size counts whom a guest may see. */
export function expectedRooms(
  viewerIn: string,
  rooms: readonly RoomRecord[],
  people: readonly Placement[],
): Map<string, string> {
  const size = (id: string) =>
    people.filter(({ roomId, participant }) => roomId === id && participant.visibility === 'visible').length;
  return new Map(
    rooms
      .filter(({ settings, unlisted }) => !unlisted || settings._id === viewerIn)
      .map(({ settings: { _id, name } }) => [_id, `${name} ${size(_id)}`]),
  );
}

/** A guest sees who is in sight; a chat-master without the accounts menu the hidden too; every other super everybody. */
function isSeen(viewer: Participant, other: Participant): boolean {
  if (viewer.userId === other.userId || other.visibility === 'visible') return true;
  if (viewer.accountType === 'visitor') return false;
  return other.visibility === 'hidden' || viewer.role !== 'chat-master' || viewer.canAccessAccountsMenu;
}

/** Keyed by viewer, then by seen user. */
const projected = new WeakMap<Participant, WeakMap<Participant, User>>();

function expectedUser(viewer: Participant, { participant, room }: Placement): User {
  const ofViewer = projected.get(viewer) ?? new WeakMap<Participant, User>();
  projected.set(viewer, ofViewer);
  const found = ofViewer.get(participant);
  if (found?.room === room) return found;
  const existenceTime = new Date(knownSince(viewer, participant)).toISOString();
  const user = { ...publicFields(participant), room, existenceTime, ...privateFields(viewer, participant) };
  ofViewer.set(participant, user);
  return user;
}

/** A guest knows of somebody since they were last in sight, a chat-master without the accounts menu since they last were no ghost. */
function knownSince(viewer: Participant, { connectedAt, knownSince: since }: Participant): number {
  if (viewer.accountType === 'visitor') return since?.visible ?? connectedAt;
  const isBlind = viewer.role === 'chat-master' && !viewer.canAccessAccountsMenu;
  return (isBlind ? since?.notGhost : null) ?? connectedAt;
}

type PublicFields = Omit<
  User,
  'room' | 'existenceTime' | 'country' | 'flag' | 'ipAddress' | 'fingerprint' | 'originURL'
>;
/** A participant is replaced when anything changes, so what everybody is told of one is worked out once. */
const known = new WeakMap<Participant, PublicFields>();

function publicFields(participant: Participant): PublicFields {
  const found = known.get(participant);
  if (found) return found;
  const { userId, username, nickname, appearance, accountType, role, canAccessAccountsMenu } = participant;
  const fields: PublicFields = {
    userID: userId,
    _id: userId,
    username,
    nickname,
    ...appearance,
    accountType,
    role,
    canAccessAccountsMenu,
    visibility: participant.visibility,
    status: participant.status,
    pinned: participant.pinned,
    reconnecting: participant.disconnectedAt !== null,
    permissions: {
      allowUserToWrite: may(participant, 'allowUserToWrite'),
      hasOneTimeKick: may(participant, 'hasOneTimeKick'),
      cannotKicked: may(participant, 'cannotKicked'),
      canUseBannedIcons: may(participant, 'canUseBannedIcons'),
    },
  };
  known.set(participant, fields);
  return fields;
}

/** The country to whoever sees flags, the network to whoever bans or looks for addresses; veiled from whoever may not lift the veil. */
function privateFields(viewer: Participant, participant: Participant): Partial<User> {
  const { country, ipAddress, fingerprint, originURL } = participant;
  const isVeiled =
    may(participant, 'canHideHisCountryFlagAndIP') && !may(viewer, 'canShowHiddenCountryFlagAndIP');
  if (isVeiled) return {};
  const flags = ['canAddBanned', 'canShowUsersWithSameIP', 'canKickUsersWithSameIP'] as const;
  const knowsNetwork = viewer.accountType === 'super' && flags.some(flag => may(viewer, flag));
  return {
    ...(country !== null &&
      may(viewer, 'canShowUsersCountryFlag') && { country, flag: country.toLowerCase() }),
    ...(knowsNetwork && { ipAddress, fingerprint, originURL }),
  };
}
