import * as library from 'react-aria-components/i18n/ar-AE';
import { language, pluralForm } from '../../i18n/language.ts';

type Labels = Readonly<Record<string, Record<string, unknown>>>;

/** Cast, because the package declares its default export only as a type. */
const { default: labels } = library as unknown as { default: Labels };

const OVERLAYS = '@react-aria/overlays';
const COMBOBOX = '@react-aria/combobox';

const COUNTS: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  zero: 'لا خيارات متاحة.',
  one: 'خيار واحد متاح.',
  two: 'خياران متاحان.',
  few: '{count} خيارات متاحة.',
  many: '{count} خيارًا متاحًا.',
  other: '{count} خيار متاح.',
};

const countAnnouncement = ({ optionCount }: { optionCount: number }): string =>
  COUNTS[pluralForm(optionCount)].replace('{count}', String(optionCount));

/**
 * Sets the library's own Arabic labels, with two corrections. Its button that closes a popover is «تجاهل», and it
 * counts options with only two plural forms. The library reads these symbols before its dictionaries
 * (react-aria-components 1.22, 2026-11).
 */
export const setArabicLabels = (): void => {
  if (language !== 'ar') return;
  Object.assign(globalThis, {
    [Symbol.for('react-aria.i18n.locale')]: 'ar-AE',
    [Symbol.for('react-aria.i18n.strings')]: {
      ...labels,
      [OVERLAYS]: { ...labels[OVERLAYS], dismiss: 'إغلاق' },
      [COMBOBOX]: { ...labels[COMBOBOX], countAnnouncement },
    },
  });
};
