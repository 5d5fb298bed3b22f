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

/** Session and origin of the requester, as in the event record. `generation`: that of the password. */
export type Asker = Readonly<{
  sessionID: string;
  deviceID: string;
  fingerprint: string;
  originURL: string;
  generation: number;
  began?: SessionKind | undefined;
  ipAddress: string;
  country: string | null;
}>;

/** Pending requests for a second approver. Removal of a row decides the request, once. Times in milliseconds. */
export const approvalRequests = sqliteTable(
  'approval_requests',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    /** Action, record and fields. A new password is stored only as its hash. */
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
    asker: text('asker', { mode: 'json' }).$type<Asker>().notNull(),
    until: integer('until').notNull(),
    /** For actions outside the database: approver and start, until the result is known. */
    takenBy: text('taken_by'),
    takenAt: integer('taken_at'),
    createdAt: createdAt(),
  },
  table => [
    // Prevents duplicate requests.
    uniqueIndex('approval_requests_once').on(table.byUserId, table.act, table.key, table.body, table.version),
    index('approval_requests_by_end').on(table.until),
  ],
);

/**
 * Text, picture and chosen country of a member. Pictures are files under profiles/. `draft`: uploaded but not chosen.
 * `waiting`: chosen but not approved.
 */
export const profiles = sqliteTable('profiles', {
  accountId: text('account_id').primaryKey(),
  about: text('about').notNull().default(''),
  picture: text('picture'),
  waiting: text('waiting'),
  draft: text('draft'),
  country: text('country'),
});

/** Public key of a passkey, in base64url. `counter`: uses counted by the authenticator, or 0 if it does not count. */
export type PasskeyRecord = { credentialId: string; publicKey: string; counter: number; name?: string };

/** Public keys for the login of members. `usedAt` (milliseconds): null before the first use. */
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

/** `flags`: JSON of permission names to booleans. `version`: that of the permission table at creation. */
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
 * Sessions that ended before their token expired, and digests of deleted accounts. A row may be deleted after its
 * tokens expire (milliseconds).
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
 * Password sessions of accounts, listed for their holders. The list does not decide whether a token is valid. Times in
 * milliseconds; `seenAt` is updated once an hour. `generation`: that of the token.
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

/** Pending registrations, one per guest. Removal of a row decides the registration, once. Times in milliseconds. */
export const registrationRequests = sqliteTable(
  'registration_requests',
  {
    id: id(),
    /** UserID of the guest, reused as id of the account. */
    accountId: text('account_id').notNull().unique(),
    nickname: text('nickname').notNull(),
    nicknameSkeleton: text('nickname_skeleton').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    appearance: text('appearance', { mode: 'json' }).$type<Appearance>().notNull(),
    passkey: text('passkey', { mode: 'json' }).$type<PasskeyRecord>(),
    /** The device's reserved nickname is released with the decision. */
    deviceId: text('device_id').notNull(),
    until: integer('until').notNull(),
    createdAt: createdAt(),
    /** Keyed digests of the guest's networks, narrowest first. */
    networks: text('networks', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  table => [index('registration_requests_by_end').on(table.until)],
);

const flags = (name: string) => text(name, { mode: 'json' }).$type<StoredPermissions['flags']>().notNull();

/** Changed permissions of a role: all flags of both records. A role without a row has those of `ROLE_TEMPLATES`. */
export const roleTemplates = sqliteTable('role_templates', {
  role: text('role').primaryKey(),
  chat: flags('chat'),
  panel: flags('panel'),
});

/**
 * Roles of the site. A fixed role has its own name as id and base, and its permissions in `role_templates`. Any other
 * role adds its permissions to the rank of its base.
 */
export const siteRoles = sqliteTable('site_roles', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Empty means the text color of the page. */
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
    /** Skeleton for comparing look-alike names, unique among accounts. */
    usernameSkeleton: text('username_skeleton').notNull(),
    nicknameSkeleton: text('nickname_skeleton').notNull(),
    /** Algorithm version of the two skeletons. Older rows are recomputed before a comparison. */
    skeletonVersion: integer('skeleton_version').notNull().default(1),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the account's id and its recovery code; null without a code. */
    recoveryHash: text('recovery_hash'),
    role: text('role').notNull(),
    /** Id of a row in `site_roles` with `role` as its base; null for the fixed role itself. */
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
    /** Ids of the rooms of a room-master. */
    masterOf: text('master_of', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** Limits of the account's permitted actions. 0 and `forever` mean no limit. */
    kicksPerHour: integer('kicks_per_hour').notNull().default(0),
    longestBan: text('longest_ban').$type<BanDuration>().notNull().default('forever'),
    /** The account's most serious actions need a second approver. */
    needsApproval: flag('needs_approval'),
    /** Incremented with every new password. Tokens of earlier generations are invalid. */
    tokenGeneration: integer('token_generation').notNull().default(0),
    /** Id of a bot's current token. A new token invalidates the previous one. */
    botTokenId: text('bot_token_id').unique(),
    /** A demo account, which a deployed instance refuses. */
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
    // There are far more members than staff, so a search for staff must not read members.
    index('accounts_of_staff').on(table.role).where(sql`"role" IN ('admin', 'chat-master', 'room-master')`),
  ],
);
