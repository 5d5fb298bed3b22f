import { exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { initialRecord } from '../../../protocol/resources/define.ts';
import { options1, options2, SPAM } from '../../../protocol/resources/options.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { call, type Visitor } from '../../support/visitor.ts';

type Data = Record<string, Record<string, unknown>>;

const owner = new Member('settler');
const as = (who: Visitor, method: string, path: string, body?: unknown) =>
  call(method, path, body, who.headers);
const read = async (name: string) => ((await call('GET', `/${name}`)).body as unknown as { data: Data }).data;
const change = (name: string, body: unknown) => as(owner, 'PATCH', `/${name}/site`, body);

/** Written by hand from the requirements; later options have their declared defaults. */
const SHARED = { floodCount: 4, floodSeconds: 5, banFloodersIP: false, banFloodersHost: false };
const OPTIONS_1 = {
  ...initialRecord(options1),
  _id: 'site',
  logo: '',
  showLogo: false,
  idleTimeout: 0,
  bannerInterval: 10,
  maxBots: 10,
  ...SHARED,
  publicMessagesShown: 50,
  enableEmoticons: true,
  polls: true,
  typing: true,
  kickHoldSeconds: 300,
  addressDays: 90,
  eventDays: 0,
  reservedForOwners: 'owner، أونر',
  reservedForAdmins: 'admin، administrator، أدمن، مدير، مديرة، إدارة',
  reservedForModerators: 'mod، moderator، مشرف، مشرفة، مراقب، مراقبة',
};
const OPTIONS_2 = {
  ...initialRecord(options2),
  _id: 'site',
  minCharacters: 1,
  maxCharacters: 300,
  minShortcuts: 0,
  maxShortcuts: 300,
  minEmoticons: 0,
  maxEmoticons: 300,
  minLines: 1,
  maxLines: 300,
  ...SHARED,
  scrollBack: 100,
};

beforeAll(async () => {
  await makeAccount({ username: 'settler', role: 'owner' });
  for (const [username, flag] of [
    ['only-options-1', 'canAccessOptions1Menu'],
    ['only-windows', 'canAccessWindowsMenu'],
  ] as const)
    await makeAccount({ username, panel: { canAccessAdminPanel: true, [flag]: true } });
  await owner.signIn();
});

test('a new site has default settings; only operators read the confidential ones', async () => {
  const { sharedNetworks: _, registrationsPerDay: __, registrationMinutes: ___, ...toAnybody } = OPTIONS_1;
  expect(await read('options-1')).toEqual({ options1: toAnybody });
  expect((await as(owner, 'GET', '/options-1')).body.data).toEqual({ options1: OPTIONS_1 });
  const confidential = new Set([...Object.keys(SPAM), 'surgeGuests', 'surgeMessages', 'dutyGuests']);
  const told = Object.fromEntries(Object.entries(OPTIONS_2).filter(([name]) => !confidential.has(name)));
  expect(await read('options-2')).toEqual({ options2: told });
  expect((await as(owner, 'GET', '/options-2')).body.data).toEqual({ options2: OPTIONS_2 });
  expect(await read('appearance')).toEqual({
    appearance: {
      _id: 'site',
      accent: '#0b6e69',
      mode: 'system',
      background: 'plain',
      density: 'comfortable',
    },
  });
  expect(await read('windows')).toEqual({ windows: { _id: 'site', privateWindowsMax: 10 } });
});

test('Options-1 stores only the sent fields', async () => {
  const said = {
    logo: '/uploads/avatars/olive.png',
    showLogo: true,
    idleTimeout: 30,
    publicMessagesShown: 25,
    enableEmoticons: false,
    banFloodersIP: true,
    kickHoldSeconds: 15,
    addressDays: 30,
    eventDays: 365,
    reservedForModerators: 'رقيب, sheriff',
  };
  const answer = await change('options-1', { ...said, authKey: 'settler' });
  expect([answer.status, answer.body.data]).toEqual([200, { options1: { ...OPTIONS_1, ...said } }]);
  expect((await exports.RoomsDatabase.siteConfig()).options).toMatchObject({ ...said, maxCharacters: 300 });
  expect((await change('options-1', { minCharacters: 5 })).body.message).toBe(
    'Options validation failed: minCharacters: is an unknown field',
  );
});

test.each([
  [{ publicMessagesShown: 51 }, 'publicMessagesShown: must be at most 50'],
  [{ publicMessagesShown: 0 }, 'publicMessagesShown: must be at least 1'],
  [{ kickHoldSeconds: 14 }, 'kickHoldSeconds: must be at least 15'],
  [{ kickHoldSeconds: 86_401 }, 'kickHoldSeconds: must be at most 86400'],
  [{ floodCount: 2.5 }, 'floodCount: must be a whole number'],
  [{ floodSeconds: '5' }, 'floodSeconds: must be a number'],
  [
    { logo: 'javascript:alert(1)' },
    'logo: must be a path of this site or an address that begins with https://',
  ],
  [{ logo: '//evil.example/x' }, 'logo: must be a path of this site or an address that begins with https://'],
])('Options-1 refuses %j', async (wrong, text) => {
  const answer = await change('options-1', wrong);
  expect([answer.status, answer.body.message]).toEqual([400, `Options validation failed: ${text}`]);
});

test('Options-2 checks a sent minimum against the stored maximum, and vice versa (SITE-33)', async () => {
  expect((await change('options-2', { minLines: 3, maxLines: 2 })).body.message).toBe(
    'Options validation failed: minLines: must not be more than maxLines',
  );
  expect(
    (await change('options-2', { maxCharacters: 40, minCharacters: 2, scrollBack: 75 })).body.data,
  ).toEqual({
    options2: expect.objectContaining({ maxCharacters: 40, minCharacters: 2, scrollBack: 75 }),
  });
  expect((await change('options-2', { minCharacters: 41 })).body.errors).toEqual({
    minCharacters: 'must not be more than maxCharacters',
  });
  expect((await change('options-2', { maxCharacters: 1 })).status).toBe(400);
  expect((await change('options-2', { minShortcuts: 301 })).status).toBe(400);
  expect((await change('options-2', { minEmoticons: 5, maxEmoticons: 4 })).status).toBe(400);
  expect((await change('options-2', { scrollBack: 90 })).body.errors).toEqual({
    scrollBack: 'must be one of 100 or 75',
  });
});

test('link settings reach the rooms; invalid host lists are refused (SITE-56)', async () => {
  const said = { links: 'members', knownHosts: 'example.org، موقع.شبكة', onlyKnownHosts: true };
  expect((await change('options-2', said)).body.data).toMatchObject({ options2: said });
  expect(await read('options-2')).toMatchObject({ options2: { ...said, blockedHosts: '' } });
  expect((await exports.RoomsDatabase.siteConfig()).options).toMatchObject(said);
  for (const blockedHosts of ['https://example.org', 'a b', '127.0.0.1', 'example.org, /x'])
    expect((await change('options-2', { blockedHosts })).body.errors).toEqual({
      blockedHosts: 'must be hosts such as example.org',
    });
  expect((await change('options-2', { links: 'visitors' })).status).toBe(400);
  await change('options-2', { links: 'off', knownHosts: '', onlyKnownHosts: false });
});

test('unknown senders of images or voice notes and storage sizes out of range are refused', async () => {
  expect(
    (await change('options-2', { images: 'everyone', voice: 'members', imageStorage: 1_000 })).status,
  ).toBe(200);
  for (const wrong of [
    { images: 'visitors' },
    { voice: 'visitors' },
    { imageStorage: 0 },
    { imageStorage: 1_001 },
  ])
    expect((await change('options-2', wrong)).status).toBe(400);
  await change('options-2', { images: 'off', voice: 'off', imageStorage: 200 });
  expect(await read('options-2')).toMatchObject({
    options2: { images: 'off', voice: 'off', imageStorage: 200 },
  });
});

test('raid and challenge settings have limits; only operators read surgeGuests (SITE-59)', async () => {
  const set = { surgeGuests: 0, surgeMessages: 1_000, guestChallenge: 'guests', puzzleBits: 21 };
  expect((await change('options-2', set)).body.data).toMatchObject({ options2: set });
  for (const wrong of [
    { surgeGuests: 1_001 },
    { surgeMessages: -1 },
    { guestChallenge: 'all' },
    { puzzleBits: 22 },
  ])
    expect((await change('options-2', wrong)).status).toBe(400);
  const { options2: shown = {} } = await read('options-2');
  expect([shown.guestChallenge, shown.puzzleBits, shown.surgeGuests]).toEqual(['guests', 21, undefined]);
  const first = { surgeGuests: 30, surgeMessages: 30, guestChallenge: 'surge', puzzleBits: 17 };
  expect(initialRecord(options2)).toMatchObject(first);
  await change('options-2', first);
});

test('a field shared by two sections has one stored value (SITE-8)', async () => {
  await change('options-2', { floodCount: 0, floodSeconds: 9, banFloodersHost: true });
  expect((await read('options-1')).options1).toMatchObject({
    floodCount: 0,
    floodSeconds: 9,
    banFloodersHost: true,
  });
  await change('options-1', { floodCount: 6 });
  expect((await read('options-2')).options2).toMatchObject({ floodCount: 6, floodSeconds: 9 });
});

test.each([
  ['#ffcc00', 'must be darker: white text on it is unreadable'],
  ['#767676', null],
  ['#777777', 'must be darker: white text on it is unreadable'],
  ['#050505', 'must be lighter: it is invisible on a dark screen'],
  ['#0b6e6900', 'must be opaque'],
  ['teal', 'must be a color such as #0b6e69'],
  ['#1f5bb8', null],
])('the contrast check of the accent %s gives: $1 (SITE-21, SITE-32)', async (accent, text) => {
  const answer = await change('appearance', { accent });
  expect([answer.status, answer.body.errors?.['accent' as never] ?? null]).toEqual([text ? 400 : 200, text]);
});

test('the dark theme is stored, and an unknown theme is refused (SITE-21)', async () => {
  expect((await change('appearance', { mode: 'dark' })).body.data).toMatchObject({
    appearance: { mode: 'dark' },
  });
  expect((await change('appearance', { mode: 'sepia' })).status).toBe(400);
});

test('background and density change only when sent', async () => {
  const look = { background: 'dusk', density: 'compact' };
  expect((await change('appearance', look)).body.data).toMatchObject({ appearance: look });
  expect((await change('appearance', { mode: 'dark' })).body.data).toMatchObject({ appearance: look });
  for (const wrong of [{ background: 'url(/x.png)' }, { density: 'none' }])
    expect((await change('appearance', wrong)).status).toBe(400);
});

test('the Windows section sets the private chat limit from 1 to 50 (SITE-26)', async () => {
  expect((await change('windows', { privateWindowsMax: 50 })).status).toBe(200);
  for (const privateWindowsMax of [0, 51, null])
    expect((await change('windows', { privateWindowsMax })).status).toBe(400);
});

test('a setting requires the permission for its section and is never created or deleted', async () => {
  const keeper = new Member('only-options-1');
  await keeper.signIn();
  expect((await as(keeper, 'PATCH', '/options-1/site', { maxBots: 3 })).status).toBe(200);
  for (const [name, section] of [
    ['options-2', 'Options-2'],
    ['appearance', 'Appearance'],
    ['windows', 'Windows'],
  ] as const) {
    const refused = await as(keeper, 'PATCH', `/${name}/site`, {});
    expect([refused.status, refused.body.message]).toEqual([403, `Unauthorized to access Admin-${section}`]);
    expect((await call('PATCH', `/${name}/site`, {})).status).toBe(401);
    expect((await as(owner, 'PATCH', `/${name}/other`, {})).status).toBe(404);
    expect((await as(owner, 'DELETE', `/${name}/site`)).status).toBe(405);
    expect((await as(owner, 'POST', `/${name}`, {})).status).toBe(405);
  }
});

test('a settings change is recorded with the old and the new value (AUDIT-1)', async () => {
  await change('windows', { privateWindowsMax: 7 });
  const { data } = (await as(owner, 'GET', '/events?page=1&limit=1')).body as unknown as {
    data: { events: { eventData: string }[] };
  };
  expect(data.events[0]?.eventData).toBe(
    'تعديل إعدادات النوافذ — أقصى عدد للمحادثات الخاصة المفتوحة: من «50» إلى «7»',
  );
});
