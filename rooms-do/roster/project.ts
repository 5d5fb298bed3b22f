import type { Sender } from '../../protocol/entities/chat-message.ts';
import type { Occupant } from '../../protocol/entities/occupant.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import { seesCountryAs, seesNetworkAs, type ViewerClass } from '../../protocol/rules/sees.ts';

/** The flags of another person that a screen must know to show the right buttons; the rest is nobody's business. */
const PUBLIC_FLAGS = [
  'allowUserToWrite',
  'hasOneTimeKick',
  'cannotKicked',
  'canUseBannedIcons',
] as const satisfies readonly ChatPermission[];

/** An occupant as the rules look at them: account, session's grants and room merged. */
export const actorOf = (occupant: Occupant, roomId: string): Actor => ({
  userID: occupant.userID,
  accountType: occupant.accountType,
  role: occupant.role,
  rank: occupant.rank,
  visibility: occupant.visibility,
  permissions: { ...occupant.permissions, ...occupant.granted },
  canAccessAccountsMenu: occupant.canAccessAccountsMenu,
  room: roomId,
  hasNicknameImg: occupant.look.nicknameImg.name !== null,
  masterOf: occupant.masterOf,
});

export const senderOf = ({ userID, username, nickname, look }: Occupant): Sender => ({
  userID,
  username,
  nickname,
  nicknameColor: look.nicknameColor,
  nicknameBGColor: look.nicknameBGColor,
  image: look.image,
  star: look.star,
  nicknameImg: look.nicknameImg,
});

/** A user as viewers of a class may know them; `room` is where they are. */
export function projectUser(
  occupant: Occupant,
  room: { id: string; name: string },
  viewer: ViewerClass,
): User {
  const target = actorOf(occupant, room.id);
  return {
    ...senderOf(occupant),
    nicknameBGColor: occupant.look.nicknameBGColor,
    _id: occupant.userID,
    room: room.name,
    accountType: occupant.accountType,
    role: occupant.role,
    canAccessAccountsMenu: occupant.canAccessAccountsMenu,
    visibility: occupant.visibility,
    status: occupant.status,
    reconnecting: occupant.absentSince !== null,
    pinned: occupant.pinned,
    existenceTime: new Date(occupant.enteredAt).toISOString(),
    permissions: Object.fromEntries(PUBLIC_FLAGS.map(flag => [flag, target.permissions[flag]])),
    ...(occupant.country !== null &&
      seesCountryAs(viewer, target) && { country: occupant.country, flag: occupant.country.toLowerCase() }),
    ...(seesNetworkAs(viewer, target) && {
      ipAddress: occupant.ipAddress,
      fingerprint: occupant.fingerprint,
      originURL: occupant.originURL,
    }),
  };
}
