import type { Occupant } from '../../protocol/entities/occupant.ts';
import type { User } from '../../protocol/entities/user.ts';

/** Where somebody is, by the room's name. */
export type Standing = { occupant: Occupant; room: string };

const may = (who: Occupant, flag: keyof Occupant['permissions']): boolean =>
  who.granted[flag] ?? who.permissions[flag];

/** The users list as the contract has it, said once more and plainly: for comparing, never for use. */
export function plainList(viewer: Occupant, people: readonly Standing[]): Map<string, User> {
  const seen = people.filter(({ occupant }) => isSeen(viewer, occupant));
  return new Map(seen.map(each => [each.occupant.userID, plainUser(viewer, each)]));
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
