/**
 * `status` answers over HTTP, `text` is the English of the requirements where they have it, `ar` is what a
 * person reads first. `temporary`: the same request may well succeed later. `{name}` is filled in by whoever
 * shows the sentence.
 */
export type ErrorEntry = {
  readonly status: number;
  readonly text: string;
  readonly ar: string;
  readonly temporary?: boolean;
  /** The requirements give the English: every screen shows it beneath the Arabic. */
  readonly given?: boolean;
};
