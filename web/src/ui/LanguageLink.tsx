import { chooseLanguage, LANGUAGE_NAMES, language } from '../i18n/language.ts';

const other = language === 'ar' ? 'en' : 'ar';

/** Switches to the other language, which it names in that language. */
export function LanguageLink() {
  return (
    <button type="button" className="forgotten-password" lang={other} onClick={() => chooseLanguage(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}
