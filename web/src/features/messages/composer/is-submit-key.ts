import type { KeyboardEvent } from 'react';

/** The key code of browsers during composition (IME). */
const COMPOSING_KEY_CODE = 229;

/** Enter without Shift, but not the Enter that ends a composition. */
export const isSubmitKey = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING_KEY_CODE;
