import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { Picture } from '../../../protocol/entities/messages.ts';
import { MEGABYTE, PICTURE_UPLOADS, UNSENT_PICTURE_MS } from '../../../protocol/picture-limits.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { storageUsed, TtlCache } from '../../../worker/site/overview.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { jpegOf, pngOf, vp8Of, vp8xOf, webpOf } from '../../support/images.ts';
import { codeOf } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

type Uploaded = Picture & { picture: string };
type Upload = { status: number; code: string | undefined; data: Uploaded };

const ROOM = 'room-gallery';
const WITHIN = { timeout: 20_000 };
const bytesOf = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0));
const PLAIN = webpOf(['VP8 ', vp8Of(640, 480)]);

const upload = async (
  who: Visitor,
  file: Uint8Array<ArrayBuffer> = PLAIN,
  { name = 'x.webp', type = 'image/webp', room = ROOM, ...fields }: Record<string, string> = {},
): Promise<Upload> => {
  const form = new FormData();
  form.set('picture', new File([file], name, { type }));
  for (const [field, value] of Object.entries({ room, ...fields })) form.set(field, value);
  const request = new Request('http://localhost/api/v1/pictures', {
    method: 'POST',
    headers: who.headers,
    body: form,
  });
  const answer = await exports.default.fetch(request);
  const body = (await answer.json()) as { code?: string; data: Uploaded };
  return { status: answer.status, code: body.code, data: body.data };
};

const fetchFile = (url: string) => exports.default.fetch(new Request(`http://localhost${url}`));
const files = async () => (await env.MEDIA.list({ prefix: 'pictures/' })).objects.map(({ key }) => key);
const records = async () =>
  (
    await env.DB.prepare('SELECT key, bytes, room_id FROM pictures').all<{
      key: string;
      room_id: string | null;
    }>()
  ).results;
const set = (options: string) => env.DB.prepare(`UPDATE options SET ${options}`).run();
const guest = async (name: string, address?: string): Promise<Visitor> => {
  const visitor = new Visitor(name, { ...(address && { address }) });
  await visitor.signIn();
  return visitor;
};

const owner = new Member('curator');

beforeAll(async () => {
  await makeAccount({ username: 'curator', role: 'owner' });
  await owner.signIn();
  await makeRoom({ id: ROOM, name: 'المعرض' });
});

const change = async (fields: Record<string, unknown>): Promise<void> => {
  const request = new Request('http://localhost/api/v1/options-2/site', {
    method: 'PATCH',
    headers: { ...owner.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect((await exports.default.fetch(request)).status).toBe(200);
};

beforeEach(() => set(`images = 'everyone', image_storage = 200`));

test('an upload needs the images option, canSendImages and a session (MAY-82, FILE-16)', async () => {
  const [layla, nobody] = [await guest('ليلى'), new Visitor('لا أحد')];
  const answers = [];
  for (const images of ['off', 'members', 'everyone']) {
    await set(`images = '${images}'`);
    answers.push([(await upload(layla)).status, (await upload(owner)).status]);
  }
  expect(answers).toEqual([
    [403, 403],
    [403, 201],
    [201, 201],
  ]);
  expect((await upload(nobody)).status).toBe(401);
  await env.DB.exec(
    `UPDATE chat_permissions SET flags = json_set(flags, '$.canSendImages', json('false')) WHERE id = 'id-curator-chat'`,
  );
  expect((await upload(owner)).code).toBe('forbidden');
  await env.DB.exec(
    `UPDATE chat_permissions SET flags = json_set(flags, '$.canSendImages', json('true')) WHERE id = 'id-curator-chat'`,
  );
});

test('a file that is not an allowed image is refused and leaves no file or record (FILE-14, SEC-11)', async () => {
  const layla = await guest('رسامة');
  const before = [await files(), await records()];
  const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const [file, status] of [
    [svg, 415],
    [bytesOf('<!doctype html><script>alert(1)</script>'), 415],
    [pngOf(64, 48), 415],
    [Uint8Array.from([...PLAIN, ...bytesOf('<script>1</script>')]), 415],
    [webpOf(['VP8X', vp8xOf(64, 48)], ['VP8 ', vp8Of(16_000, 16_000)]), 415],
    [webpOf(['VP8 ', vp8Of(16_000, 16_000)]), 400],
    [webpOf(['VP8 ', vp8Of(64, 48, 200 * 1024)]), 413],
  ] as const)
    expect((await upload(layla, file, { type: 'image/webp' })).status).toBe(status);
  expect((await upload(layla, PLAIN, { room: '' })).status).toBe(400);
  expect((await upload(layla, PLAIN, { key: '../avatars/x' })).status).toBe(400);
  expect([await files(), await records()]).toEqual(before);
});

test('an image is served inert, with its own type, for private caches only, without metadata (FILE-17)', async () => {
  const layla = await guest('مصورة');
  const exif = jpegOf(64, 48, { remarks: [[0xe1, [...bytesOf('Exif GPS 24.7136')]]] });
  const { status, data } = await upload(layla, exif, { name: 'x.svg', type: 'image/svg+xml' });
  expect([status, data.width, data.height]).toEqual([201, 64, 48]);
  expect(data.url).toMatch(/^\/uploads\/pictures\/[0-9a-f-]{36}\.jpg$/);
  const served = await fetchFile(data.url);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=3600',
  });
  expect(new TextDecoder('latin1').decode(await served.arrayBuffer())).not.toContain('GPS');
});

