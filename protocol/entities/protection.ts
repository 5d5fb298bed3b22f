import { z } from 'zod';
import { identifier } from '../text/clean-text.ts';

/** Which guests are asked for a sign that they are no crowd of programs: nobody, the new ones of a surge, or all of them. */
export const GUEST_CHALLENGES = ['off', 'surge', 'guests'] as const;
export type GuestChallenge = (typeof GUEST_CHALLENGES)[number];

/** A text whose SHA-256, with a number behind it, is to begin with so many bits of 0. */
export const Puzzle = z.strictObject({ puzzle: z.string(), bits: z.int() });
export type Puzzle = z.infer<typeof Puzzle>;

/** What a guest is asked: a puzzle, or what Turnstile shows for this key of the site. */
export const Challenge = z.union([Puzzle, z.strictObject({ turnstile: z.string() })]);
export type Challenge = z.infer<typeof Challenge>;

/** The puzzle with the number that solves it, or what Turnstile gave. */
export const ChallengeAnswer = z.union([
  z.strictObject({ puzzle: identifier().max(512), solution: z.int().min(0) }),
  z.strictObject({ turnstile: identifier().max(4_096) }),
]);
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** What is done about a message that breaks a rule against spam, the mildest first. */
export const SPAM_ACTS = ['warn', 'onlyAuthor', 'refuse', 'mute'] as const;
export type SpamAct = (typeof SPAM_ACTS)[number];

/** How a listed word is found: by itself, with what Arabic writes together with it, or also within others. */
export const WORD_MATCHES = ['whole', 'part'] as const;
export type WordMatch = (typeof WORD_MATCHES)[number];

/**
 * What is done about it, the mildest first. `allow` is for a phrase that contains a listed word and is none: what it covers is not found.
 */
export const WORD_ACTS = ['allow', 'replace', 'warn', 'onlyAuthor', 'hold', 'refuse', 'mute'] as const;
export type WordAct = (typeof WORD_ACTS)[number];
