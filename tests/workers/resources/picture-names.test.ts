import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount, recordIn } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { type Answer, call } from '../../support/visitor.ts';

const owner = new Member('namer');
const ask = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => call(method, path, body, { ...owner.headers, ...headers });

const upload = async (list: string, body: FormData): Promise<Answer> => {
  const address = `http://localhost/api/v1/${list}`;
  const answer = await exports.default.fetch(
    new Request(address, { method: 'POST', headers: owner.headers, body }),
  );
  return { status: answer.status, body: await answer.json() };
};

const form = (part: string, fields: Record<string, string> = {}): FormData => {
  const data = new FormData();
  data.set(part, new File([pngOf(8, 8)], 'picture.png', { type: 'image/png' }));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

beforeAll(async () => {
  await makeAccount({ username: 'namer', role: 'owner' });
  await owner.signIn();
});

test.each([
  ['avatars', 'avatar'],
  ['stars', 'star'],
])('in %s, an operator renames an image and its users keep it (RES-98)', async (list, part) => {
  const made = recordIn(await upload(list, form(part)), part);
  expect(String(made.uploadPath)).toContain(`/${made.name}.`);
  const path = `/${list}/${made._id}`;
  const renamed = await ask('PATCH', path, { name: '  ليلة العيد ' });
  expect([renamed.status, recordIn(renamed, part)]).toMatchObject([
    200,
    { name: 'ليلة العيد', uploadPath: made.uploadPath },
  ]);
  const word = part === 'star' ? 'star' : 'image';
  const worn = await ask('PATCH', '/users/updateUser/id-namer', { [word]: 'ليلة العيد' });
  expect(worn.status).toBe(204);
  await ask('PATCH', path, { name: 'ليلة أخرى' });
  expect(recordIn(await ask('GET', '/users/id-namer'), 'user')[word]).toBe(made.uploadPath);
});

test.each([
  ['avatars', 'avatar'],
  ['stars', 'star'],
])(
  'in %s an upload sets a unique literal name, a rename needs the version (RES-98, PANEL-80)',
  async (list, part) => {
    const model = part === 'star' ? 'Star' : 'Avatar';
    const named = await upload(list, form(part, { name: '123' }));
    expect([named.status, recordIn(named, part).name]).toEqual([201, '123']);
    const taken = await upload(list, form(part, { name: '123' }));
    expect([taken.status, taken.body.message]).toEqual([409, `${model} validation failed: name: is taken`]);
    const other = recordIn(await upload(list, form(part, { name: 'غيرها' })), part);
    const path = `/${list}/${other._id}`;
    for (const [name, status] of [
      ['123', 409],
      ['', 400],
      ['..', 400],
      ['ا'.repeat(61), 400],
      [`سطر\u0000`, 400],
      [7, 400],
    ] as const)
      expect([name, (await ask('PATCH', path, { name })).status]).toEqual([name, status]);
    const { version } = (await ask('GET', path)).body;
    const ifMatch = { 'If-Match': `"${version}"` };
    expect((await ask('PATCH', path, { name: 'الأولى' }, ifMatch)).status).toBe(200);
    expect((await ask('PATCH', path, { name: 'الثانية' }, ifMatch)).status).toBe(412);
  },
);
