import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (given: Partial<KeyboardEvent>) =>
  isComposing({ isComposing: false, keyCode: 13, ...given } as KeyboardEvent);

test('the keys of a composition are the input method’s, also where a browser says so by a key code only (CHAT-23)', () => {
  expect(key({})).toBe(false);
  expect(key({ isComposing: true })).toBe(true);
  expect(key({ keyCode: 229 })).toBe(true);
});