test('refused uploads also count; over the limit they return 429 with the wait (FILE-18)', async () => {
  // A local instance allows loopback addresses a hundred times as much, so the test uses another address.
  const layla = await guest('ملحّة', '198.51.100.7');
  await env.DB.exec(`UPDATE options SET images = 'off'`);
  const statuses = [];
  for (let tries = 0; tries <= PICTURE_UPLOADS; tries++) statuses.push((await upload(layla)).status);
  expect(statuses).toEqual([...Array(PICTURE_UPLOADS).fill(403), 429]);
  expect((await upload(await guest('غيرها'))).status).toBe(403);
});

test('storage is limited under concurrency and shown to operators (FILE-19)', async () => {
  await env.DB.exec('DELETE FROM pictures');
  const size = MEGABYTE - PLAIN.length - 1;
  await env.DB.prepare(`INSERT INTO pictures VALUES ('pictures/large', ?, '${ROOM}', 0, '')`)
    .bind(size)
    .run();
  await set('image_storage = 1');
  const people = await Promise.all(['أول', 'ثان', 'ثالث'].map(name => guest(name)));
  const before = await files();
  const answers = await Promise.all(people.map(each => upload(each)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 503, 503]);
  expect(answers.find(({ status }) => status === 503)?.code).toBe('picture_storage_full');
  expect((await files()).length).toBe(before.length + 1);
  const { pictures } = await storageUsed(env, Date.now(), new TtlCache());
  expect(pictures).toEqual({
    bytes: size + PLAIN.length,
    files: 2,
    maxBytes: MEGABYTE,
  });
  await env.DB.exec(`DELETE FROM pictures WHERE key = 'pictures/large'`);
});

describe('shares of the image storage (FILE-24)', () => {
  const STORAGE = 8 * MEGABYTE;
  const large = webpOf(['VP8 ', vp8Of(640, 480, 190 * 1024)]);
  const fill = async (address: string) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries++) {
      const visitor = await guest(`ملء ${address} ${tries}`, address);
      statuses.push((await upload(visitor, large)).status);
    }
    return statuses;
  };

  beforeEach(async () => {
    await env.DB.exec('DELETE FROM pictures');
    await set(`image_storage = ${STORAGE / MEGABYTE}, shared_networks = ''`);
  });

  test('many /64 in a /48 use only the share of the /48', async () => {
    expect(await fill('2001:db8:77:1::5')).toEqual([201, 503, 503]);
    expect(await fill('2001:db8:77:2::5')).toEqual([503, 503, 503]);
    expect(await fill('2001:db8:78:1::5')).toEqual([201, 503, 503]);
  });

  test('IPv4 neighbors share the /24 limit; a shared network has a larger limit', async () => {
    expect(await fill('203.0.113.7')).toEqual([201, 503, 503]);
    expect(await fill('203.0.113.200')).toEqual([503, 503, 503]);
    await set(`shared_networks = '203.0.113.0/24'`);
    expect(await fill('203.0.113.7')).toEqual([201, 201, 201]);
  });

  test('unsent images from all networks leave half the storage free', async () => {
    const half = STORAGE / 2 - 1_000;
    await env.DB.prepare(`INSERT INTO pictures VALUES ('pictures/unsent', ?, NULL, 0, 'others')`)
      .bind(half)
      .run();
    const layla = await guest('بلا مكان', '198.51.100.77');
    expect((await upload(layla, large)).status).toBe(503);
    await env.DB.exec(`UPDATE pictures SET room_id = '${ROOM}'`);
    expect((await upload(layla, large)).status).toBe(201);
  });
});

test('only the uploading session sends an image, once (MESSAGE-51, MESSAGE-52)', async () => {
  await change({ images: 'everyone' });
  const [layla, rima] = [await guest('صاحبة'), await guest('طامعة')];
  const [hers, other] = [await layla.enter({ room: 'المعرض' }), await rima.enter({ room: 'المعرض' })];
  const { data } = await upload(layla);
  const send = (socket: typeof hers, picture: string) =>
    socket.request('newMessageFromClient', { text: '', picture });
  expect(codeOf(await send(other, data.picture))).toBe('picture_not_found');
  const ack = await send(hers, data.picture);
  expect(codeOf(ack)).toBe('ok');
  expect(await other.waitFor('newMessageFromServer')).toMatchObject({
    text: '',
    picture: { url: data.url, width: 640, height: 480, covered: true },
  });
  expect(codeOf(await send(hers, data.picture))).toBe('picture_not_found');
  const key = data.url.slice('/uploads/'.length);
  await vi.waitFor(
    async () => expect((await records()).find(each => each.key === key)?.room_id).toBe(ROOM),
    WITHIN,
  );
  // The cleanup retains pictures in messages, regardless of age.
  await runCleanup(env, Date.now() + 2 * DAY_MS);
  expect((await fetchFile(data.url)).status).toBe(200);
  const messageIds = [ack.ok && ack.data?.id];
  expect(codeOf(await hers.request('requestDeleteMessages', { messageIds }))).toBe('ok');
  await vi.waitFor(async () => expect((await fetchFile(data.url)).status).toBe(404), WITHIN);
  await vi.waitFor(async () => expect((await records()).map(each => each.key)).not.toContain(key), WITHIN);
});

test('unsent images and images in removed rooms are deleted after three hours (FILE-20)', async () => {
  const layla = await guest('مترددة');
  const [unsent, left] = [await upload(layla), await upload(layla)];
  const key = (each: Upload) => each.data.url.slice('/uploads/'.length);
  await env.DB.prepare(`UPDATE pictures SET room_id = 'room-of-before' WHERE key = ?`).bind(key(left)).run();
  await runCleanup(env, Date.now());
  expect(await files()).toEqual(expect.arrayContaining([key(unsent), key(left)]));
  await runCleanup(env, Date.now() + UNSENT_PICTURE_MS + 1);
  for (const each of [unsent, left]) {
    expect((await fetchFile(each.data.url)).status).toBe(404);
    expect((await records()).map(row => row.key)).not.toContain(key(each));
  }
});
