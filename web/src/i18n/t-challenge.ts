import { translator } from './translator.ts';

/** What is said of a challenge at entry: fetched with it. */
export const challengeTexts = {
  'challenge.title': 'نتحقق من متصفحك',
  'challenge.puzzle': 'يأخذ ذلك ثانية أو ثوانيَ قليلة، ثم تدخل من تلقاء نفسك.',
  'challenge.turnstile': 'أجب عمّا يظهر إن ظهر شيء، ثم تدخل من تلقاء نفسك.',
} as const;

/** The texts of a challenge at entry. */
export const t = translator(challengeTexts);
