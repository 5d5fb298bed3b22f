import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { SessionKind } from '../../../domain/identity.ts';
import { APPROVAL_KINDS } from '../../../protocol/rest/approvals.ts';
import { createdAt, id } from './columns.ts';

/** Actions that may need a second approver. */
export type ActName =
  | 'kickAll'
  | 'makeBan'
  | 'changeBan'
  | 'signup'
  | 'changeAccount'
  | 'adminPanelPermissions'
  | 'chatPermissions'
  | 'roleTemplate';

/** The session that asked, and from where, as the event record keeps it. `generation` is that of the password. */
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

/**
 * Acts that wait for a second approver. A row is there only while it waits: whoever takes it out decides it, once. Times are milliseconds.
 */
export const approvalRequests = sqliteTable(
  'approval_requests',
  {
    id: id(),
    kind: text('kind', { enum: APPROVAL_KINDS }).notNull(),
    /** Which act it is, of which record, with which fields; a new password is kept as its hash alone. */
    act: text('act').$type<ActName>().notNull(),
    key: text('key').notNull(),
    body: text('body', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
    passwordHash: text('password_hash'),
    /** The version of what was changed, as it was when it was asked; empty of what is new. */
    version: text('version').notNull(),
    what: text('what').notNull(),
    reason: text('reason').notNull(),
    byUserId: text('by_user_id').notNull(),
    byUsername: text('by_username').notNull(),
    asker: text('asker', { mode: 'json' }).$type<Asker>().notNull(),
    until: integer('until').notNull(),
    /** Of what is done outside the database: who has approved it and when its doing began, until it is known to be done. */
    takenBy: text('taken_by'),
    takenAt: integer('taken_at'),
    createdAt: createdAt(),
  },
  table => [
    // The same again is no second request.
    uniqueIndex('approval_requests_once').on(table.byUserId, table.act, table.key, table.body, table.version),
    index('approval_requests_by_end').on(table.until),
  ],
);
