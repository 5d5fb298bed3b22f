import { eq, or, sql } from 'drizzle-orm';
import type { Flags } from '../../protocol/resources/permission-records.ts';
import type { StoredPermissions } from '../../protocol/rules/stored-permissions.ts';
import { type Database, database } from '../platform/database/client.ts';
import {
  type accounts,
  adminPanelPermissions,
  chatPermissions,
  siteRoles,
  VISITOR_RECORD,
} from '../platform/database/tables/accounts.ts';
import { avatars, pendingFiles, stars } from '../platform/database/tables/appearance.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { validationFailure } from '../platform/http/body.ts';
import { defaultAvatarQuery } from './visitor-identity.ts';

export const NO_RECORD = 'must be an existing record';
export const NO_ROLE = 'must be a known role';

type Account = typeof accounts.$inferSelect;

/** References of a form to other records; undefined for an absent field. */
export type AccountReferences = {
  role?: string | undefined;
  siteRole?: string | null | undefined;
  star?: string | null | undefined;
  image?: string | null | undefined;
  nicknameImg?: string | null | undefined;
  masterOf?: readonly string[] | undefined;
  adminPanelPermissions?: string | Flags | undefined;
  chatPermissions?: string | Flags | undefined;
};

/** Resolved references: pictures by their `uploadPath`, records with their flags. */
export type ResolvedReferences = {
  star: string | null | undefined;
  image: string | undefined;
  panel: StoredRecord | undefined;
  chat: StoredRecord | undefined;
  /** The requested site role; undefined for none, and for a role with another base. */
  siteRole: typeof siteRoles.$inferSelect | undefined;
};
export type StoredRecord = StoredPermissions & { id: string };

/**
 * Resolves all references of the form in one batch, or refuses invalid ones by field. An account may keep its current
 * references.
 */
export async function resolveReferences(
  env: Env,
  named: AccountReferences,
  before: Account | null,
): Promise<ResolvedReferences> {
  const { star, image, nicknameImg } = named;
  const rows = await query(database(env), named, before);
  const hasFile =
    !nicknameImg ||
    nicknameImg === before?.nicknameImg ||
    (rows.pending.length > 0 && (await isStored(env, nicknameImageKey(nicknameImg))));
  const found = {
    star: star && star !== before?.star ? (rows.stars[0]?.uploadPath ?? null) : star,
    image: picture(image, before?.image, rows.icons[0]?.uploadPath, rows.icon?.uploadPath ?? FALLBACK_ICON),
    panel: rows.panels[0],
    chat: rows.chats.find(({ id }) => id !== VISITOR_RECORD),
    siteRole: rows.siteRoles.find(({ id, base }) => id !== base && base === (named.role ?? before?.role)),
  };
  const isMissing = (record: 'adminPanelPermissions' | 'chatPermissions', there: StoredRecord | undefined) =>
    idIn(named[record]) !== '' && !there && named[record] !== before?.[record] && NO_RECORD;
  assertAllFound({
    star: star && !found.star && 'must be an existing star',
    image: found.image === '' && 'must be an existing icon',
    nicknameImg: !hasFile && 'must be an uploaded image',
    siteRole: Boolean(named.siteRole) && !found.siteRole && NO_ROLE,
    masterOf: rows.missing.length > 0 && 'names a room that does not exist',
    adminPanelPermissions: isMissing('adminPanelPermissions', found.panel),
    chatPermissions: isMissing('chatPermissions', found.chat),
  });
  return found;
}

async function query(db: Database, named: AccountReferences, before: Account | null) {
  const { star = '', image = '', nicknameImg, masterOf = [] } = named;
  const newRooms = masterOf.filter(room => !before?.masterOf.includes(room));
  const [panel, chat] = [idIn(named.adminPanelPermissions), idIn(named.chatPermissions)];
  const [foundStars, icons, panels, chats, missing, pending, [icon], roles] = await db.batch([
    db
      .select({ uploadPath: stars.uploadPath })
      .from(stars)
      .where(or(eq(stars.name, star ?? ''), eq(stars.uploadPath, star ?? ''))),
    db
      .select({ uploadPath: avatars.uploadPath })
      .from(avatars)
      .where(or(eq(avatars.name, image ?? ''), eq(avatars.uploadPath, image ?? ''))),
    db.select().from(adminPanelPermissions).where(eq(adminPanelPermissions.id, panel)),
    db.select().from(chatPermissions).where(eq(chatPermissions.id, chat)),
    db
      .select({ value: sql<string>`value` })
      .from(sql`json_each(${JSON.stringify(newRooms)})`)
      .where(sql`value NOT IN (SELECT ${rooms.id} FROM ${rooms})`),
    db
      .select({ key: pendingFiles.key })
      .from(pendingFiles)
      .where(eq(pendingFiles.key, nicknameImageKey(nicknameImg ?? ''))),
    defaultAvatarQuery(db),
    db
      .select()
      .from(siteRoles)
      .where(eq(siteRoles.id, named.siteRole ?? '')),
  ]);
  return { stars: foundStars, icons, panels, chats, missing, pending, icon, siteRoles: roles };
}

export const nicknameImageKey = (name: string): string => `nickname-images/${name}`;

export const FALLBACK_ICON = '/uploads/defaultAvatar.gif';

const idIn = (record: string | Flags | undefined): string => (typeof record === 'string' ? record : '');

const isStored = async (env: Env, key: string): Promise<boolean> => (await env.MEDIA.head(key)) !== null;

/** Path of an icon: the default icon for null, empty if the icon does not exist. */
function picture(
  requested: string | null | undefined,
  before: string | undefined,
  found: string | undefined,
  fallback: string,
): string | undefined {
  if (requested === undefined || requested === before) return requested;
  return requested === null ? fallback : (found ?? (requested === fallback ? fallback : ''));
}

function assertAllFound(wrong: Record<string, string | false | null | undefined>): void {
  const errors = Object.fromEntries(
    Object.entries(wrong).flatMap(([field, text]) => (text ? [[field, text]] : [])),
  );
  if (Object.keys(errors).length > 0) throw validationFailure('User', errors);
}
