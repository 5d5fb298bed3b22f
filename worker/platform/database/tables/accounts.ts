import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Appearance, SessionKind } from '../../../../domain/admission/identity.ts';
import type { BanDuration } from '../../../../protocol/entities/bans.ts';
import { APPROVAL_KINDS } from '../../../../protocol/rest/accounts.ts';
import type { StoredPermissions } from '../../../../protocol/rules/stored-permissions.ts';
import { createdAt, flag, id } from './columns.ts';

export type ActName =
  | 'kickAll'
  | 'makeBan'
  | 'changeBan'
  | 'signup'
  | 'changeAccount'
  | 'adminPanelPermissions'
  | 'chatPermissions'
  | 'roleTemplate'
  | 'siteRole';

/** Session and origin of the requester, as in the event record. `generation`: the account's token generation. */
export type RequesterSession = Readonly<{
  sessionID: string;
  deviceID: string;
  fingerprint: string;
  originURL: string;
  generation: number;
  began?: SessionKind | undefined;
  ipAddress: string;
  country: string | null;
}>;

/**
 * Pending requests for approval by another account. Deleting a row decides the request, so each is decided
 * once. Times in milliseconds.
 */
export const approvalRequests = sqliteTable(
  'approval_requests',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    /** Action, record and fields. A new password is stored only as a hash. */
    act: text('act').$type<ActName>().notNull(),
    key: text('key').notNull(),
    body: text('body', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
    passwordHash: text('password_hash'),
    /** Version of the record at the time of the request; empty for a new record. */
    version: text('version').notNull(),
    what: text('what').notNull(),
    reason: text('reason').notNull(),
    byUserId: text('by_user_id').notNull(),
    byUsername: text('by_username').notNull(),
    asker: text('asker', { mode: 'json' }).$type<RequesterSession>().notNull(),
    until: integer('until').notNull(),
    /** For actions outside the database: approver and start time, until the result is known. */
    takenBy: text('taken_by'),
    takenAt: integer('taken_at'),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('approval_requests_once').on(table.byUserId, table.act, table.key, table.body, table.version),
    index('approval_requests_by_end').on(table.until),
  ],
);

/**
 * A member's profile: text, picture and chosen country. Pictures are files under profiles/. `draft`: uploaded but not
 * chosen. `waiting`: chosen but not approved.
 */
export const profiles = sqliteTable('profiles', {
  accountId: text('account_id').primaryKey(),
  about: text('about').notNull().default(''),
  picture: text('picture'),
  waiting: text('waiting'),
  draft: text('draft'),
  country: text('country'),
});

/** Public key of a passkey, in base64url. `counter`: the authenticator's use count, or 0 if it does not count. */
export type PasskeyRecord = { credentialId: string; publicKey: string; counter: number; name?: string };

/** Passkeys of members. `usedAt` (milliseconds): null before the first use. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    accountId: text('account_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    createdAt: createdAt(),
    name: text('name').notNull().default(''),
    usedAt: integer('used_at'),
  },
  table => [index('passkeys_by_account').on(table.accountId)],
);

/** Id of the chat record that all visitors share. */
export const VISITOR_RECORD = 'visitor';

/**
 * `flags`: JSON of permission names to booleans. `version`: version of the permission table when the record was
 * created.
 */
const record = {
  id: id(),
  flags: text('flags', { mode: 'json' }).$type<StoredPermissions['flags']>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
};

export const chatPermissions = sqliteTable('chat_permissions', record, table => [
  index('chat_permissions_by_age').on(table.createdAt),
]);
export const adminPanelPermissions = sqliteTable('admin_panel_permissions', { ...record }, table => [
  index('admin_panel_permissions_by_age').on(table.createdAt),
]);

/**
 * Revoked sessions whose token has not expired, and digests of deleted accounts. A row may be deleted once its tokens
 * have expired (milliseconds).
 */
export const revokedSessions = sqliteTable(
  'ended_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [index('ended_sessions_by_end').on(table.expiresAt)],
);

/**
 * Password sessions of accounts, as listed for the holder. The list does not determine whether a token is valid. Times
 * in milliseconds; `seenAt` is updated once an hour. `generation`: the token's generation.
 */
export const memberSessions = sqliteTable(
  'member_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    accountId: text('account_id').notNull(),
    device: text('device').notNull(),
    generation: integer('generation').notNull(),
    seenAt: integer('seen_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [
    index('member_sessions_by_account').on(table.accountId, table.seenAt),
    index('member_sessions_by_end').on(table.expiresAt),
  ],
);

/**
 * Pending registrations, one per guest. Deleting a row decides the registration, so each is decided once. Times in
 * milliseconds.
 */
