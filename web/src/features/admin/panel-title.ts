import { SECTIONS } from '../../../../protocol/resources/sections.ts';
import { t } from '../../i18n/t-panel.ts';

/** The operator's name, the section, or the overview where none is shown, then the panel. */
export const panelTitleOf = (username: string, number: number | null): string => {
  const named = SECTIONS.find(each => each.number === number)?.ar;
  const section = named ?? (number === null ? t('admin.home') : t('admin.noSection', { number }));
  return t('app.title', { username, title: t('admin.documentTitle', { section }) });
};
