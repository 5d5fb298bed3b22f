import { z } from 'zod';
import { AUDIT_TYPES } from '../entities/audit-entry.ts';
import { DEVICES } from '../entities/device.ts';
import { REPORT_REASONS } from '../entities/report.ts';
import { ACCOUNT_TYPES } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';
import { CONNECTION_ACTS } from '../rules/connection-acts.ts';
import { ROLES } from '../rules/roles.ts';
import { freeText } from '../text/clean-text.ts';

const Moment = z.iso.datetime();

/** An entry of the event record. */
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
  /** What was said around it is kept. */
  hasEvidence: z.literal(true).exactOptional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** POST /events: what a client says of itself. */
export const EventClaim = z.object({
  eventType: z.enum(AUDIT_TYPES, { error: 'is no kind of event' }),
  eventData: freeText().max(1_000, 'has at most 1000 characters'),
});

/** Who reported is never told. */
export const OpenReport = z.object({
  _id: z.string(),
  userID: z.string(),
  nickname: z.string(),
  room: z.string(),
  reason: z.enum(REPORT_REASONS),
  message: z.string().nullable(),
  /** Private messages whose proofs were verified: all that operators get to see of the conversation. */
  lines: z.array(z.object({ text: z.string(), nickname: z.string(), sentAt: Moment })).optional(),
  createdAt: Moment,
});
export type OpenReport = z.infer<typeof OpenReport>;

/** PATCH /reports/{id}. */
export const CloseReport = z.strictObject({ closed: z.literal(true, { error: 'must be true' }) });

/** Somebody in the chat; `country` for viewers who may know it. */
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
  /** What this operator may do with them. */
  acts: z.array(z.enum(CONNECTION_ACTS)),
});
export type ConnectionRecord = z.infer<typeof ConnectionRecord>;

/** A time during which somebody was hidden or ghost, with their events meanwhile; `until` is null while it lasts. */
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
