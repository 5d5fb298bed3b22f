import { beforeAll, expect, test } from 'vitest';
import { callsAsLoggedIn, makeAccount, PASSWORD, signupBody } from '../../support/accounts.ts';

let owner: Awaited<ReturnType<typeof callsAsLoggedIn>>;

beforeAll(async () => {
  await makeAccount({ username: 'owner', role: 'owner' });
  owner = await callsAsLoggedIn('owner');
});

const long = 'س'.repeat(300);
test.each([
  [{ username: undefined }, 'username: is required'],
  [{ username: '' }, 'username: is required'],
  [{ username: 'س'.repeat(31) }, 'username: a nickname needs 1 to 30 characters'],
  [{ username: '...' }, 'username: a nickname needs a letter or a digit'],
  [{ nickname: 7 }, 'nickname: must be a text'],
  [{ password: undefined }, 'password: is required'],
  [{ passwordConfirm: undefined }, 'passwordConfirm: is required'],
  [
    { password: '1234567', passwordConfirm: '1234567' },
    'password: Password and password confirm must be more than 8 characters!',
  ],
  [{ passwordConfirm: `${PASSWORD}.` }, 'passwordConfirm: Password is not equal to password confirm!'],
  [
    { password: 'a', passwordConfirm: 'b' },
    'password: Password and password confirm must be more than 8 characters!, passwordConfirm: Password is not equal to password confirm!',
  ],
  [{ role: undefined }, 'role: is required'],
  [{ role: 'visitor' }, 'role: must be one of owner or admin or chat-master or room-master or member'],
  [{ adminPanelPermissions: undefined }, 'adminPanelPermissions: is required'],
  [{ chatPermissions: undefined }, 'chatPermissions: is required'],
  [{ chatPermissions: 7 }, 'chatPermissions: must be flags that are true or false'],
  [{ chatPermissions: { canFly: true } }, 'chatPermissions.canFly: is an unknown permission'],
  [{ chatPermissions: { canKickUser: 'yes' } }, 'chatPermissions.canKickUser: must be true or false'],
  [{ chatPermissions: 'none' }, 'chatPermissions: must be an existing record'],
  [{ chatPermissions: 'visitor' }, 'chatPermissions: must be an existing record'],
  [{ adminPanelPermissions: 'none' }, 'adminPanelPermissions: must be an existing record'],
  [{ email: 'saqr at home' }, 'email: must be an address such as name@site.example'],
  [{ decoration: long }, 'decoration: has at most 256 characters'],
  [{ color: 'red' }, 'color: must be a color such as #0b6e69'],
  [{ backgroundColor: 'url(x)' }, 'backgroundColor: must be a color such as #0b6e69'],
  [{ star: 'لا نجمة' }, 'star: must be an existing star'],
  [{ image: 'لا أيقونة' }, 'image: must be an existing icon'],
  [{ nicknameImg: '../secret' }, 'nicknameImg: must be an uploaded image'],
  [{ masterOf: ['nowhere'] }, 'masterOf: names a room that does not exist'],
  [{ masterOf: 'main' }, 'masterOf: must be a list of ids of rooms'],
  [{ subscriptionStartDate: 'tomorrow' }, 'subscriptionStartDate: must be a date'],
  [
    { subscriptionStartDate: '2026-11-02', subscriptionEndDate: '2026-11-01' },
    'subscriptionEndDate: is before its start',
  ],
] as const)('signup refuses %j (REST-9)', async (wrong, text) => {
  const answer = await owner('POST', '/users/signup', signupBody('refused', wrong));
  expect([answer.status, answer.body.message]).toEqual([400, `User validation failed: ${text}`]);
  const told = Object.entries(answer.body.errors as object).map(([field, words]) => `${field}: ${words}`);
  expect(told.join(', ')).toBe(text);
});

test('account fields set only by the server are refused (RES-81)', async () => {
  const columns = [
    'id',
    '_id',
    'passwordHash',
    'password_hash',
    'usernameSkeleton',
    'nicknameSkeleton',
    'tokenGeneration',
    'demo',
    'createdAt',
    'rank',
  ];
  for (const column of columns) {
    for (const [method, path] of [
      ['POST', '/users/signup'],
      ['PATCH', '/users/updateUser/id-owner'],
    ] as const) {
      const said =
        method === 'POST' ? signupBody('masked', { [column]: 1 }) : { editedUser: { [column]: 1 } };
      const answer = await owner(method, path, said);
      expect([answer.status, answer.body.errors]).toEqual([400, { [column]: 'is an unknown field' }]);
    }
  }
});