export const registrationRequests = sqliteTable(
  'registration_requests',
  {
    id: id(),
    /** The guest's userID, which becomes the account's id. */
    accountId: text('account_id').notNull().unique(),
    nickname: text('nickname').notNull(),
    nicknameSkeleton: text('nickname_skeleton').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    appearance: text('appearance', { mode: 'json' }).$type<Appearance>().notNull(),
    passkey: text('passkey', { mode: 'json' }).$type<PasskeyRecord>(),
    /** The guest's device. An acceptance releases the nickname that is reserved for it. */
    deviceId: text('device_id').notNull(),
    until: integer('until').notNull(),
    createdAt: createdAt(),
    /** Keyed digests of the guest's networks, narrowest first. */
    networks: text('networks', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  table => [index('registration_requests_by_end').on(table.until)],
);

const flags = (name: string) => text(name, { mode: 'json' }).$type<StoredPermissions['flags']>().notNull();

/** Changed permission templates of roles: all flags of both records. A role without a row uses `ROLE_TEMPLATES`. */
export const roleTemplates = sqliteTable('role_templates', {
  role: text('role').primaryKey(),
  chat: flags('chat'),
  panel: flags('panel'),
});

/**
 * Roles of the site. A fixed role has its own name as id and base; its permissions are in `role_templates`. Any other
 * role has the rank of its base and its own permissions.
 */
export const siteRoles = sqliteTable('site_roles', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Empty: the page's text color. */
  color: text('color').notNull().default(''),
  position: integer('position').notNull(),
  base: text('base').notNull(),
  chat: text('chat', { mode: 'json' }).$type<StoredPermissions['flags']>(),
  panel: text('panel', { mode: 'json' }).$type<StoredPermissions['flags']>(),
});

export const accounts = sqliteTable(
  'accounts',
  {
    id: id(),
    username: text('username').notNull().unique(),
    nickname: text('nickname').notNull(),
    /** Skeleton for detecting look-alike names, unique among accounts. */
    usernameSkeleton: text('username_skeleton').notNull(),
    nicknameSkeleton: text('nickname_skeleton').notNull(),
    /** Algorithm version of both skeletons. Outdated skeletons are recomputed before a comparison. */
    skeletonVersion: integer('skeleton_version').notNull().default(1),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the account's id and its recovery code; null if there is no code. */
    recoveryHash: text('recovery_hash'),
    role: text('role').notNull(),
    /** Id of a row in `site_roles` with base `role`; null for the fixed role itself. */
    siteRole: text('site_role'),
    decoration: text('decoration'),
    color: text('color').notNull(),
    backgroundColor: text('background_color').notNull(),
    image: text('image').notNull(),
    star: text('star'),
    nicknameImg: text('nickname_img'),
    subscriptionStartDate: text('subscription_start_date'),
    subscriptionEndDate: text('subscription_end_date'),
    adminPanelPermissions: text('admin_panel_permissions').notNull(),
    chatPermissions: text('chat_permissions').notNull(),
    /** Ids of the rooms that a room master manages. */
    masterOf: text('master_of', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Limits for the account's permitted actions. 0 and `forever` mean no limit. */
    kicksPerHour: integer('kicks_per_hour').notNull().default(0),
    longestBan: text('longest_ban').$type<BanDuration>().notNull().default('forever'),
    /** Whether the account's approvable actions need approval by another account. */
    needsApproval: flag('needs_approval'),
    /** Incremented with each new password, and to end other sessions. Tokens of earlier generations are invalid. */
    tokenGeneration: integer('token_generation').notNull().default(0),
    /** Id of a bot's current token. A new id invalidates the previous token. */
    botTokenId: text('bot_token_id').unique(),
    /** Whether this is a demo account, whose login deployed instances refuse. */
    demo: flag('demo'),
    createdAt: createdAt(),
  },
  table => [
    index('accounts_by_username_skeleton').on(table.usernameSkeleton),
    index('accounts_by_nickname_skeleton').on(table.nicknameSkeleton),
    index('accounts_by_skeleton_version').on(table.skeletonVersion),
    index('accounts_by_site_role').on(table.siteRole).where(sql`"site_role" IS NOT NULL`),
    index('accounts_by_age').on(table.createdAt, table.id),
    index('accounts_by_panel_record').on(table.adminPanelPermissions),
    index('accounts_by_chat_record').on(table.chatPermissions),
    // Partial index, because members far outnumber staff and a search for staff must not read members' rows.
    index('accounts_of_staff').on(table.role).where(sql`"role" IN ('admin', 'chat-master', 'room-master')`),
  ],
);
