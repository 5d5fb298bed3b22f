import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { call, Visitor } from '../../support/visitor.ts';

type Banner = { _id: string; text: string; uploadPath: string | null };
type Body = {
  data: { banner: Banner; banners: Banner[]; total: number; nextChangeInMs?: number };
  message?: string;
};

const owner = new Member('herald');
const as = async (who: Visitor, method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body, who.headers);
  return { ...(answer.body as unknown as Body), status: answer.status };
};
const send = async (method: string, path: string, body: FormData) => {
  const request = new Request(`http://localhost/api/v1${path}`, { method, headers: owner.headers, body });
  const answer = await exports.default.fetch(request);
  return { ...((await answer.json()) as Body), status: answer.status };
};
const form = (fields: Record<string, string>, image?: Uint8Array<ArrayBuffer>) => {
  const data = new FormData();
  if (image) data.set('banner', new File([image], '../../x.svg', { type: 'text/html' }));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const running = async (who?: Visitor) =>
  ((await call('GET', '/banners', undefined, who?.headers)).body as unknown as Body).data.banners.map(
    ({ text }) => text,
  );
const files = async () => (await env.MEDIA.list({ prefix: 'banners/' })).objects.map(({ key }) => key);

beforeAll(async () => {
  await makeAccount({ username: 'herald', role: 'owner' });
  await makeAccount({ username: 'reader' });
  await owner.signIn();
});

test('the color names white and black are stored as #ffffff and #000000 (TEXT-51)', async () => {
  const words = { name: 'إطار أبيض', decorationText: '★', color: 'white', bgColor: 'black' };
  const made = await as(owner, 'POST', '/decorations/', words);
  expect(made).toMatchObject({ status: 201, data: { decoration: { color: '#ffffff', bgColor: '#000000' } } });
  const editedUser = { backgroundColor: 'white' };
  expect((await as(owner, 'PATCH', '/users/updateUser/id-reader', { editedUser })).status).toBe(204);
  const account = await as(owner, 'GET', '/users/id-reader');
  expect(account).toMatchObject({ data: { user: { backgroundColor: '#ffffff' } } });
});

test('a banner has text, link, audience and UTC start and end (SITE-19)', async () => {
  const valid = { text: 'أمسية شعرية', link: 'https://samar.example/poetry', userType: 'all' };
  const made = await as(owner, 'POST', '/banners', { ...valid, startDate: '2026-11-21T10:00:00+03:00' });
  expect([made.status, made.data.banner]).toEqual([
    201,
    {
      _id: expect.any(String),
      ...valid,
      uploadPath: null,
      color: '#ffffff',
      bgColor: '#0b6e69',
      startDate: '2026-11-21T07:00:00.000Z',
      endDate: null,
    },
  ]);
  const stored = await env.DB.prepare('SELECT start_date FROM banners').first('start_date');
  expect(stored).toBe('2026-11-21T07:00:00.000Z');
  const path = `/banners/${made.data.banner._id}`;
  expect((await as(owner, 'PATCH', path, { endDate: '2026-11-21' })).message).toBe(
    'Banner validation failed: endDate: must be after startDate',
  );
  expect((await as(owner, 'PATCH', path, { endDate: '2026-11-22', link: null })).data.banner).toMatchObject({
    endDate: '2026-11-22T00:00:00.000Z',
    link: null,
  });
  expect((await as(owner, 'DELETE', path)).status).toBe(204);
  expect((await as(owner, 'GET', path)).status).toBe(404);
});

test.each([
  [{ link: 'javascript:alert(1)' }, 'link: must be an address that begins with http:// or https://'],
  [{ link: 'data:text/html,x' }, 'link: must be an address that begins with http:// or https://'],
  [{ startDate: 'soon' }, 'startDate: must be a date'],
  [{ startDate: '9999-12-31T23:59:59-12:00' }, 'startDate: must be a date'],
  [{ text: '' }, 'text: is required'],
  [{ uploadPath: '/uploads/x.png' }, 'uploadPath: is an unknown field'],
  [{ startDate: '2026-01-02', endDate: '2026-01-01' }, 'endDate: must be after startDate'],
])('a banner with %j is refused (SITE-19, REST-9)', async (wrong, text) => {
  const answer = await as(owner, 'POST', '/banners', { text: 'إعلان', ...wrong });
  expect([answer.status, answer.message]).toEqual([400, `Banner validation failed: ${text}`]);
});

test('replacing or deleting an image banner deletes the old file (SITE-19, FILE-7)', async () => {
  const made = await send('POST', '/banners', form({ text: 'صورة', link: '', endDate: '' }, pngOf(640, 120)));
  expect(made.status).toBe(201);
  const { _id, uploadPath } = made.data.banner;
  expect(uploadPath).toMatch(/^\/uploads\/banners\/[\w-]+\.png$/);
  const served = await exports.default.fetch(new Request(`http://localhost${uploadPath}`));
  expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/png']);
  await served.arrayBuffer();
  const replaced = await send('PUT', `/banners/${_id}`, form({}, pngOf(320, 60)));
  expect([replaced.status, replaced.data.banner.text]).toEqual([200, 'صورة']);
  expect(await files()).toEqual([replaced.data.banner.uploadPath?.replace('/uploads/', '')]);
  expect((await send('POST', '/banners', form({ text: 'بلا صورة' }))).message).toBe(
    'Banner validation failed: banner: is required',
  );
  expect((await send('POST', '/banners', form({ text: '' }, pngOf(10, 10)))).status).toBe(400);
  await as(owner, 'DELETE', `/banners/${_id}`);
  expect(await files()).toEqual([]);
});

test('without a page, running banners are returned with the next change (SITE-35, SITE-48)', async () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  for (const banner of [
    { text: 'للجميع' },
    { text: 'للزوار', userType: 'forVisitors', startDate: at(-1), endDate: at(1) },
    { text: 'للأعضاء', userType: 'forSupers', startDate: at(-1) },
    { text: 'انتهت', endDate: at(-1) },
    { text: 'لم تبدأ', startDate: at(1) },
  ])
    expect((await as(owner, 'POST', '/banners', banner)).status).toBe(201);
  const guest = new Visitor('ضيف اللافتات');
  await guest.signIn();
  expect(await running()).toEqual(['للجميع', 'للزوار']);
  expect(await running(guest)).toEqual(['للجميع', 'للزوار']);
  expect(await running(owner)).toEqual(['للجميع', 'للأعضاء']);
  const { nextChangeInMs = 0 } = (await as(guest, 'GET', '/banners')).data;
  expect([nextChangeInMs <= day, nextChangeInMs > day - 60_000]).toEqual([true, true]);
  expect((await as(owner, 'GET', '/banners?page=1')).data.total).toBe(5);
  expect((await as(guest, 'GET', '/banners?page=1')).status).toBe(403);
  expect((await call('GET', '/banners?page=1')).status).toBe(401);
});

