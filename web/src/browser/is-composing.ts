/** The key code of browsers that tell of a composition (IME) in no other way. */
const COMPOSING_KEY_CODE = 229;

/** The key belongs to a composition that is under way: its Enter, arrows and Escape are for the list of the input method. */
export const isComposing = ({ isComposing: is, keyCode }: globalThis.KeyboardEvent): boolean =>
  is || keyCode === COMPOSING_KEY_CODE;
