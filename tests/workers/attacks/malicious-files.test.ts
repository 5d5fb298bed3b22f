import { env, exports } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';

const owner = new Member('framer');
const bytes = (text: string) => Uint8Array.from(text, char => char.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap(part => [...part]));
const gifOf = (width: number, height: number, rest: Uint8Array = new Uint8Array(20)) =>
  joined(
    bytes('GIF89a'),
    new Uint8Array([width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0]),
    rest,
  );

const DOORS = [
  ['POST', '/avatars', 'avatar', {}],
  ['POST', '/stars', 'star', {}],
  ['POST', '/emojis/emojisImg', 'emoji', { shortcut: 'وجه' }],
  ['POST', '/banners', 'banner', { text: 'لافتة' }],
  ['POST', '/users/nicknameImages', 'nicknameImg', {}],
  ['POST', '/identity/pictures', 'picture', {}],
] as const;

const send = async (
  method: string,
  path: string,
  part: string,
  file: Uint8Array<ArrayBuffer> | string,
  { name = 'x.png', type = 'image/png', ...fields }: Record<string, string> = {},
) => {
  const form = new FormData();
  form.set(part, typeof file === 'string' ? file : new File([file], name, { type }));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: owner.headers,
    body: form,
  });
  const answer = await exports.default.fetch(request);
  return { status: answer.status, text: await answer.text() };
};
const files = async () => (await env.MEDIA.list()).objects.map(({ key }) => key);

beforeAll(async () => {
  await makeAccount({ username: 'framer', role: 'owner' });
  await owner.signIn();
});

afterEach(async () => {
  for (const key of await files()) await env.MEDIA.delete(key);
  await env.DB.exec('DELETE FROM emojis');
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const REFUSED: [string, Uint8Array<ArrayBuffer> | string, number][] = [
  ['SVG', bytes(SVG), 415],
  ['SVG after a byte order mark', joined(new Uint8Array([0xef, 0xbb, 0xbf]), bytes(SVG)), 415],
  ['HTML with a picture name', bytes('<!doctype html><script>alert(1)</script>'), 415],
  ['JavaScript', bytes('alert(1)//'), 415],
  ['a PDF', bytes('%PDF-1.7\n'), 415],
  ['an empty file', new Uint8Array(0), 415],
  ['a partial signature', bytes('\x89PNG\r\n'), 415],
  [
    'a PNG that begins with another chunk',
    Uint8Array.from(pngOf(8, 8), (byte, at) => (at === 12 ? 0x74 : byte)),
    415,
  ],
  ['a PNG without width', pngOf(0, 8), 415],
  ['a GIF without height', gifOf(8, 0), 415],
  ['a JPEG without end', joined(new Uint8Array([0xff, 0xd8]), new Uint8Array(400).fill(0xff)), 415],
  [
    'a JPEG with segments of length 0',
    joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), new Uint8Array(400)),
    415,
  ],
  ['a WebP of an unknown kind', joined(bytes('RIFF\x00\x00\x00\x00WEBPXXXX'), new Uint8Array(40)), 415],
  ['a PNG 1,025 pixels wide', pngOf(1_025, 8), 400],
  ['a GIF 1,025 pixels high', gifOf(8, 1_025), 400],
  ['a PNG 4,294,967,295 pixels wide and high', pngOf(0xffff_ffff, 0xffff_ffff), 400],
  ['a PNG one byte too large', pngOf(8, 8, 512 * 1024 + 1), 413],
  ['a text instead of a file', 'no file', 400],
];

test.each(REFUSED)('%s is never stored (SEC-11, FILE-4)', async (_, file, status) => {
  for (const [method, path, part, fields] of DOORS) {
    const answer = await send(method, path, part, file, fields);
    expect([path, answer.status]).toEqual([path, status]);
  }
  expect(await files()).toEqual([]);
});