test('the palette begins with blue, red and green and has unique names (SITE-23)', async () => {
  type Color = { _id: string; name: string; value: string; forText: boolean };
  const list = async (query = '') =>
    ((await call('GET', `/colors${query}`)).body as unknown as { data: { colors: Color[] } }).data.colors;
  expect((await list()).map(({ _id }) => _id)).toEqual(['blue', 'red', 'green']);
  expect((await list('?page=1')).map(({ name }) => name)).toEqual(['أزرق', 'أحمر', 'أخضر']);
  const made = await as(owner, 'POST', '/colors', { name: 'نيلي', value: '#2a2f8f', forBackground: false });
  expect(made.status).toBe(201);
  const again = await call('POST', '/colors', { name: 'نيلي', value: '#000000' }, owner.headers);
  expect([again.status, again.body.errors]).toEqual([409, { name: 'is taken' }]);
  const stolen = await call('PATCH', '/colors/blue', { name: 'نيلي' }, owner.headers);
  expect([stolen.status, stolen.body.errors]).toEqual([409, { name: 'is taken' }]);
  expect((await call('PATCH', '/colors/blue', { value: 'blue' }, owner.headers)).status).toBe(400);
  const reader = new Member('reader');
  await reader.signIn();
  expect((await as(reader, 'POST', '/colors', { name: 'x', value: '#000000' })).status).toBe(403);
  expect((await list()).at(-1)).toMatchObject({ name: 'نيلي', value: '#2a2f8f', forText: true });
});

test('pages of emojis, shortcuts and colors are public; single records are not (REST-25)', async () => {
  for (const name of ['emojis', 'shortcuts', 'colors']) {
    expect([name, (await call('GET', `/${name}?page=1&limit=2`)).status]).toEqual([name, 200]);
    expect([name, (await call('GET', `/${name}/x`)).status]).toEqual([name, 401]);
  }
});
