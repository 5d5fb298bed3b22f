import { z } from 'zod';
import {
  APPEAL_ANSWER_MAX_GRAPHEMES,
  APPEAL_OUTCOMES,
  AppealCode,
  STRIKE_KINDS,
} from '../entities/strike.ts';
import { APPEAL_MAX_GRAPHEMES } from '../entities/strike-limits.ts';
import { requiredOr } from '../resources/fields.ts';
import { freeText } from '../text/clean-text.ts';
import { isLongerThan } from '../text/length.ts';

const Moment = z.iso.datetime();

const words = (max: number) =>
  freeText({ error: requiredOr('must be a text') })
    .trim()
    .min(1, 'is required')
    .refine(text => !isLongerThan(text, max), `has at most ${max} characters`);

/** POST /appeal/status. */
export const AppealQuestion = z.strictObject({ code: AppealCode });

/** POST /appeal. */
export const NewAppeal = z.strictObject({ code: AppealCode, text: words(APPEAL_MAX_GRAPHEMES) });

/** An act as whom it was against reads it, by its code: nothing of who did it. `until` is null where it has no end. */
export const OwnAppeal = z.object({
  kind: z.enum(STRIKE_KINDS),
  at: Moment,
  room: z.string(),
  reason: z.string(),
  until: Moment.nullable(),
  appeal: z.object({ text: z.string(), at: Moment }).nullable(),
  answer: z.object({ outcome: z.enum(APPEAL_OUTCOMES), text: z.string(), at: Moment }).nullable(),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;

/** An appeal as the staff reads it, with the act. What is empty nobody knows. */
export const Appeal = z.object({
  _id: z.string(),
  kind: z.enum(STRIKE_KINDS),
  at: Moment,
  userID: z.string(),
  nickname: z.string(),
  byUserID: z.string(),
  byUsername: z.string(),
  byRank: z.int(),
  /** By which permission; empty for the site itself. */
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

/** PATCH /appeals/{id}. Of what is accepted, what lasts still is lifted. */
export const AppealAnswer = z.strictObject({
  outcome: z.enum(APPEAL_OUTCOMES, { error: 'is no outcome' }),
  answer: words(APPEAL_ANSWER_MAX_GRAPHEMES),
});
export type AppealAnswer = z.infer<typeof AppealAnswer>;

/** GET /events/{id}/evidence: what is kept of an act with its entry. */
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
      /** The act took it out. */
      isDeleted: z.literal(true).exactOptional(),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;
