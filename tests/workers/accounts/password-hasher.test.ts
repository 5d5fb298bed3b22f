import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD_HASHERS, PASSWORDS_WAITING_MAX } from '../../../protocol/entry-limits.ts';
import { Member, makeAccount } from '../../support/accounts.ts';

const hashers = Array.from({ length: PASSWORD_HASHERS }, (_, at) =>
  env.PASSWORD_HASHERS.get(env.PASSWORD_HASHERS.idFromName(`${at}`)),
);

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
});

describe('password hashing objects (AUTH-51)', () => {
  test('a full queue processes its requests, and further ones are refused', async () => {
    const [hasher] = hashers;
    const asked = Array.from({ length: PASSWORDS_WAITING_MAX + 5 }, () => hasher?.hash('a long enough one'));
    const answered = await Promise.all(asked);
    expect(answered.filter(hash => hash?.startsWith('scrypt$'))).toHaveLength(PASSWORDS_WAITING_MAX);
    expect(answered.filter(hash => hash === null)).toHaveLength(5);
    expect(await hasher?.verify('a long enough one', answered[0] ?? '')).toBe(true);
  });

  test('if all hashing objects are full, a login fails with overloaded and succeeds later', async () => {
    const waiting = hashers.flatMap(hasher =>
      Array.from({ length: PASSWORDS_WAITING_MAX }, () => hasher.hash('a long enough one')),
    );
    const { status, body } = await new Member('salma').login();
    expect([status, body.code]).toEqual([503, 'overloaded']);
    await Promise.all(waiting);
    expect((await new Member('salma').login()).status).toBe(200);
  });
});
