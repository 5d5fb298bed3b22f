import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import {
  callsAs,
  databaseSnapshot,
  failWrites,
  Member,
  makeAccount,
  recordIn,
  signupBody,
} from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';

const owner = new Member('founder');

async function upload() {
  const body = new FormData();
  body.set('nicknameImg', new File([pngOf(200, 60)], 'x.png', { type: 'image/png' }));
  const request = new Request('http://localhost/api/v1/users/nicknameImages', {
    method: 'POST',
    headers: owner.headers,
    body,
  });
  const answer = await app.fetch(request, env);
  return { status: answer.status, body: (await answer.json()) as { data?: { nicknameImg: string } } };
}

const pending = async () =>
  (await env.DB.prepare('SELECT key FROM pending_files').all<{ key: string }>()).results.map(
    ({ key }) => key,
  );

beforeAll(async () => {
  await makeAccount({ username: 'founder', role: 'owner' });
  await owner.signIn();
});

test('an uploaded image stays pending until exactly one account uses it (FILE-1)', async () => {
  const { status, body } = await upload();
  const nicknameImg = body.data?.nicknameImg ?? '';
  expect([status, await pending()]).toEqual([201, [`nickname-images/${nicknameImg}`]]);
  const ask = callsAs(owner);
  expect((await ask('POST', '/users/signup', signupBody('founder', { nicknameImg }))).status).toBe(409);
  expect(await pending()).toHaveLength(1);
  const race = await Promise.all(
    ['one', 'two'].map(username => ask('POST', '/users/signup', signupBody(username, { nicknameImg }))),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await pending()).toEqual([]);
  const winner = race.find(({ status }) => status === 201);
  if (winner) expect(recordIn(winner, 'user').nicknameImg).toBe(nicknameImg);
  expect(await env.MEDIA.head(`nickname-images/${nicknameImg}`)).not.toBeNull();
});

test('an uploaded image whose record cannot be stored is deleted', async () => {
  const before = await databaseSnapshot();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await failWrites('INSERT', 'pending_files');
  expect((await upload()).status).toBe(500);
  await mend();
  quiet.mockRestore();
  expect(await databaseSnapshot()).toEqual(before);
});
