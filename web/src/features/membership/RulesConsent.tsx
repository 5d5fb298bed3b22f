import { useEffect, useState } from 'react';
import type { ChallengeAnswer, RulesDemand } from '../../../../protocol/entities/protection.ts';
import { language } from '../../i18n/language.ts';
import { translator } from '../../i18n/translator.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { EventsIcon } from '../../ui/icons.ts';

/** Texts of the consent to the rules, loaded with it. */
const t = translator({
  'consent.title': 'قبل الدخول',
  'consent.read': 'قوانين الدردشة',
  'consent.newTab': 'تُفتح في صفحة جديدة',
  'consent.accept': 'قرأت القوانين وأوافق عليها',
  'consent.age': 'عمري {age} سنة أو أكثر',
  'consent.enter': 'موافق، متابعة',
  'consent.missing': 'ضع علامة على كل خيار للمتابعة.',
} as const);

/** Version of the rules accepted in this page, so that a further attempt does not ask again. */
let accepted: string | null = null;

export const acceptedRulesField = (): { acceptedRules?: string } =>
  accepted === null ? {} : { acceptedRules: accepted };

type Props = { demand: RulesDemand; onAnswer: (answer: ChallengeAnswer | null) => void };

/** Consent to the rules, with the minimum age if one is set. */
export function RulesConsent({ demand: { rules, minimumAge }, onAnswer }: Props) {
  const [hasRead, setRead] = useState(false);
  const [isOldEnough, setOldEnough] = useState(minimumAge === 0);
  const [isMissing, setMissing] = useState(false);
  const isKnown = accepted === rules;
  useEffect(() => {
    if (isKnown) onAnswer({ acceptedRules: rules });
  }, [isKnown, rules, onAnswer]);
  if (isKnown) return null;

  const enter = (): void => {
    setMissing(!hasRead || !isOldEnough);
    if (!hasRead || !isOldEnough) return;
    accepted = rules;
    onAnswer({ acceptedRules: rules });
  };

  return (
    <section className="entry-challenge" aria-label={t('consent.title')}>
      <EventsIcon className="icon" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-[1rem]">
        <p className="font-bold" role="status">
          {t('consent.title')}:{' '}
          <a
            href={`/rules?lang=${language}`}
            target="_blank"
            title={t('consent.newTab')}
            className="underline"
            rel="noopener"
          >
            {t('consent.read')}
          </a>
        </p>
        <Checkbox checked={hasRead} onChange={setRead}>
          {t('consent.accept')}
        </Checkbox>
        {minimumAge > 0 && (
          <Checkbox checked={isOldEnough} onChange={setOldEnough}>
            {t('consent.age', { age: minimumAge })}
          </Checkbox>
        )}
        {isMissing && (
          <p className="field-error" role="alert">
            {t('consent.missing')}
          </p>
        )}
        <Button tone="primary" size="small" className="justify-self-start" onClick={enter}>
          {t('consent.enter')}
        </Button>
      </div>
    </section>
  );
}
