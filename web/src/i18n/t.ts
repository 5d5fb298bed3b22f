import { ar } from './texts/ar.ts';
import { type PlainKeyOf, type PluralKeyOf, pluralOf, translator, type ValuesOf } from './translator.ts';

export type TextKey = keyof typeof ar;
export type Values<Key extends TextKey> = ValuesOf<(typeof ar)[Key]>;
export type PlainKey = PlainKeyOf<typeof ar>;

export type PluralKey = PluralKeyOf<typeof ar>;

export const t = translator(ar);

/** Plural texts, such as «رسالة جديدة واحدة»، «رسالتان جديدتان»، «3 رسائل جديدة»، «11 رسالة جديدة». */
export const plural = pluralOf(ar);
