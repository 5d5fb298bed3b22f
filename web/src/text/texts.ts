type Dictionary = Readonly<Record<string, string>>;

type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Arguments<Dict extends Dictionary, Key extends keyof Dict> = [Placeholder<Dict[Key]>] extends [never]
  ? []
  : [Record<Placeholder<Dict[Key]>, string | number>];

/** A text of the dictionary that needs nothing filled in. */
export type PlainOf<Dict extends Dictionary> = {
  [Key in keyof Dict & string]: [Placeholder<Dict[Key]>] extends [never] ? Key : never;
}[keyof Dict & string];

/** Says the texts of a dictionary of its own, for a part that is fetched when it is wanted. */
export const textsOf =
  <const Dict extends Dictionary>(dictionary: Dict) =>
  <Key extends keyof Dict & string>(key: Key, ...[values]: Arguments<Dict, Key>): string =>
    dictionary[key]?.replace(/\{(\w+)\}/g, (whole, name: string) =>
      String((values as Record<string, string | number> | undefined)?.[name] ?? whole),
    ) ?? key;
