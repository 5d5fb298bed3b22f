import { expect, test } from 'vitest';
import { ApiError } from '../../../../protocol/client/errors.ts';
import { errorMessage } from './send.ts';

const refusal = (errors: Record<string, string>) =>
  new ApiError(400, {
    code: 'validation',
    message: `Avatar validation failed: ${Object.entries(errors)
      .map(each => each.join(': '))
      .join(', ')}`,
    errors,
  });

test('outside a form a refusal explains each field, in Arabic and English (PANEL-45)', () => {
  expect(errorMessage(refusal({ name: 'is required' }))).toBe('هذا الحقل مطلوب.\nname: is required');
  expect(errorMessage(refusal({ name: 'is required', view: 'must be true or false' }))).toMatch(
    /^هذا الحقل مطلوب\. .+\nname: is required, view: must be true or false$/,
  );
});

test('a general refusal shows its own text (PANEL-45)', () => {
  const taken = new ApiError(409, { code: 'nickname_taken', message: 'This nickname is taken.' });
  expect(errorMessage(taken)).toMatch(/^[^\n]+\nThis nickname is taken\.$/);
});

test('an error without an Arabic text shows the general and the server text (PANEL-45)', () => {
  expect(errorMessage(refusal({ name: 'is odd' }))).toMatch(/^[\u0621-\u064a][^\n]+\nname: is odd$/);
});
