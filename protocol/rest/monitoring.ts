import { z } from 'zod';
import { AUDIT_TYPES, SHEET_ACTS } from '../entities/audit.ts';
import { REPORT_REASONS } from '../entities/report.ts';
import { ACCOUNT_TYPES, DEVICES } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';
import type { ListFields } from '../resources/define.ts';
import { ROLES } from '../rules/roles.ts';
import { freeText } from '../text/clean-text.ts';

/** A signed position in the hash chain of the event record. `at`: ISO 8601 UTC. `signature`: Ed25519 in base64url. */
export const SignedPlace = z.object({
  turn: z.int().min(0),
  hash: z.string(),
  at: z.iso.datetime(),
  signature: z.string(),
});
export type SignedPlace = z.infer<typeof SignedPlace>;

/** Actions that an operator can perform in the list of connections. */
export const CONNECTION_ACTS = ['message', 'mute', 'unmute', 'move', 'kick', 'disconnect'] as const;

export type ConnectionActName = (typeof CONNECTION_ACTS)[number];

/**
 * Newest audit entry, and the last entry removed by retention; each null if none exists. `publicKey`: raw Ed25519 key
 * in base64url. Contains no names.
 */
export const AuditHead = z.object({
  head: SignedPlace.nullable(),
  anchor: SignedPlace.nullable(),
  publicKey: z.string(),
});
export type AuditHead = z.infer<typeof AuditHead>;

/** Read-only lists with the number of rows per page, and their search and sort fields. */
export const MONITORED_LISTS = {
  connections: {
    pageSize: 9,
    searched: ['nickname', 'username', 'room'],
    sorted: ['nickname', 'username', 'role', 'room', 'since', 'country', 'device'],
  },
  // The record may have over 100,000 entries, so only indexed columns are sortable.
  events: {
    pageSize: 8,
    searched: ['eventData', 'username', 'decoration', 'userRole', 'country', 'fingerprintAndIP'],
    sorted: ['eventDate', 'eventType', 'username'],
  },
  ghosts: {
    pageSize: 9,
    searched: ['nickname', 'username', 'room'],
    sorted: ['nickname', 'username', 'room', 'visibility', 'since', 'until'],
  },
  appeals: {
    pageSize: 9,
    searched: ['nickname', 'room', 'reason', 'text', 'byUsername'],
    sorted: ['nickname', 'kind', 'byUsername', 'appealedAt', 'outcome'],
  },
  reports: {
    pageSize: 9,
    searched: ['nickname', 'room', 'message'],
    sorted: ['nickname', 'room', 'reason', 'createdAt'],
  },
} as const satisfies Record<string, ListFields & { pageSize: number }>;

const Moment = z.iso.datetime();

export const AuditRecord = z.object({
  _id: z.string(),
  eventDate: Moment,
  username: z.string(),
  decoration: z.string(),
  userRole: z.string(),
  country: z.string(),
  fingerprintAndIP: z.string(),
  eventData: z.string(),
  eventType: z.enum(AUDIT_TYPES),
  /** Set if messages around the action are stored as evidence. */
  hasEvidence: z.literal(true).exactOptional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Body of POST /events: an event that a client reports about itself. */
export const EventClaim = z.object({
  eventType: z.enum(AUDIT_TYPES, { error: 'must be a known kind of event' }),
  eventData: freeText().max(1_000, 'has at most 1000 characters'),
});

/** An open report. Never contains the reporters. */
export const OpenReport = z.object({
  _id: z.string(),
  userID: z.string(),
  nickname: z.string(),
  room: z.string(),
  reason: z.enum(REPORT_REASONS),
  message: z.string().nullable(),
  /** Address of the reported voice note. */
  voice: z.string().optional(),
  /** Private messages with verified proofs, the only part of the conversation that operators see. */
  lines: z.array(z.object({ text: z.string(), nickname: z.string(), sentAt: Moment })).optional(),
  createdAt: Moment,
});
export type OpenReport = z.infer<typeof OpenReport>;

/** Body of PATCH /reports/{id}. */
export const CloseReport = z.strictObject({ closed: z.literal(true, { error: 'must be true' }) });

/** A connected user. `country` is present for viewers who may see it. */
export const ConnectionRecord = z.object({
  _id: z.string(),
  nickname: z.string(),
  username: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  role: z.enum(keysOf(ROLES)),
  room: z.string(),
  roomId: z.string(),
  since: Moment,
  country: z.string().optional(),
  device: z.enum(DEVICES),
  /** Actions that the operator may perform on the user. */
  acts: z.array(z.enum(CONNECTION_ACTS)),
});
export type ConnectionRecord = z.infer<typeof ConnectionRecord>;

/** A period as hidden or ghost, with the events in it. `until` is null while the period lasts. */
export const InvisibilityPeriod = z.object({
  _id: z.string(),
  userID: z.string(),
  username: z.string(),
  nickname: z.string(),
  visibility: z.enum(['hidden', 'ghost']),
  room: z.string(),
  since: Moment,
  until: Moment.nullable(),
  acts: z.array(AuditRecord.pick({ eventDate: true, eventType: true, eventData: true })),
});
export type InvisibilityPeriod = z.infer<typeof InvisibilityPeriod>;

/** A UTC month such as 2026-11. */
export const SheetMonth = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'must be a month such as 2026-11' });

const Count = z.int().min(0);

/**
 * Each moderator's actions in a month from the event record, most active moderator first. Actions without a count are
 * omitted.
 */
export const ActSheet = z.strictObject({
  month: SheetMonth,
  rows: z.array(
    z.strictObject({
      username: z.string(),
      total: Count,
      acts: z.array(z.strictObject({ act: z.enum(SHEET_ACTS), count: Count })),
    }),
  ),
});
export type ActSheet = z.infer<typeof ActSheet>;
