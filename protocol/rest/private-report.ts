import { z } from 'zod';
import { DAY_MS, KEPT_MESSAGES } from '../constants.ts';
import { REPORT_REASONS } from '../entities/report.ts';
import { identifier } from '../text/clean-text.ts';
import { NICKNAME_MAX_CODE_POINTS } from '../text/names.ts';

/** How long a private message can be reported by whom it was sent to: as long as a guest's token lasts, by which they prove who they are. */
export const PRIVATE_REPORT_MS = DAY_MS;
/** A private report: as many messages as a page keeps, each as long as a frame. */
export const PRIVATE_REPORT_MAX_BYTES = 512 * 1024;

/**
 * A private message as it was delivered to whoever reports it. `proof` came with it and covers the text,
 * which is therefore compared as it is and not cleaned.
 */
export const ReportedLine = z.strictObject({
  id: identifier().min(1).max(64),
  text: z.string().min(1).max(8192),
  room: z.string().max(256),
  nickname: z.string().max(2 * NICKNAME_MAX_CODE_POINTS),
  sentAt: z.iso.datetime(),
  proof: identifier().max(128),
});
export type ReportedLine = z.infer<typeof ReportedLine>;

/** POST /reports: messages of one person, by whom they were sent them. */
export const PrivateReport = z.strictObject({
  userID: identifier().min(1).max(64),
  reason: z.enum(REPORT_REASONS, { error: 'is no reason' }),
  messages: z
    .array(ReportedLine)
    .min(1, 'at least one message is needed')
    .max(KEPT_MESSAGES, `at most ${KEPT_MESSAGES} messages`)
    .refine(lines => new Set(lines.map(({ id }) => id)).size === lines.length, 'no message twice'),
});
export type PrivateReport = z.infer<typeof PrivateReport>;
