import { plural, t } from '../../../i18n/t.ts';
import { siteSettings } from '../../../state/site-settings.ts';

/** Why somebody is blocked, by the figures that operators have set. */
export const floodText = (): string =>
  t('error.fastTyping', {
    messages: plural('flood.messages', siteSettings.floodCount),
    seconds: plural('flood.seconds', siteSettings.floodSeconds),
  });
