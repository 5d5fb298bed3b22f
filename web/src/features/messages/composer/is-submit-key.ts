import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../browser/is-composing.ts';

/** Enter without Shift, but not the Enter that ends a composition. */
export const isSubmitKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing(nativeEvent);