test.each([
  ['GIF with JavaScript', gifOf(8, 8, bytes('=1;/*<script>alert(1)</script>*/alert(1)//')), 'image/gif'],
  ['GIF with 200,000 frame marks', gifOf(8, 8, new Uint8Array(200_000).fill(0x2c)), 'image/gif'],
  ['PNG with HTML after its end', joined(pngOf(8, 8), bytes('<script>alert(1)</script>')), 'image/png'],
])('a %s is served inert, with the image type of its content (SEC-11, FILE-7)', async (_, file, type) => {
  for (const claimed of ['text/html', 'image/svg+xml', 'application/javascript']) {
    const name = '../../../index.html';
    const made = await send('POST', '/avatars', 'avatar', file, { name, type: claimed });
    const { uploadPath } = (JSON.parse(made.text) as { data: { avatar: { uploadPath: string } } }).data
      .avatar;
    expect([made.status, /^\/uploads\/avatars\/[\w-]+\.(?:gif|png)$/.test(uploadPath)]).toEqual([201, true]);
    const served = await exports.default.fetch(new Request(`http://localhost${uploadPath}`));
    await served.arrayBuffer();
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  }
});

test('every upload call stores images without metadata (FILE-23)', async () => {
  const place = 'GPS 24.7136';
  const text = [0, 0, 0, place.length, ...bytes('tEXt'), ...bytes(place), 0, 0, 0, 0];
  const tagged = Uint8Array.from([...pngOf(8, 8).subarray(0, 33), ...text]);
  for (const [method, path, part, fields] of DOORS)
    expect((await send(method, path, part, tagged, fields)).status).toBe(201);
  const stored = await files();
  expect(stored).toHaveLength(DOORS.length);
  for (const key of stored) expect(await (await env.MEDIA.get(key))?.text()).not.toContain(place);
});

test.each([
  '__proto__',
  'constructor',
  'id',
  'uploadPath',
  'name',
  'createdAt',
  '../x',
  '\u0000',
  'a'.repeat(2_000),
])('a form with the extra field %j stores nothing, unless it is name (SEC-11, REST-9)', async field => {
  for (const [method, path, part, fields] of DOORS) {
    const answer = await send(method, path, part, pngOf(8, 8), { ...fields, [`${field} `.trimEnd()]: 'x' });
    expect([path, answer.status === 400 || field === 'name']).toEqual([path, true]);
  }
  expect(({} as Record<string, unknown>).x).toBe(undefined);
  if (field !== 'name') expect(await files()).toEqual([]);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
  [
    'a cut-off part',
    'multipart/form-data; boundary=a',
    '--a\r\nContent-Disposition: form-data; name="avatar"; filename="x"',
  ],
  ['no parts', 'multipart/form-data; boundary=a', '--a--'],
  [
    'a header on two lines',
    'multipart/form-data; boundary=a',
    '--a\r\nContent-Disposition: form-data;\r\n name="avatar"\r\n\r\nx\r\n--a--',
  ],
])('a form with %s is refused (SEC-11)', async (_, type, body) => {
  const headers = { ...owner.headers, 'Content-Type': type };
  const request = new Request('http://localhost/api/v1/avatars', { method: 'POST', headers, body });
  const answer = await exports.default.fetch(request);
  await answer.text();
  expect(answer.status).toBe(400);
  expect(await files()).toEqual([]);
});

test.each([
  '/uploads/../wrangler.toml',
  '/uploads/..%2f..%2fwrangler.toml',
  '/uploads/%2e%2e/%2e%2e/x',
  '/uploads/%2e%2e%5cx',
  '/uploads//etc/passwd',
  '/uploads/avatars/',
  '/uploads/%00',
  '/uploads/x%00.png',
  '/uploads/%ff%fe',
  '/uploads/%',
  '/uploads/:)',
  `/uploads/${'a/'.repeat(700)}`,
])('no file is served at %s (SEC-11)', async path => {
  const answer = await exports.default.fetch(new Request(`http://localhost${path}`));
  const text = await answer.text();
  expect([
    path,
    answer.status === 404 || !new URL(`http://x${path}`).pathname.startsWith('/uploads/'),
    text.includes('samar-media'),
  ]).toEqual([path, true, false]);
  expect(answer.status).toBeLessThan(500);
});
