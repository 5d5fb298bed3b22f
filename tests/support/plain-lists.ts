import type { KnownRoom } from '../../protocol/entities/entrance.ts';
import type { Occupant } from '../../protocol/entities/occupant.ts';
import type { User } from '../../protocol/entities/user.ts';

/** Where somebody is: in which room, what it is called, and whether it is in no list. */
export type Standing = { occupant: Occupant; roomId: string; room: string; unlisted: boolean };

const may = (who: Occupant, flag: keyof Occupant['permissions']): boolean =>
  who.granted[flag] ?? who.permissions[flag];

/** The users list as the contract has it, said once more and plainly: for comparing, never for use. */
export function plainList(
  viewer: Occupant,
  viewerIn: string,
  people: readonly Standing[],
): Map<string, User> {
  const seen = people.filter(
    ({ occupant, roomId, unlisted }) =>
      isSeen(viewer, occupant) && (!unlisted || roomId === viewerIn || viewer.accountType === 'super'),
  );
  return new Map(seen.map(each => [each.occupant.userID, plainUser(viewer, each)]));
}

/** The list of rooms, as name and size: every listed one and one's own. The size counts whom a guest may see. */
export function plainRooms(
  viewerIn: string,
  rooms: readonly KnownRoom[],
  people: readonly Standing[],
): Map<string, string> {
  const size = (id: string) =>
    people.filter(({ roomId, occupant }) => roomId === id && occupant.visibility === 'visible').length;
  return new Map(
    rooms
      .filter(({ settings, unlisted }) => !unlisted || settings._id === viewerIn)
      .map(({ settings: { _id, name } }) => [_id, `${name} ${size(_id)}`]),
  );
}

/** A guest sees who is in sight; a chat-master without the accounts menu the hidden too; every other super everybody. */
function isSeen(viewer: Occupant, other: Occupant): boolean {
  if (viewer.userID === other.userID || other.visibility === 'visible') return true;
  if (viewer.accountType === 'visitor') return false;
  return other.visibility === 'hidden' || viewer.role !== 'chat-master' || viewer.canAccessAccountsMenu;
}

function plainUser(viewer: Occupant, { occupant, room }: Standing): User {
  const { userID, username, nickname, look, accountType, role, canAccessAccountsMenu } = occupant;
  return {
    userID,
    _id: userID,
    username,
    nickname,
    ...look,
    room,
    accountType,
    role,
    canAccessAccountsMenu,
    visibility: occupant.visibility,
    status: occupant.status,
    pinned: occupant.pinned,
    reconnecting: occupant.absentSince !== null,
    existenceTime: new Date(occupant.enteredAt).toISOString(),
    permissions: {
      allowUserToWrite: may(occupant, 'allowUserToWrite'),
      hasOneTimeKick: may(occupant, 'hasOneTimeKick'),
      cannotKicked: may(occupant, 'cannotKicked'),
      canUseBannedIcons: may(occupant, 'canUseBannedIcons'),
    },
    ...privately(viewer, occupant),
  };
}

/** The country to whoever sees flags, the network to whoever bans or looks for addresses; veiled from whoever may not lift the veil. */
function privately(viewer: Occupant, occupant: Occupant): Partial<User> {
  const { country, ipAddress, fingerprint, originURL } = occupant;
  const isVeiled =
    may(occupant, 'canHideHisCountryFlagAndIP') && !may(viewer, 'canShowHiddenCountryFlagAndIP');
  if (isVeiled) return {};
  const flags = ['canAddBanned', 'canShowUsersWithSameIP', 'canKickUsersWithSameIP'] as const;
  const knowsNetwork = viewer.accountType === 'super' && flags.some(flag => may(viewer, flag));
  return {
    ...(country !== null &&
      may(viewer, 'canShowUsersCountryFlag') && { country, flag: country.toLowerCase() }),
    ...(knowsNetwork && { ipAddress, fingerprint, originURL }),
  };
}
