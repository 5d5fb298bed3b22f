import type { KeyboardEvent } from 'react';

/** The key code that browsers give while a word is still being composed from several keys. */
const COMPOSING = 229;

/** Enter without Shift, but not the one that ends a word which several keys compose. */
export const sends = ({ key, shiftKey, keyCode, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;
