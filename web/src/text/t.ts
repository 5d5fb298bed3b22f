import { ar } from './ar.ts';

export type TextKey = keyof typeof ar;

type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
export type Values<Key extends TextKey> = Record<Placeholder<(typeof ar)[Key]>, string | number>;
type Arguments<Key extends TextKey> = [Placeholder<(typeof ar)[Key]>] extends [never] ? [] : [Values<Key>];
/** A text that needs nothing filled in. */
export type PlainKey = {
  [Key in TextKey]: [Placeholder<(typeof ar)[Key]>] extends [never] ? Key : never;
}[TextKey];

type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;
/** A text that has the six plural forms of Arabic. */
export type PluralKey = PluralOf<TextKey>;

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const t = <Key extends TextKey>(key: Key, ...[values]: Arguments<Key>): string =>
  values ? fill(ar[key], values) : ar[key];

const rules = new Intl.PluralRules('ar');

/** «رسالة جديدة واحدة»، «رسالتان جديدتان»، «3 رسائل جديدة»، «11 رسالة جديدة»… */
export const plural = (key: PluralKey, count: number): string =>
  fill(ar[`${key}_${rules.select(count)}`], { count });
