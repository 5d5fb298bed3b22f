import { expect, test } from 'vitest';
import { Failure } from './failure.ts';

test('a failure has the text for its code (ERR-2)', () => {
  const failure = new Failure('wrong_password');
  expect(failure).toBeInstanceOf(Error);
  expect([failure.name, failure.code, failure.message]).toEqual([
    'Failure',
    'wrong_password',
    'Wrong password. Sorry this is a private room!',
  ]);
  expect(failure.details).toEqual({});
});

test('a failure includes end time, duration and invalid fields', () => {
  const until = '2026-01-01T00:00:00.000Z';
  expect(new Failure('banned', { until }).details.until).toBe(until);
  expect(new Failure('kicked', { retryAfterMs: 300_000 }).details.retryAfterMs).toBe(300_000);
  const message = 'User validation failed: username: a name is needed';
  const failure = new Failure('validation', { message, errors: { username: 'a name is needed' } });
  expect([failure.message, failure.details.errors]).toEqual([message, { username: 'a name is needed' }]);
});
