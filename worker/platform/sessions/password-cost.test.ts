import { expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';

const PASSWORD = 'a long enough one';

test('each hash has its own salt and the current scrypt cost; other costs are outdated (AUTH-10, AUTH-11)', async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect([await verifyPassword(PASSWORD, one), await verifyPassword('other', one)]).toEqual([true, false]);
  expect([isOutdatedHash(one), isOutdatedHash('scrypt$16384$8$3$a$b')]).toEqual([false, true]);
});
