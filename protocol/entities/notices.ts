import { z } from 'zod';

const Count = z.number().int().nonnegative();

/** A player with points, highest first in a list. */
const QuizPlace = z.object({ nickname: z.string(), points: Count });
export type QuizPlace = z.infer<typeof QuizPlace>;

/**
 * Code and parameters of a text that the server writes itself in Arabic, so that pages in other languages show their
 * own text. Pages show the Arabic text for an unknown code.
 */
export const Notice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('welcome'), room: z.string(), nickname: z.string() }),
  /** Warning or reason of a mute by the site. `error`: code of the error catalogue. */
  z.object({ code: z.literal('siteWarning'), error: z.string() }),
  z.object({ code: z.literal('approvalAsked'), minutes: Count }),
  z.object({ code: z.literal('unattendedRoom'), room: z.string(), guests: Count }),
  /** `provider`: network of the raid. `guests`: affected guests in the room. */
  z.object({ code: z.literal('raid'), provider: z.string(), guests: Count }),
  z.object({ code: z.literal('nameAccepted') }),
  z.object({ code: z.literal('nameRefused') }),
  z.object({ code: z.literal('quizStart'), count: Count }),
  z.object({
    code: z.literal('quizQuestion'),
    number: Count,
    count: Count,
    category: z.string(),
    question: z.string(),
  }),
  z.object({ code: z.literal('quizRight'), nickname: z.string(), answer: z.string(), points: Count }),
  z.object({ code: z.literal('quizTimeUp'), answer: z.string() }),
  z.object({
    code: z.literal('quizEnd'),
    best: z.array(QuizPlace).readonly(),
    week: z.array(QuizPlace).readonly(),
  }),
  z.object({ code: z.literal('quizStopped') }),
]);
export type Notice = z.infer<typeof Notice>;
