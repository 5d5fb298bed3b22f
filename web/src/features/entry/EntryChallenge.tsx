import { useCallback, useEffect, useRef } from 'react';
import { solvePuzzle } from '../../../../protocol/client/solve-puzzle.ts';
import type { Challenge, ChallengeAnswer, Puzzle } from '../../../../protocol/entities/protection.ts';
import { language } from '../../i18n/language.ts';
import { translator } from '../../i18n/translator.ts';
import { ShieldIcon } from '../../ui/icons.ts';
import { acceptedRulesField, RulesConsent } from '../membership/RulesConsent.tsx';

/** Texts of the entry challenge, loaded with it. */
export const challengeTexts = {
  'challenge.title': 'نتحقق من متصفحك',
  'challenge.puzzle': 'يأخذ ذلك ثانية أو ثوانيَ قليلة، ثم تدخل من تلقاء نفسك.',
  'challenge.turnstile': 'أجب عمّا يظهر إن ظهر شيء، ثم تدخل من تلقاء نفسك.',
} as const;

export const t = translator(challengeTexts);

// Solves the puzzle in a worker, because it takes a second of processor time. Null if the browser has no WebCrypto
// (plain http).
self.onmessage = ({ data }: MessageEvent<Puzzle>) => {
  solvePuzzle(data).then(
    solution => self.postMessage(solution),
    () => self.postMessage(null),
  );
};

type PuzzleChallengeProps = { puzzle: Puzzle; onAnswer: (answer: ChallengeAnswer | null) => void };

/** Solves a puzzle in a worker. */
export function PuzzleChallenge({ puzzle, onAnswer }: PuzzleChallengeProps) {
  useEffect(() => {
    const worker = new Worker(new URL('./EntryChallenge.tsx', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: solution }: MessageEvent<number | null>) =>
      onAnswer(solution === null ? null : { puzzle: puzzle.puzzle, solution });
    worker.onerror = () => onAnswer(null);
    worker.postMessage(puzzle);
    return () => worker.terminate();
  }, [puzzle, onAnswer]);
  return <p className="text-ink-2">{t('challenge.puzzle')}</p>;
}

type TurnstileChallengeProps = { siteKey: string; onAnswer: (answer: ChallengeAnswer | null) => void };

/** The part of the API that is used (https://developers.cloudflare.com/turnstile, 2026-11). */
type Turnstile = {
  render(
    at: HTMLElement,
    options: { sitekey: string; language: string; theme: string; callback: (token: string) => void },
  ): string;
  remove(widget: string): void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** Shows the Turnstile prompt, if there is one. */
export function TurnstileChallenge({ siteKey, onAnswer }: TurnstileChallengeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let widget: string | null = null;
    const show = (): void => {
      if (!place.current || !window.turnstile) {
        onAnswer(null);
        return;
      }
      widget = window.turnstile.render(place.current, {
        sitekey: siteKey,
        language,
        theme: 'auto',
        callback: turnstile => onAnswer({ turnstile }),
      });
    };
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = show;
    script.onerror = () => onAnswer(null);
    document.head.append(script);
    return () => {
      script.remove();
      if (widget !== null) window.turnstile?.remove(widget);
    };
  }, [siteKey, onAnswer]);
  return (
    <>
      <p className="text-ink-2">{t('challenge.turnstile')}</p>
      <div ref={place} className="mt-[1rem]" />
    </>
  );
}

type EntryChallengeProps = { challenge: Challenge; onAnswer: (answer: ChallengeAnswer | null) => void };

/** Challenge at entry. The rules need consent; other challenges continue automatically. */
export default function EntryChallenge({ challenge, onAnswer }: EntryChallengeProps) {
  // A request contains the solution of one challenge, but the consent is part of each.
  const answer = useCallback(
    (given: ChallengeAnswer | null) => onAnswer(given && { ...given, ...acceptedRulesField() }),
    [onAnswer],
  );
  if ('rules' in challenge) return <RulesConsent demand={challenge} onAnswer={onAnswer} />;
  return (
    <section className="entry-challenge" role="status">
      <ShieldIcon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{t('challenge.title')}</p>
        {'puzzle' in challenge ? (
          <PuzzleChallenge puzzle={challenge} onAnswer={answer} />
        ) : (
          <TurnstileChallenge siteKey={challenge.turnstile} onAnswer={answer} />
        )}
      </div>
    </section>
  );
}
