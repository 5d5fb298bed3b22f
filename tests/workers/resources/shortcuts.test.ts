import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';

type Body = { data: { shortcut?: Row; shortcuts?: Row[] } };
type Row = Record<string, unknown>;

const TERM = encodeURIComponent('سعك');

test('every shortcut response includes its word as `shortcut`', async () => {
  await makeAccount({ username: 'operator', role: 'owner' });
  const owner = new Member('operator');
  await owner.signIn();
  const ask = async (method: string, path: string, body?: object): Promise<Body['data']> => {
    const answer = await app.fetch(
      new Request(`http://localhost/api/v1${path}`, {
        method,
        headers: { ...owner.headers, ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
      env,
      { waitUntil: () => {}, passThroughOnException: () => {} } as never,
    );
    return ((await answer.json()) as Body).data;
  };
  const [made, read, changed] = [
    await ask('POST', '/shortcuts/', { shortcutTerm: 'سعك', replaceWith: 'السلام عليكم', color: '#0b6e69' }),
    await ask('GET', `/shortcuts/${TERM}`),
    await ask('PATCH', `/shortcuts/${TERM}`, { replaceWith: 'السلام', view: false }),
  ].map(data => data.shortcut);
  const listed = (await ask('GET', '/shortcuts/')).shortcuts?.find(row => row.shortcutTerm === 'سعك');
  const found = (await ask('GET', '/shortcuts/?page=1&limit=9&search=سعك')).shortcuts?.[0];
  expect([made, read, changed, listed, found].map(row => row?.shortcut)).toEqual(Array(5).fill('سعك'));
});
