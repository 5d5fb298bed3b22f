import { beforeAll, expect, test } from 'vitest';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../../worker/auth/passwords.ts';
import { Member, makeAccount, PASSWORD } from '../../support/accounts.ts';

beforeAll(() => makeAccount({ username: 'warden' }));

test('passwords are scrypt of 2^15, 8, 3 with a salt of their own, and older costs are seen (AUTH-10, AUTH-11)', async () => {
  const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect([await verifyPassword(PASSWORD, one), await verifyPassword('other', one)]).toEqual([true, false]);
  expect([isOutdatedHash(one), isOutdatedHash('scrypt$16384$8$3$a$b')]).toEqual([false, true]);
});

test('an unknown name takes as long as a wrong password (AUTH-12)', async () => {
  const timed = async (username: string) => {
    const start = performance.now();
    expect((await new Member(username).login({ password: 'not it' })).status).toBe(401);
    return performance.now() - start;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 3; turn++) {
    known.push(await timed('warden'));
    unknown.push(await timed('nobody-here'));
  }
  // What else a busy machine does makes some of them slow, and none quick.
  const quickest = (times: number[]) => Math.min(...times);
  expect(quickest(known)).toBeGreaterThan(20);
  const share = quickest(unknown) / quickest(known);
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThan(2);
}, 60_000);
