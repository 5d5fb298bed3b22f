import { proxy, ref } from 'valtio';
import type { Challenge, ChallengeAnswer } from '../../../protocol/entities/protection.ts';

/** Challenge for a guest. `answer` receives the solution, or null if none is possible. */
type Asked = { challenge: Challenge; answer: (answer: ChallengeAnswer | null) => void };

export const entryChallenge = proxy<{ asked: Asked | null }>({ asked: null });

/** Shows the challenge and resolves with its solution. */
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
