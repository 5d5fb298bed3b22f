import { useEffect } from 'react';
import type { ChallengeAnswer, Puzzle } from '../../../../protocol/entities/protection.ts';
import { t } from '../../i18n/t-challenge.ts';

type Props = { puzzle: Puzzle; onAnswer: (answer: ChallengeAnswer | null) => void };

/** Solves a puzzle beside the page. */
export function PuzzleChallenge({ puzzle, onAnswer }: Props) {
  useEffect(() => {
    const worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: solution }: MessageEvent<number | null>) =>
      onAnswer(solution === null ? null : { puzzle: puzzle.puzzle, solution });
    worker.onerror = () => onAnswer(null);
    worker.postMessage(puzzle);
    return () => worker.terminate();
  }, [puzzle, onAnswer]);
  return <p className="text-ink-2">{t('challenge.puzzle')}</p>;
}
