import { spoken } from './language.ts';
import type { english } from './texts/english/english.ts';
import type { panelEnglish } from './texts/english/panel-english.ts';
import type { panelLazyEnglish } from './texts/english/panel-lazy-english.ts';
import type { panelPartsEnglish } from './texts/english/panel-parts-english.ts';
import { type Arguments, type Bilingual, fill, type Texts, textOf } from './translator.ts';

type PanelEnglish = Record<
  | keyof typeof english
  | keyof typeof panelEnglish
  | keyof typeof panelPartsEnglish
  | keyof typeof panelLazyEnglish,
  string
>;

let names: Texts = {};

/** Adds the panel's English texts to those of the page. Must be called before the panel renders. */
export async function speakPanelLanguage(): Promise<void> {
  if (!spoken) return;
  const [frame, parts, lazy, settings, records] = await Promise.all([
    import('./texts/english/panel-english.ts'),
    import('./texts/english/panel-parts-english.ts'),
    import('./texts/english/panel-lazy-english.ts'),
    import('./texts/english/setting-names-english.ts'),
    import('./texts/english/record-names-english.ts'),
  ]);
  Object.assign(spoken.english, frame.panelEnglish, parts.panelPartsEnglish, lazy.panelLazyEnglish);
  names = { ...settings.settingNamesEnglish, ...records.recordNamesEnglish };
}

/** Translates the Arabic name of a protocol value into the panel's language. */
export const nameOf = (ar: string): string => names[ar] ?? ar;

/** Creates the `t` of a panel dictionary. A dictionary without English does not compile. */
export const panelTranslator =
  <const Dict extends Bilingual<Dict, PanelEnglish>>(texts: Dict) =>
  <Key extends keyof Dict & string>(key: Key, ...[values]: Arguments<(Dict & Texts)[Key]>): string => {
    const text = textOf(texts as Dict & Texts, key);
    return values ? fill(text, values) : text;
  };
