import { z } from 'zod';
import { identifier } from '../text/clean-text.ts';

/** Guests who must solve a challenge: none, newcomers during a raid, or all guests. */
export const GUEST_CHALLENGES = ['off', 'surge', 'guests'] as const;
export type GuestChallenge = (typeof GUEST_CHALLENGES)[number];

/** Puzzle text. The SHA-256 of the text with an appended number must start with `bits` zero bits. */
export const Puzzle = z.strictObject({ puzzle: z.string(), bits: z.int() });
export type Puzzle = z.infer<typeof Puzzle>;

/** Rules version to accept at entry, and the age in years to confirm (0 for none). */
export const RulesDemand = z.strictObject({ rules: z.string(), minimumAge: z.int().min(0) });
export type RulesDemand = z.infer<typeof RulesDemand>;

/** Challenge at entry: a puzzle, Turnstile with a site key, or rules to accept. */
export const Challenge = z.union([Puzzle, z.strictObject({ turnstile: z.string() }), RulesDemand]);
export type Challenge = z.infer<typeof Challenge>;

/** Rules version that the user accepted. */
export const RulesAnswer = z.strictObject({ acceptedRules: identifier().max(64) });
const { acceptedRules } = RulesAnswer.partial().shape;

/** Answer to a challenge: the solved puzzle, the Turnstile token, or only the accepted rules. */
export const ChallengeAnswer = z.union([
  z.strictObject({ puzzle: identifier().max(512), solution: z.int().min(0), acceptedRules }),
  z.strictObject({ turnstile: identifier().max(4_096), acceptedRules }),
  RulesAnswer,
]);
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>;

/** Consequences for breaking a spam rule, mildest first. */
export const SPAM_ACTS = ['warn', 'onlyAuthor', 'refuse', 'mute'] as const;
export type SpamAct = (typeof SPAM_ACTS)[number];

/** Matching of a listed word: as a whole word with Arabic clitics, or also inside other words. */
export const WORD_MATCHES = ['whole', 'part'] as const;
export type WordMatch = (typeof WORD_MATCHES)[number];

/**
 * Consequences of a match, mildest first. `allow` marks a harmless phrase that contains a listed word, so matches
 * inside the phrase are ignored.
 */
export const WORD_ACTS = ['allow', 'replace', 'warn', 'onlyAuthor', 'hold', 'refuse', 'mute'] as const;
export type WordAct = (typeof WORD_ACTS)[number];
