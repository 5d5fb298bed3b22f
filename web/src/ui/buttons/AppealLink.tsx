import { translator } from '../../i18n/translator.ts';

/** Separate texts: most users who load the surroundings never appeal. */
const t = translator({ 'appeal.link': 'الاعتراض على ذلك' });

/** To the page where one appeals, beside the one that is open. What is behind the sign is sent to no server. */
export const AppealLink = ({ code }: { code: string }) => (
  <a className="underline underline-offset-4" href={`/appeal#${code}`} target="_blank" rel="noreferrer">
    {t('appeal.link')}
  </a>
);
