import type { Challenge, ChallengeAnswer } from '../../../../protocol/entities/protection.ts';
import { t } from '../../i18n/t-challenge.ts';
import { ShieldIcon } from '../../ui/icons.ts';
import { PuzzleChallenge } from './PuzzleChallenge.tsx';
import { TurnstileChallenge } from './TurnstileChallenge.tsx';

type Props = { challenge: Challenge; onAnswer: (answer: ChallengeAnswer | null) => void };

/** What a guest is asked before they come in, and that it goes on by itself. */
export default function EntryChallenge({ challenge, onAnswer }: Props) {
  return (
    <section className="entry-challenge" role="status">
      <ShieldIcon className="icon" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{t('challenge.title')}</p>
        {'puzzle' in challenge ? (
          <PuzzleChallenge puzzle={challenge} onAnswer={onAnswer} />
        ) : (
          <TurnstileChallenge siteKey={challenge.turnstile} onAnswer={onAnswer} />
        )}
      </div>
    </section>
  );
}
