import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { asks, breaking, everything, inAnswer, Member, makeAccount, newcomer } from '../support/accounts.ts';
import { pngOf } from '../support/images.ts';

const owner = new Member('owner');

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
  await makeAccount({ username: 'owner', role: 'owner' });
  await owner.login();
});

test('FILE-1, FILE-2, FILE-12, RES-80, PANEL-41 an uploaded image waits for its account, which takes it once', async () => {
  const { status, body } = await upload();
  const nicknameImg = body.data?.nicknameImg ?? '';
  expect([status, await pending()]).toEqual([201, [`nickname-images/${nicknameImg}`]]);
  const ask = asks(owner);
  expect((await ask('POST', '/users/signup', newcomer('owner', { nicknameImg }))).status).toBe(409);
  expect(await pending()).toHaveLength(1);
  const race = await Promise.all(
    ['one', 'two'].map(username => ask('POST', '/users/signup', newcomer(username, { nicknameImg }))),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await pending()).toEqual([]);
  const winner = race.find(({ status }) => status === 201);
  if (winner) expect(inAnswer(winner, 'user').nicknameImg).toBe(nicknameImg);
  expect(await env.MEDIA.head(`nickname-images/${nicknameImg}`)).not.toBeNull();
});

test('FILE-12 an image whose note is not written is not kept', async () => {
  const before = await everything();
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mend = await breaking('INSERT', 'pending_files');
  expect((await upload()).status).toBe(500);
  await mend();
  quiet.mockRestore();
  expect(await everything()).toEqual(before);
});
