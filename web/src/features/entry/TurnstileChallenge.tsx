import { useEffect, useRef } from 'react';
import type { ChallengeAnswer } from '../../../../protocol/entities/protection.ts';
import { t } from '../../i18n/t-challenge.ts';

type Props = { siteKey: string; onAnswer: (answer: ChallengeAnswer | null) => void };

/** As far as it is used here (https://developers.cloudflare.com/turnstile, 2026-11). */
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

/** Shows what Turnstile asks, if anything. */
export function TurnstileChallenge({ siteKey, onAnswer }: Props) {
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
        language: 'ar',
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
