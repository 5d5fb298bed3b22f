type Values = Readonly<Record<string, string | number | undefined>>;

/** Inserts values into a catalogue text. Unknown placeholders stay unchanged. */
export const interpolate = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * Texts of a refusal. `text`: English, in the requirements' wording if they define one. `ar`: Arabic, shown first. The
 * caller fills in `{name}`.
 */
export type ErrorEntry = {
  readonly text: string;
  readonly ar: string;
  /** True if the requirements define the English text, so every screen shows it below the Arabic text. */
  readonly given?: boolean;
};

/** HTTP status of a refusal. `temporary`: the same request may succeed later. */
export type ErrorAnswer = { readonly status: number; readonly temporary?: boolean };
