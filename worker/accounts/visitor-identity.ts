import { and, eq, inArray } from 'drizzle-orm';
import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { Appearance, Identity } from '../../domain/admission/identity.ts';
import { noChatPermissions } from '../../protocol/rules/permissions.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import type { Database } from '../platform/database/client.ts';
import { chatPermissions, VISITOR_RECORD } from '../platform/database/tables/accounts.ts';
import { avatars } from '../platform/database/tables/appearance.ts';
import type { ClientInfo } from '../platform/http/client-info.ts';
import type { Claims } from '../platform/http/tokens.ts';

const DEFAULT_AVATAR = '/uploads/defaultAvatar.gif';

/**
 * Dark enough for a light theme; the page lightens them for a dark theme. The userID selects the color, so that a
 * user's color never changes.
 */
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

/** Identity of a visitor from the token, the site's visitor settings, and data from the edge. */
export function visitorIdentity(
  claims: Pick<Claims, 'sub' | 'sessionID' | 'deviceID' | 'deviceSince' | 'fingerprint' | 'originURL'>,
  nickname: string,
  originURL: string,
  client: ClientInfo,
  { visitorPermissions, defaultAvatar }: AdmissionData,
): Identity {
  return {
    userId: claims.sub,
    sessionId: claims.sessionID,
    deviceId: claims.deviceID,
    ...(claims.deviceSince !== undefined && { deviceSince: claims.deviceSince }),
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
    appearance: guestAppearance(claims.sub, defaultAvatar),
    fingerprint: claims.fingerprint,
    originURL,
    openedFrom: claims.originURL,
    ...client,
  };
}

export function guestAppearance(userId: string, defaultAvatar: string | null): Appearance {
  const drawn =
    [...userId].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % NICKNAME_COLORS.length;
  return {
    image: defaultAvatar ?? DEFAULT_AVATAR,
    nicknameColor: NICKNAME_COLORS[drawn] ?? NICKNAME_COLORS[0],
    nicknameBGColor: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  };
}
