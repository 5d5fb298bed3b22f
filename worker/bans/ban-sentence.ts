import type { BanDuration, BanTargets } from '../../protocol/entities/ban.ts';

/** What was banned and for how long, as operators read it in the event record. */
export function banSentence(
  targets: readonly BanTargets[],
  duration: BanDuration,
  nickname?: string,
): string {
  const who = nickname === undefined ? '' : `${nickname}: `;
  return `حظر ${who}${targets.map(named).join(' و')}، ${LASTING[duration]}`;
}

function named({ IPOrHost, fingerprint, country }: BanTargets): string {
  if (fingerprint !== null) return `الجهاز ${fingerprint}`;
  return country === null ? `العنوان ${IPOrHost}` : `الدولة ${country}`;
}

const LASTING: Record<BanDuration, string> = {
  '15m': 'لمدة 15 دقيقة',
  '30m': 'لمدة 30 دقيقة',
  '1h': 'لمدة ساعة واحدة',
  '3h': 'لمدة 3 ساعات',
  '6h': 'لمدة 6 ساعات',
  '12h': 'لمدة 12 ساعة',
  '24h': 'لمدة 24 ساعة',
  '3d': 'لمدة 3 أيام',
  '7d': 'لمدة 7 أيام',
  '30d': 'لمدة 30 يومًا',
  forever: 'بلا نهاية',
};
