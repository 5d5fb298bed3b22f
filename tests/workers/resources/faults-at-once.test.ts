import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, signupBody } from '../../support/accounts.ts';
import { call } from '../../support/visitor.ts';

const owner = new Member('fault-owner');

beforeAll(async () => {
  await makeAccount({ username: 'fault-owner', role: 'owner' });
  await owner.signIn();
});

/** Requests with errors of single fields and of combined fields, and all fields with an error. */
const ROUNDS: [string, method: string, path: string, body: object, fields: string[]][] = [
  [
    'a setting',
    'PATCH',
    '/options-2/site',
    { minLines: 'x', minCharacters: 50, maxCharacters: 10 },
    ['minCharacters', 'minLines'],
  ],
  [
    'a banner',
    'POST',
    '/banners',
    { text: '', startDate: '2026-12-02T00:00:00Z', endDate: '2026-12-01T00:00:00Z' },
    ['endDate', 'text'],
  ],
  [
    'a room',
    'POST',
    '/rooms',
    { name: '', password: 'one', passwordConfirm: 'two' },
    ['name', 'passwordConfirm'],
  ],
  ['a ban without a target', 'POST', '/bans', { banDuration: 'never' }, ['IPOrHost', 'banDuration']],
  [
    'a ban with a wrong target',
    'POST',
    '/bans',
    { country: 'Antarctica', banDuration: 'never' },
    ['banDuration', 'country'],
  ],
  [
    'an account',
    'POST',
    '/users/signup',
    signupBody('', {
      password: 'short',
      passwordConfirm: 'other',
      subscriptionStartDate: '2026-12-02',
      subscriptionEndDate: '2026-12-01',
    }),
    ['password', 'passwordConfirm', 'subscriptionEndDate', 'username'],
  ],
];

test.each(ROUNDS)(
  '%s: all errors are returned together, per field and across fields',
  async (_, method, path, body, fields) => {
    const answer = await call(method, path, body, owner.headers);
    expect([answer.status, Object.keys(answer.body.errors as object).sort()]).toEqual([400, fields]);
  },
);
