import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';

const owner = new Member('emoji-keeper');
const GIF = new Uint8Array([...'GIF89a'].map(char => char.charCodeAt(0)).concat([8, 0, 8, 0, 0, 0, 0, 0x3b]));

type Emoji = { shortcut: string; emojiCode: number | null; emojiName: string | null };
type Body = { code?: string; message?: string; data: { emoji: Emoji; emojis: Emoji[]; nicknameImg: string } };

async function send(method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const init = {
    method,
    headers: {
      ...owner.headers,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
  const answer = await app.fetch(new Request(`http://localhost/api/v1${path}`, init), env);
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Body };
}

const form = (part: string, fields: Record<string, string> = {}) => {
  const data = new FormData();
  data.set(part, new File([GIF], 'x.gif', { type: 'image/gif' }));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

const pathOf = (shortcut: string) => `/emojis/${encodeURIComponent(shortcut)}`;
const keys = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

beforeAll(async () => {
  await makeAccount({ username: 'emoji-keeper', role: 'owner' });
  await owner.signIn();
});

test('a character emoji is created, renamed, changed and deleted', async () => {
  for (const shortcut of [':)', '..;', '%2f', 'وردة/٪', '__proto__']) {
    const made = await send('POST', '/emojis/', { shortcut, emojiCode: 128514 });
    expect([made.status, made.body.data.emoji]).toMatchObject([
      201,
      { shortcut, emojiCode: 128514, emojiName: null },
    ]);
    expect((await send('GET', pathOf(shortcut))).body.data.emoji.shortcut).toBe(shortcut);
    const changed = await send('PATCH', pathOf(shortcut), { emojiShortcut: ':جديد', emojiCode: 127801 });
    expect(changed.body.data.emoji).toMatchObject({ shortcut: ':جديد', emojiCode: 127801 });
    expect((await send('DELETE', pathOf(':جديد'))).status).toBe(204);
  }
  expect((await send('GET', '/emojis')).body.data.emojis).toEqual([]);
});

test('an emoji code is accepted as a number or as digits', async () => {
  const made = await send('POST', '/emojis', { shortcut: ':أرقام', emojiCode: '128514' });
  expect([made.status, made.body.data.emoji.emojiCode]).toEqual([201, 128514]);
  const changed = await send('PATCH', pathOf(':أرقام'), { emojiShortcut: ':أرقام', emojiCode: '127801' });
  expect([changed.status, changed.body.data.emoji.emojiCode]).toEqual([200, 127801]);
  await send('DELETE', pathOf(':أرقام'));
});

test.each([
  [{ shortcut: ':x', emojiCode: '1e3' }, 'emojiCode: must be a number'],
  [{ shortcut: 'كلمتان هنا', emojiCode: 65 }, 'shortcut: must be one word'],
  [{ shortcut: '..', emojiCode: 65 }, 'shortcut: cannot be . or ..'],
  [{ shortcut: ':x', emojiCode: 0 }, 'emojiCode: must be at least 1'],
  [{ shortcut: ':x', emojiCode: 0xd800 }, 'emojiCode: must be a complete character'],
  [{ shortcut: ':x', emojiCode: 0x110000 }, 'emojiCode: must be at most 1114111'],
  [{ shortcut: ':x' }, 'emojiCode: is required'],
])('an emoji with %j is refused (REST-9)', async (body, text) => {
  const answer = await send('POST', '/emojis', body);
  expect([answer.status, answer.body.message]).toEqual([400, `Emoji validation failed: ${text}`]);
});

test('an image emoji is created, replaced and made a character without file', async () => {
  const made = await send('POST', '/emojis/emojisImg/', form('emoji', { shortcut: ':نار' }));
  expect([made.status, made.body.data.emoji]).toMatchObject([201, { shortcut: ':نار', emojiCode: null }]);
  expect(await keys()).toEqual([`emojis/${made.body.data.emoji.emojiName}`]);
  const again = await send('POST', '/emojis/emojisImg', form('emoji', { shortcut: ':نار' }));
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect(await keys()).toHaveLength(1);
  const replaced = await send(
    'PUT',
    `/emojis/emojisImg/${encodeURIComponent(':نار')}`,
    form('emoji', { shortcut: ':لهب' }),
  );
  expect(replaced.body.data.emoji).toMatchObject({ shortcut: ':لهب', emojiCode: null });
  expect(await keys()).toEqual([`emojis/${replaced.body.data.emoji.emojiName}`]);
  const served = await app.fetch(new Request(`http://localhost/uploads/${(await keys())[0]}`), env);
  expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/gif']);
  await served.arrayBuffer();
  const changed = await send('PATCH', pathOf(':لهب'), { emojiCode: 128293 });
  expect(changed.body.data.emoji).toMatchObject({ emojiCode: 128293, emojiName: null });
  expect(await keys()).toEqual([]);
});

test('a nickname image is stored under a server-chosen name (FILE-1)', async () => {
  const answer = await send('POST', '/users/nicknameImages', form('nicknameImg'));
  expect(answer.status).toBe(201);
  expect(await keys()).toEqual([`nickname-images/${answer.body.data.nicknameImg}`]);
  expect((await send('POST', '/users/nicknameImages', new FormData())).status).toBe(400);
});
