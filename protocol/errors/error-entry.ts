type Values = Readonly<Record<string, string | number | undefined>>;

/** Inserts values into a catalogue text; unknown placeholders stay. */
export const interpolate = (template: string, values: Values): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * The sentences of a refusal: `text` is the English of the requirements where they have it, `ar` is what a user reads first. The
 * caller fills in `{name}`.
 */
export type ErrorEntry = {
  readonly text: string;
  readonly ar: string;
  /** The requirements give the English: every screen shows it beneath the Arabic. */
  readonly given?: boolean;
};

/** The HTTP status of a refusal. `temporary`: the same request may succeed later. */
export type ErrorAnswer = { readonly status: number; readonly temporary?: boolean };
