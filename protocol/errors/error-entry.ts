type Values = Readonly<Record<string, string | number | undefined>>;

/** Inserts values into a catalogue text; unknown placeholders stay. */
export const interpolate = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * Texts of a refusal. `text`: English, as given by the requirements if they have it. `ar`: shown first. The caller
 * fills in `{name}`.
 */
export type ErrorEntry = {
  readonly text: string;
  readonly ar: string;
  /** The requirements give the English text, so every screen shows it below the Arabic. */
  readonly given?: boolean;
};

/** HTTP status of a refusal. `temporary`: the same request may succeed later. */
export type ErrorAnswer = { readonly status: number; readonly temporary?: boolean };
