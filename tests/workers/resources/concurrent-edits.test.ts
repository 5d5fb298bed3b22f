import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countOf } from '../../support/queries.ts';
import { callsWith } from '../../support/visitor.ts';

const owner = new Member('salma');

beforeAll(async () => {
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

const made = async (text: string): Promise<string> => {
  const answer = await callsWith(owner)('POST', '/gifts', { text, fontColor: '#000000' });
  return (answer.body as unknown as { data: { gift: { _id: string } } }).data.gift._id;
};

test('of concurrent removals, one succeeds and adds the only entry (AUDIT-30)', async () => {
  const id = await made('وردة');
  const before = await countOf('events');
  const answers = await Promise.all([1, 2, 3].map(() => callsWith(owner)('DELETE', `/gifts/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  expect((await countOf('events')) - before).toBe(1);
});

test('an edit concurrent with a removal adds an entry only if the edit succeeds (AUDIT-30)', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const id = await made(`وردة ${turn}`);
    const before = await countOf('events');
    const [removed, edited] = await Promise.all([
      callsWith(owner)('DELETE', `/gifts/${id}`),
      callsWith(owner)('PATCH', `/gifts/${id}`, { text: 'باقة' }),
    ]);
    expect(removed.status).toBe(204);
    const { results } = await env.DB.prepare(
      'SELECT event_data FROM events ORDER BY turn DESC LIMIT 2',
    ).all();
    expect((await countOf('events')) - before).toBe(edited.status === 200 ? 2 : 1);
    expect(JSON.stringify(results)).toContain('حذف');
  }
});

test("a DELETE accepts the operator's own authKey; another operator's authKey returns 401 (AUTH-3)", async () => {
  const id = await made('ياسمين');
  expect((await callsWith(owner)('DELETE', `/gifts/${id}`, { authKey: 'somebody' })).status).toBe(401);
  expect((await callsWith(owner)('DELETE', `/gifts/${id}`, { authKey: 'salma' })).status).toBe(204);
});
