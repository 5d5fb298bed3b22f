import { translator } from '../../i18n/translator.ts';

/** Separate texts: most users who load the surroundings never appeal. */
const t = translator({ 'appeal.link': 'الاعتراض على ذلك' });

/** Link to the appeal page, in a new tab. The part after the hash is sent to no server. */
export const AppealLink = ({ code }: { code: string }) => (
  <a className="underline underline-offset-4" href={`/appeal#${code}`} target="_blank" rel="noreferrer">
    {t('appeal.link')}
  </a>
);
