import { ar } from './texts/ar.ts';
import { fill, type PlainKeyOf, translator, type ValuesOf } from './translator.ts';

export type TextKey = keyof typeof ar;
export type Values<Key extends TextKey> = ValuesOf<(typeof ar)[Key]>;
/** A text without placeholders. */
export type PlainKey = PlainKeyOf<typeof ar>;

type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;
/** A text that has the six plural forms of Arabic. */
export type PluralKey = PluralOf<TextKey>;

export const t = translator(ar);

const rules = new Intl.PluralRules('ar');

/** «رسالة جديدة واحدة»، «رسالتان جديدتان»، «3 رسائل جديدة»، «11 رسالة جديدة»… */
export const plural = (key: PluralKey, count: number): string =>
  fill(ar[`${key}_${rules.select(count)}`], { count });
