/** Key code of a composition (IME) in browsers that report it in no other way. */
const COMPOSING_KEY_CODE = 229;

/**
 * Whether a key belongs to an active composition. Its Enter, arrows and Escape control the list of the input method.
 */
export const isComposing = ({ isComposing: is, keyCode }: globalThis.KeyboardEvent): boolean =>
  is || keyCode === COMPOSING_KEY_CODE;
