import { translator } from '../../i18n/translator.ts';

/** Separate texts, because most users who load the surrounding part never appeal. */
const t = translator({ 'appeal.link': 'الاعتراض على ذلك' });

/** Link to the appeal page, opened in a new tab. Browsers do not send the part after the hash to a server. */
export const AppealLink = ({ code }: { code: string }) => (
  <a className="underline underline-offset-4" href={`/appeal#${code}`} target="_blank" rel="noreferrer">
    {t('appeal.link')}
  </a>
);
