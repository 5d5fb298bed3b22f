import { proxy, ref } from 'valtio';
import type { Challenge, ChallengeAnswer } from '../../../protocol/entities/protection.ts';

/** What a guest is asked before they come in. `answer` takes what it was answered by, null where nothing can be. */
type Asked = { challenge: Challenge; answer: (answer: ChallengeAnswer | null) => void };

export const entryChallenge = proxy<{ asked: Asked | null }>({ asked: null });

/** Asks, and resolves with the answer. */
export const askChallenge = (challenge: Challenge): Promise<ChallengeAnswer | null> =>
  new Promise(resolve => {
    const answer: Asked['answer'] = given => {
      resetChallenge();
      resolve(given);
    };
    entryChallenge.asked = ref({ challenge, answer });
  });

export const resetChallenge = (): void => {
  entryChallenge.asked = null;
};
