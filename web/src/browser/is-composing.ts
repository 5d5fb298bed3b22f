/** Key code of an IME composition in browsers without another indication. */
const COMPOSING_KEY_CODE = 229;

/** Whether a key event belongs to an IME composition. Enter, arrows and Escape then control the input method. */
export const isComposing = ({ isComposing: is, keyCode }: globalThis.KeyboardEvent): boolean =>
  is || keyCode === COMPOSING_KEY_CODE;
