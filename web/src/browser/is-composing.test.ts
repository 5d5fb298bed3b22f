import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (given: Partial<KeyboardEvent>) =>
  isComposing({ isComposing: false, keyCode: 13, ...given } as KeyboardEvent);

test('composition keys belong to the input method, also by key code only (CHAT-23)', () => {
  expect(key({})).toBe(false);
  expect(key({ isComposing: true })).toBe(true);
  expect(key({ keyCode: 229 })).toBe(true);
});
