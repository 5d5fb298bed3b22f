import { z } from 'zod';
import { APPEAL_OUTCOMES, MODERATION_CASE_KINDS, STAFF_NOTE_MAX_GRAPHEMES } from '../entities/moderation.ts';
import { requiredOr } from '../resources/fields.ts';
import { freeText } from '../text/clean-text.ts';
import { isLongerThan } from '../text/length.ts';

const Moment = z.iso.datetime();

const StaffNote = z.object({ _id: z.string(), text: z.string(), byUsername: z.string(), at: Moment });

/** Staff records about a user, newest first: moderation cases, notes and names. `outcome`: decision on an appeal. */
export const UserNotes = z.object({
  strikes: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(MODERATION_CASE_KINDS),
      at: Moment,
      nickname: z.string(),
      byUsername: z.string(),
      room: z.string(),
      reason: z.string(),
      until: Moment.nullable(),
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
    }),
  ),
  notes: z.array(StaffNote),
  names: z.array(z.object({ name: z.string(), firstAt: Moment, lastAt: Moment })),
});
export type UserNotes = z.infer<typeof UserNotes>;

/** Body of POST /people/card/{userID}. */
export const NewStaffNote = z.strictObject({
  text: freeText({ error: requiredOr('must be a text') })
    .trim()
    .min(1, 'is required')
    .refine(
      text => !isLongerThan(text, STAFF_NOTE_MAX_GRAPHEMES),
      `has at most ${STAFF_NOTE_MAX_GRAPHEMES} characters`,
    ),
});
