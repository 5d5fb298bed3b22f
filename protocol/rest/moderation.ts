import { z } from 'zod';
import { DAY_MS, KEPT_MESSAGES, NICKNAME_MAX_CODE_POINTS } from '../constants.ts';
import {
  APPEAL_ANSWER_MAX_GRAPHEMES,
  APPEAL_MAX_GRAPHEMES,
  APPEAL_OUTCOMES,
  AppealCode,
  MODERATION_CASE_KINDS,
} from '../entities/moderation.ts';
import { Notice } from '../entities/notices.ts';
import { REPORT_REASONS } from '../entities/report.ts';
import { requiredOr } from '../resources/fields.ts';
import { freeText, identifier } from '../text/clean-text.ts';
import { isLongerThan } from '../text/length.ts';

const Moment = z.iso.datetime();

const words = (max: number) =>
  freeText({ error: requiredOr('must be a text') })
    .trim()
    .min(1, 'is required')
    .refine(text => !isLongerThan(text, max), `has at most ${max} characters`);

/** Body of POST /appeal/status. */
export const AppealQuestion = z.strictObject({ code: AppealCode });

/** Body of POST /appeal. */
export const NewAppeal = z.strictObject({ code: AppealCode, text: words(APPEAL_MAX_GRAPHEMES) });

/**
 * A moderation action as its target sees it by appeal code, without its author. `notice`: code of a reason by the site.
 * `until`: null for a permanent sanction.
 */
export const OwnAppeal = z.object({
  kind: z.enum(MODERATION_CASE_KINDS),
  at: Moment,
  room: z.string(),
  reason: z.string(),
  notice: Notice.optional(),
  until: Moment.nullable(),
  appeal: z.object({ text: z.string(), at: Moment }).nullable(),
  answer: z.object({ outcome: z.enum(APPEAL_OUTCOMES), text: z.string(), at: Moment }).nullable(),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;

/** An appeal as staff see it, with the contested action. Unknown fields are empty. */
export const Appeal = z.object({
  _id: z.string(),
  kind: z.enum(MODERATION_CASE_KINDS),
  at: Moment,
  userID: z.string(),
  nickname: z.string(),
  byUserID: z.string(),
  byUsername: z.string(),
  byRank: z.int(),
  /** Permission used for the action; empty for automatic actions. */
  permission: z.string(),
  roomId: z.string(),
  room: z.string(),
  reason: z.string(),
  until: Moment.nullable(),
  text: z.string(),
  appealedAt: Moment,
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

/** Body of PATCH /appeals/{id}. Accepting an appeal revokes a sanction that is still in force. */
export const AppealAnswer = z.strictObject({
  outcome: z.enum(APPEAL_OUTCOMES, { error: 'must be a known outcome' }),
  answer: words(APPEAL_ANSWER_MAX_GRAPHEMES),
});
export type AppealAnswer = z.infer<typeof AppealAnswer>;

/** Answer of GET /events/{id}/evidence: stored evidence of a moderation action. */
export const Evidence = Appeal.pick({
  kind: true,
  at: true,
  nickname: true,
  byUsername: true,
  permission: true,
  room: true,
  reason: true,
  until: true,
}).extend({
  lines: z.array(
    z.object({
      id: z.string(),
      userID: z.string(),
      nickname: z.string(),
      text: z.string(),
      sentAt: Moment,
      hasPicture: z.literal(true).exactOptional(),
      hasVoice: z.literal(true).exactOptional(),
      /** The moderation action deleted the message. */
      isDeleted: z.literal(true).exactOptional(),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

/** Time limit for reporting a private message: the lifetime of a guest's token, which identifies the reporter. */
export const PRIVATE_REPORT_MS = DAY_MS;
/** Maximum size of a private report: all messages that a page stores, each with the size of a frame. */
export const PRIVATE_REPORT_MAX_BYTES = 512 * 1024;

/** A private message as the reporter received it. The text is not normalized, because `proof` covers the exact text. */
export const ReportedLine = z.strictObject({
  id: identifier().min(1).max(64),
  text: z.string().min(1).max(8192),
  room: z.string().max(256),
  nickname: z.string().max(2 * NICKNAME_MAX_CODE_POINTS),
  sentAt: z.iso.datetime(),
  proof: identifier().max(128),
});
export type ReportedLine = z.infer<typeof ReportedLine>;

/** Body of POST /reports: private messages of one user to the reporter. */
export const PrivateReport = z.strictObject({
  userID: identifier().min(1).max(64),
  reason: z.enum(REPORT_REASONS, { error: 'must be a known reason' }),
  messages: z
    .array(ReportedLine)
    .min(1, 'at least one message is needed')
    .max(KEPT_MESSAGES, `at most ${KEPT_MESSAGES} messages`)
    .refine(lines => new Set(lines.map(({ id }) => id)).size === lines.length, 'no message twice'),
});
export type PrivateReport = z.infer<typeof PrivateReport>;
