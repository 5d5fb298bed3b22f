import { pluralForm, replaced, spoken } from './language.ts';
import type { english } from './texts/english/english.ts';

export type Texts = Readonly<Record<string, string>>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

export type ValuesOf<Text extends string> = Record<Placeholder<Text>, string | number>;

export type Arguments<Text extends string> = [Placeholder<Text>] extends [never] ? [] : [ValuesOf<Text>];

/** Keys of texts without placeholders. */
export type PlainKeyOf<Dict extends Texts> = {
  [Key in keyof Dict & string]: [Placeholder<Dict[Key]>] extends [never] ? Key : never;
}[keyof Dict & string];

type PluralOf<Key> = Key extends `${infer Base}_other` ? Base : never;
/** Keys of texts with the six plural forms of Arabic. */
export type PluralKeyOf<Dict extends Texts> = PluralOf<keyof Dict & string>;

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Text of a key in the current language. The site's replacement takes precedence. */
export const textOf = (texts: Texts, key: string): string =>
  replaced[key] ?? spoken?.english[key] ?? texts[key] ?? key;

/** Plural forms of Arabic that English lacks. */
type ArabicForm = 'zero' | 'two' | 'few' | 'many';

/** Requires an English text for each text of the dictionary, otherwise it does not compile. */
export type Bilingual<Dict, English> = {
  [Key in keyof Dict]: Key extends keyof English
    ? string
    : Key extends `${infer Base}_${ArabicForm}`
      ? `${Base}_other` extends keyof English
        ? string
        : never
      : never;
};

/** Creates the `t` of a dictionary. A lazily loaded part has a separate dictionary. */
export const translator =
  <const Dict extends Bilingual<Dict, typeof english>>(texts: Dict) =>
  <Key extends keyof Dict & string>(key: Key, ...[values]: Arguments<(Dict & Texts)[Key]>): string => {
    const text = textOf(texts as Dict & Texts, key);
    return values ? fill(text, values) : text;
  };

export const pluralOf =
  <const Dict extends Texts>(texts: Dict) =>
  (key: PluralKeyOf<Dict>, count: number): string =>
    fill(textOf(texts, `${key}_${pluralForm(count)}`), { count });
