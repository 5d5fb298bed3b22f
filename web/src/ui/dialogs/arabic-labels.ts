import * as library from 'react-aria-components/i18n/ar-AE';
import { language } from '../../i18n/language.ts';

type Labels = Readonly<Record<string, Record<string, unknown>>>;

/** The package declares its default export as a type alone. */
const { default: labels } = library as unknown as { default: Labels };

const OVERLAYS = '@react-aria/overlays';

/**
 * Gives the library its own labels, with another name for the hidden button that closes a popover: its dictionary has «تجاهل». The library
 * reads these two symbols, with all of its packages, before its own dictionaries (react-aria-components 1.22, 2026-11).
 */
export const setArabicLabels = (): void => {
  if (language !== 'ar') return;
  Object.assign(globalThis, {
    [Symbol.for('react-aria.i18n.locale')]: 'ar-AE',
    [Symbol.for('react-aria.i18n.strings')]: {
      ...labels,
      [OVERLAYS]: { ...labels[OVERLAYS], dismiss: 'إغلاق' },
    },
  });
};
