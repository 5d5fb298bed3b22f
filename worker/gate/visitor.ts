import { and, eq, inArray } from 'drizzle-orm';
import type { Entrance } from '../../protocol/entities/entrance.ts';
import type { Identity, Look } from '../../protocol/entities/identity.ts';
import { noChatPermissions } from '../../protocol/rules/permissions.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import type { Claims } from '../auth/tokens.ts';
import type { Database } from '../db/client.ts';
import { avatars } from '../db/tables/looks.ts';
import { chatPermissions, VISITOR_RECORD } from '../db/tables/permissions.ts';
import type { Edge } from './edge.ts';

const FALLBACK_AVATAR = '/uploads/defaultAvatar.gif';

/** Deep enough for white paper; the screen lightens them on ink. A guest keeps the colour that the userID draws. */
const NICKNAME_COLORS = [
  '#9a4a00',
  '#0d5f96',
  '#6b3fb8',
  '#b3174f',
  '#46610e',
  '#0b6e69',
  '#1f5bb8',
  '#7a5200',
] as const;

export const visitorRecordQuery = (db: Database) =>
  db
    .select({ flags: chatPermissions.flags })
    .from(chatPermissions)
    .where(eq(chatPermissions.id, VISITOR_RECORD));

export const defaultAvatarQuery = (db: Database) =>
  db
    .select({ uploadPath: avatars.uploadPath })
    .from(avatars)
    .where(and(inArray(avatars.default, [true]), eq(avatars.isRestricted, false)))
    .limit(1);

/** A guest as the room will know them: what the token proves, what the site allows guests, what the edge saw. */
export function visitorIdentity(
  claims: Claims,
  nickname: string,
  originURL: string,
  edge: Edge,
  { visitorPermissions, defaultAvatar }: Entrance,
): Identity {
  return {
    userID: claims.sub,
    sessionID: claims.sessionID,
    deviceID: claims.deviceID,
    accountType: 'visitor',
    username: nickname,
    nickname,
    role: 'visitor',
    rank: ROLES.visitor.rank,
    permissions: { ...noChatPermissions(), ...visitorPermissions },
    canAccessAccountsMenu: false,
    masterOf: [],
    decoration: '',
    endsAt: null,
    visibility: 'visible',
    look: lookOf(claims.sub, defaultAvatar ?? FALLBACK_AVATAR),
    fingerprint: claims.fingerprint,
    originURL,
    ...edge,
  };
}

function lookOf(userID: string, image: string): Look {
  const drawn =
    [...userID].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % NICKNAME_COLORS.length;
  return {
    image,
    nicknameColor: NICKNAME_COLORS[drawn] ?? NICKNAME_COLORS[0],
    nicknameBGColor: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  };
}
