import { listDurableObjectIds } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ratio } from '../../../protocol/colors.ts';
import { app } from '../../../worker/app.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { rooms } from '../../../worker/platform/database/tables/rooms.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { OWN_ACCENT } from '../../../worker/platform/http/known-identity.ts';
import { notifyRooms } from '../../../worker/platform/notifications.ts';
import { pagesSite } from '../../../worker/site/pages-site.ts';
import { identityOf, publicRoomsOf, purgeSharePictures } from '../../../worker/site/public-rooms.ts';
import { shareSvg } from '../../../worker/site/share-painter.ts';

/** The built page as the worker reads it. */
const BUILT = `<!doctype html><html><head>
<meta name="description" content="built" />
<meta name="application-name" content="built" />
<title>built</title>
<link rel="apple-touch-icon" href="/install/icon-apple-180.png" />
</head><body><div id="root"><!--entry--><b>%siteName%: %sentence%</b><!--room--><i>%room%: %subject% (%people%)</i><!--/entry--></div></body></html>`;
const ASSETS = {
  fetch: async () => new Response(BUILT, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
} as unknown as Fetcher;
const withPage: Env = { ...(env as Env), ASSETS };
const SITE = 'http://localhost';
const ROW = {
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subject: 'موضوع',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
};

type Kind = Partial<typeof rooms.$inferInsert>;
/** Every kind of room with its columns; null if the room does not exist. */
const KINDS: Readonly<Record<string, { row: Kind | null; isPublic: boolean }>> = {
  ordinary: { row: {}, isPublic: true },
  full: { row: { maxUsers: 1 }, isPublic: true },
  'permanent, created by a user': { row: { createdBy: 'someone' }, isPublic: true },
  unlisted: { row: { unlisted: true }, isPublic: false },
  'unlisted with a password': { row: { unlisted: true, passwordHash: 'hash' }, isPublic: false },
  locked: { row: { passwordHash: 'hash' }, isPublic: false },
  temporary: { row: { temporary: true, createdBy: 'someone' }, isPublic: false },
  deleted: { row: null, isPublic: false },
  unknown: { row: null, isPublic: false },
};
const NAMES = Object.fromEntries(Object.keys(KINDS).map((kind, at) => [kind, `غرفة رقم ${at}`]));
const slugOf = (name: string): string => encodeURIComponent(name.replaceAll(' ', '-'));

let clock = Date.now();

/** Reads the rooms at a future time, so that the next request reads them again. */
const later = async (bindings: Env = withPage): Promise<void> => {
  clock += 60_000;
  await Promise.all([publicRoomsOf(bindings, clock), identityOf(bindings, clock)]);
};

const ask = async (path: string, accept = 'text/html', by = app) => {
  const answer = await by.fetch(new Request(`${SITE}${path}`, { headers: { Accept: accept } }), withPage);
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
};

async function add(row: Kind & { name: string }): Promise<void> {
  await database(env as Env)
    .insert(rooms)
    .values({ ...ROW, id: crypto.randomUUID(), createdAt: Date.now(), ...row });
}

/** Bindings that count reads, with a lobby that reports these sizes. */
function counted(used: { batches: number; lists: number }, sizes: readonly object[]): Env {
  const counting = (): D1Database =>
    new Proxy(env.DB, {
      get: (target, name) => {
        if (name === 'withSession') return counting;
        if (name === 'batch') used.batches += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const rooms = async () => {
    used.lists += 1;
    return sizes;
  };
  const LOBBY = { idFromName: () => null, get: () => ({ rooms, addUsage: async () => {} }) };
  return { ...withPage, DB: counting(), LOBBY: LOBBY as never };
}

beforeAll(async () => {
  for (const [kind, { row }] of Object.entries(KINDS)) {
    const name = NAMES[kind] ?? '';
    if (row) await add({ id: `id-${kind}`, ...row, name });
  }
  await notifyRooms(env as Env);
  await later();
});

describe('data of public rooms', () => {
  test.each(Object.entries(KINDS))(
    '%s: page, sitemap entry and share image exist only for a public room (SITE-64, SITE-66)',
    async (kind, { isPublic }) => {
      const slug = slugOf(NAMES[kind] ?? '');
      const paths = [`/r/${slug}`, `/share/${slug}.png`];
      const statuses = await Promise.all(paths.map(async path => (await ask(path)).status));
      expect(statuses).toEqual(isPublic ? [200, 200] : [404, 404]);
      const texts = await Promise.all(['/sitemap.xml', '/r/rooms.json', '/'].map(path => ask(path)));
      const shown = texts.map(({ body }) => body.includes(slug) || body.includes(NAMES[kind] ?? ''));
      expect(shown).toEqual([isPublic, isPublic, false]);
    },
  );

  test('rooms without a page return the same 404 by name and by id (SITE-66)', async () => {
    const hidden = Object.entries(KINDS).filter(([, { isPublic }]) => !isPublic);
    const segments = hidden.flatMap(([kind]) => [
      slugOf(NAMES[kind] ?? ''),
      `id-${encodeURIComponent(kind)}`,
    ]);
    const first = [await ask('/r/never'), await ask('/share/never.png')];
    for (const segment of [...segments, '%', '%ff', '', 'rooms', 'constructor'])
      expect([segment, await ask(`/r/${segment}`), await ask(`/share/${segment}.png`)]).toEqual([
        segment,
        ...first,
      ]);
  });

  test('a request flood wakes no room and reads the list once in ten seconds (SITE-69)', async () => {
    const awake = async () => (await listDurableObjectIds(env.ROOMS)).length;
    const before = await awake();
    const used = { batches: 0, lists: 0 };
    const flood = async () => {
      for (let at = 0; at < 50; at++) await publicRoomsOf(counted(used, []), clock + at);
    };
    clock += 60_000;
    await flood();
    expect([used, await awake()]).toEqual([{ batches: 1, lists: 1 }, before]);
    clock += 10_000;
    await flood();
    expect([used, await awake()]).toEqual([{ batches: 2, lists: 2 }, before]);
  });

  test('the user count is a lower bound and hidden up to five users (SITE-69)', async () => {
    const path = `/r/${slugOf(NAMES.ordinary ?? '')}`;
    for (const [size, shown] of [
      [5, ''],
      [6, 'أكثر من 5 في الغرفة الآن'],
      [20, 'أكثر من 10 في الغرفة الآن'],
      [21, 'أكثر من 20 في الغرفة الآن'],
    ] as const) {
      const sized = counted({ batches: 0, lists: 0 }, [{ _id: 'id-ordinary', size }]);
      await later(sized);
      const answer = await app.fetch(new Request(`${SITE}${path}`), sized);
      expect([size, (await answer.text()).includes(`(${shown})`)]).toEqual([size, true]);
    }
  });

  test('a room that becomes private loses its page with the next list (SITE-67)', async () => {
    await add({ id: 'id-fleeting', name: 'عابرة' });
    await later();
    expect((await ask(`/r/${slugOf('عابرة')}`)).status).toBe(200);
    await env.DB.prepare("UPDATE rooms SET is_unlisted = 1 WHERE id = 'id-fleeting'").run();
    await later();
    expect((await ask(`/r/${slugOf('عابرة')}`)).status).toBe(404);
  });

  test('the page of a closed room says that it is closed (SITE-65)', async () => {
    const always = { weekdays: [], from: '00:00', to: '00:00', dates: null };
    const undecided = { writers: null, slowSeconds: null, theme: null, welcome: null, messages: null };
    const line = { ...always, ...undecided, entrance: 'closed' as const };
    await add({ id: 'id-closed', name: 'مغلقة', timetable: [line] });
    await later();
    expect((await ask(`/r/${slugOf('مغلقة')}`)).body).toContain('(الغرفة مغلقة الآن)');
  });
});

describe('the page of a public room', () => {
  test('title, description, address and metadata match the room (SITE-62, SITE-65)', async () => {
    const { headers, body } = await ask(`/r/${slugOf(NAMES.ordinary ?? '')}`);
    const address = `${SITE}/r/${slugOf(NAMES.ordinary ?? '')}`;
    for (const part of [
      `<title>${NAMES.ordinary} — سمر</title>`,
      '<meta name="description" content="موضوع" />',
      `<link rel="canonical" href="${address}" />`,
      `<meta property="og:image" content="${SITE}/share/${slugOf(NAMES.ordinary ?? '')}.png?v=`,
      '"@type":"WebPage"',
      `<i>${NAMES.ordinary}: موضوع ()</i>`,
    ])
      expect(body).toContain(part);
    expect(body).not.toContain('noindex');
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=10');
  });

  test('a room id redirects to the slug (SITE-65)', async () => {
    const { status, headers } = await ask('/r/id-ordinary?x=1');
    expect([status, headers.location]).toEqual([301, `/r/${slugOf(NAMES.ordinary ?? '')}?x=1`]);
  });

  test('a site on Pages serves the same page (SITE-65)', async () => {
    const worker = { fetch: async (asked: Request | URL) => app.fetch(new Request(asked), withPage) };
    const bindings = { ...withPage, WORKER: worker };
    const path = `/r/${slugOf(NAMES.full ?? '')}`;
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const answer = await pagesSite.fetch(new Request(`${SITE}${path}`), bindings as never, context as never);
    expect(await answer.text()).toBe((await ask(path)).body);
  });

  const TEXTS = [
    '</script><script>x</script>',
    '" onload="x',
    '$& $1 %siteName%',
    '<!-- ]]> &amp;',
    '\\" \\u003c',
  ];
  test.each(TEXTS)('%s as name and subject adds no element (SITE-65)', async text => {
    await add({ id: `id-${text}`, name: `plain ${text}`, subject: text });
    await later();
    const { headers } = await ask(`/r/${encodeURIComponent(`id-${text}`)}`);
    const { body } = await ask(headers.location ?? '');
    const count = (tag: string) => body.split(tag).length - 1;
    expect([count('<script'), count('</script>'), count('onload="x"'), count('<!--')]).toEqual([1, 1, 0, 0]);
    const data: unknown = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '',
    );
    expect(data).toMatchObject({ '@type': 'WebPage', name: `plain ${text} — سمر` });
  });
});

describe('share images', () => {
  const SHARE = '/share/site.png';
  const keys = async () => (await env.MEDIA.list({ prefix: 'share/' })).objects.map(({ key }) => key);

  test('an image is drawn once and removed after a change (SITE-68)', async () => {
    const answer = await app.fetch(new Request(`${SITE}${SHARE}`), withPage);
    const png = new Uint8Array(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(new DataView(png.buffer).getUint32(16)).toBe(1200);
    expect(new DataView(png.buffer).getUint32(20)).toBe(630);
    expect(png.length).toBeLessThan(300_000);
    const drawn = await keys();
    await Promise.all(Array.from({ length: 5 }, () => ask(SHARE)));
    expect(await keys()).toEqual(drawn);
    await env.DB.prepare("UPDATE identity SET site_name = 'اسم جديد'").run();
    await later();
    await ask(SHARE);
    expect((await keys()).length).toBe(drawn.length + 1);
    await purgeSharePictures(env, database(env as Env));
    expect((await keys()).length).toBeLessThanOrEqual(drawn.length);
  });

  test('an image has readable letters on the accent and the uploaded icon (SITE-74)', async () => {
    const card = { title: 'سمر', line: 'دردشة.', siteName: '', icon: '' };
    const groundOf = (accent: string) =>
      /<rect[^>]* fill="(#[0-9a-f]{6})"/.exec(shareSvg({ ...card, accent }, null))?.[1] ?? '';
    for (const accent of [OWN_ACCENT, '#0000ff', '#8a1f3d', '#767676', '#777700'])
      expect([accent, ratio('#ffffff', groundOf(accent)) > 7]).toEqual([accent, true]);
    expect(groundOf('#8a1f3d')).not.toBe(groundOf(OWN_ACCENT));

    const painter = env.SHARE_PAINTER.get(env.SHARE_PAINTER.idFromName('icons'));
    const drawn = async (name: string, icon: string) =>
      new Uint8Array((await painter.draw(`scratch/${name}`, { ...card, accent: OWN_ACCENT, icon })) ?? []);
    const plain = await drawn('plain', '');
    await env.MEDIA.put('site/own.png', plain, { httpMetadata: { contentType: 'image/png' } });
    const [own, gone, foreign] = await Promise.all([
      drawn('own', '/uploads/site/own.png'),
      drawn('gone', '/uploads/site/gone.png'),
      drawn('foreign', 'https://other.example/icon.png'),
    ]);
    expect(own).not.toEqual(plain);
    expect([gone, foreign]).toEqual([plain, plain]);
  });
});
