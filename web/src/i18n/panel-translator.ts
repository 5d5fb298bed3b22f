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

/** Adds the English texts of the panel to those of the page. Call it before the panel is drawn. */
export async function speakPanelLanguage(): Promise<void> {
  if (!spoken) return;
  const [frame, parts, lazy, settings, records] = await Promise.all([
    import('./texts/english/panel-english.ts'),
    import('./texts/english/panel-parts-english.ts'),
    import('./texts/english/panel-lazy-english.ts'),
    import('./texts/english/setting-names-english.ts'),
    import('./texts/english/record-names-english.ts'),
  ]);
  Object.assign(spoken.texts, frame.panelEnglish, parts.panelPartsEnglish, lazy.panelLazyEnglish);
  names = { ...settings.settingNamesEnglish, ...records.recordNamesEnglish };
}

/** The name of a part of the protocol in the language of the panel, from its Arabic name. */
export const nameOf = (ar: string): string => names[ar] ?? ar;

/** Makes the `t` of a dictionary of the panel. A dictionary without English does not compile. */
export const panelTranslator =
  <const Dict extends Bilingual<Dict, PanelEnglish>>(texts: Dict) =>
  <Key extends keyof Dict & string>(key: Key, ...[values]: Arguments<(Dict & Texts)[Key]>): string => {
    const text = textOf(texts as Dict & Texts, key);
    return values ? fill(text, values) : text;
  };
