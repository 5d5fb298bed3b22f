import { z } from 'zod';

/** What the staff does against a person, as it is kept of them. */
export const STRIKE_KINDS = ['kick', 'ban', 'mute', 'warning', 'deletion'] as const;
export type StrikeKind = (typeof STRIKE_KINDS)[number];

/** The code by which one appeals: nobody else is told it, and it is found only by being told it. */
export const AppealCode = z.uuid({ error: 'is no code of an appeal' });

export const APPEAL_ANSWER_MAX_GRAPHEMES = 300;

export const APPEAL_OUTCOMES = ['accepted', 'rejected'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];
