import { ApiError } from '../../../../protocol/client/errors.ts';
import type { ChallengeAnswer } from '../../../../protocol/entities/protection.ts';
import { askChallenge } from '../../state/entry-challenge.ts';

/** An answer may come too late, and what is asked may be another then. */
const ROUNDS = 3;

/** Makes a request that may be refused with a challenge, and again with what it was answered by. */
export const withChallenge = <Answer>(
  ask: (answer?: ChallengeAnswer) => Promise<Answer>,
  rounds = ROUNDS,
  answer?: ChallengeAnswer,
): Promise<Answer> =>
  ask(answer).catch(async (refusal: unknown) => {
    const challenge = refusal instanceof ApiError && rounds > 0 && refusal.answer.challenge;
    const given = challenge ? await askChallenge(challenge) : null;
    if (given === null) throw refusal;
    return withChallenge(ask, rounds - 1, given);
  });
