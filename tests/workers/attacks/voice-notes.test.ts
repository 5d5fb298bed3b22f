import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { PICTURE_UPLOADS, UNSENT_PICTURE_MS } from '../../../protocol/picture-limits.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { jpegOf } from '../../support/images.ts';
import { codeOf } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ask, type ClientSocket, call, Visitor } from '../../support/visitor.ts';
import { voiceNote } from '../../support/voice-notes.ts';

const ROOMS = { 'voice-hall': 'قاعة الأصوات', 'voice-garden': 'حديقة الأصوات' };
const WITHIN = { timeout: 20_000 };
const owner = new Member('tuner');
let note: Uint8Array<ArrayBuffer>;
let hosts = 0;

beforeAll(async () => {
  note = await voiceNote('webm');
  for (const [id, name] of Object.entries(ROOMS)) await makeRoom({ id, name });
  await makeAccount({ username: 'tuner', role: 'owner' });
  await owner.signIn();
  const change = { voice: 'everyone', images: 'everyone', imageStorage: 200 };
  expect((await ask('PATCH', '/options-2/site', change, owner.headers)).status).toBe(200);
});

type Fields = Record<string, string | undefined>;

const formOf = (fields: Fields, file: Uint8Array<ArrayBuffer> = note, part = 'voice') => {
  const form = new FormData();
  form.set(part, new File([file], 'x.html', { type: 'text/html' }));
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
};

const post = async (who: Visitor, path: string, body: BodyInit, headers: HeadersInit = {}) => {
  const request = new Request(`http://localhost/api/v1${path}`, {
    method: 'POST',
    headers: { ...who.headers, ...headers },
    body,
  });
  const answer = await exports.default.fetch(request);
  const read = (await answer.json()) as { code?: string; data?: { claim?: string; picture?: string } };
  return { status: answer.status, code: read.code, data: read.data };
};

const PLAIN = { room: 'voice-hall', seconds: '3', waveform: '0,15,31' };
const upload = async (who: Visitor, fields: Fields = {}) => {
  const { data } = await post(who, '/voice', formOf({ ...PLAIN, ...fields }));
  return data?.claim ?? '';
};

const guest = async (name: string): Promise<Visitor> => {
  const visitor = new Visitor(name, { address: `100.66.52.${++hosts}` });
  await visitor.signIn();
  return visitor;
};

const send = async (socket: ClientSocket, claim: string) =>
  codeOf(await socket.request('newMessageFromClient', { text: '', voice: { claim } }));
const fetchFile = (path: string, headers: HeadersInit = {}) =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers }));
const keys = async () => (await env.MEDIA.list({ prefix: 'voice/' })).objects.map(({ key }) => key).sort();
const rowsOf = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM pictures').first<{ n: number }>())?.n;
const contentOf = (claim: string) =>
  JSON.parse(Buffer.from(claim.split('.')[0] ?? '', 'base64url').toString()) as { url: string };

test('a note uploaded without a room can be sent in only one room (VOICE-4)', async () => {
  const speaker = await guest('متجولة');
  const claim = await upload(speaker, { room: undefined });
  const there = await speaker.enter({ room: ROOMS['voice-garden'] });
  expect(await send(there, claim)).toBe('ok');
  const here = await speaker.enter({ room: ROOMS['voice-hall'] });
  expect(await send(here, claim)).toBe('voice_not_found');
  expect((await fetchFile(contentOf(claim).url)).status).toBe(200);
});

test('a reported note gets another address after deletion (VOICE-5)', async () => {
  const [speaker, listener] = [await guest('مسيئة الصوت'), await guest('شاكية الصوت')];
  const [hers, other] = [
    await speaker.enter({ room: ROOMS['voice-hall'] }),
    await listener.enter({ room: ROOMS['voice-hall'] }),
  ];
  const claim = await upload(speaker);
  expect(await send(hers, claim)).toBe('ok');
  const { url } = contentOf(claim);
  const { id, sender } = await other.waitFor('newMessageFromServer', ({ voice }) => voice?.url === url);
  const report = { userId: sender.userID, reason: 'abuse', message: { id, text: 'صوت' } } as const;
  expect(codeOf(await other.request('requestReportUser', report))).toBe('ok');
  expect(codeOf(await hers.request('requestDeleteMessages', { messageIds: [id] }))).toBe('ok');
  await vi.waitFor(async () => expect((await fetchFile(url)).status).toBe(404), WITHIN);
  const listed = async () => {
    const { body } = await call('GET', '/reports/', undefined, owner.headers);
    const { reports } = body.data as unknown as {
      reports: { _id: string; userID: string; voice?: string }[];
    };
    return reports.find(({ userID }) => userID === sender.userID);
  };
  const kept = await listed();
  expect(kept?.voice).toMatch(/^\/uploads\/voice\/[0-9a-f-]{36}\.webm$/);
  expect(kept?.voice).not.toBe(url);
  const served = await fetchFile(kept?.voice ?? '');
  expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'audio/webm']);
  expect(new Uint8Array(await served.arrayBuffer())).toHaveLength(note.length);
  const later = Date.now() + UNSENT_PICTURE_MS + 1;
  await runCleanup(env, later);
  expect((await fetchFile(kept?.voice ?? '')).status).toBe(200);
  const closed = await ask('PATCH', `/reports/${kept?._id}`, { closed: true }, owner.headers);
  expect(closed.status).toBe(200);
  await runCleanup(env, later);
  expect((await fetchFile(kept?.voice ?? '')).status).toBe(404);
});

test('image claims are invalid for notes and note claims for images (VOICE-4)', async () => {
  const speaker = await guest('خالطة');
  const socket = await speaker.enter({ room: ROOMS['voice-hall'] });
  const picture = formOf({ room: 'voice-hall' }, jpegOf(64, 48), 'picture');
  const claim = (await post(speaker, '/pictures', picture)).data?.picture ?? '';
  expect(await send(socket, claim)).toBe('voice_not_found');
  const asPicture = { text: '', picture: await upload(speaker) };
  expect(codeOf(await socket.request('newMessageFromClient', asPicture))).toBe('picture_not_found');
});

test('a forged or changed claim is refused (VOICE-4)', async () => {
  const speaker = await guest('مزوّرة');
  const socket = await speaker.enter({ room: ROOMS['voice-hall'] });
  const claim = await upload(speaker);
  const [body = '', signature = ''] = claim.split('.');
  const withFields = (fields: object) =>
    Buffer.from(JSON.stringify({ ...contentOf(claim), ...fields })).toString('base64url');
  for (const forged of [
    `${withFields({ url: '/uploads/site/logo.png' })}.${signature}`,
    `${withFields({ expiresAt: 9e15 })}.${signature}`,
    `${body}.`,
    `${body}.${signature}.${signature}`,
    `${body}=.${signature}`,
    `${signature}.${body}`,
    `${body}.${'A'.repeat(signature.length)}`,
  ])
    expect(await send(socket, forged), forged.slice(0, 20)).toBe('voice_not_found');
  expect(await send(socket, claim)).toBe('ok');
});

test('a session cannot upload after logout (VOICE-1)', async () => {
  const speaker = await guest('خارجة');
  const claim = await upload(speaker);
  const before = await keys();
  expect((await ask('POST', '/users/logout', undefined, speaker.headers)).status).toBeLessThan(300);
  const answer = await post(speaker, '/voice', formOf(PLAIN));
  expect(answer.status).toBe(401);
  expect(await keys()).toEqual(before);
  const again = new Visitor('خارجة', { address: speaker.address, fingerprint: speaker.fingerprint });
  const socket = await again.enter({ room: ROOMS['voice-hall'] });
  expect(await send(socket, claim)).toBe('voice_not_found');
});

test('a request without a valid session leaves no file or record', async () => {
  const before = [await keys(), await rowsOf()];
  const nobody = new Visitor('لا أحد', { address: `100.66.52.${++hosts}` });
  for (const headers of [{}, { Authorization: 'Bearer x.y.z' }, { Authorization: 'Basic eDp5' }])
    expect((await post(nobody, '/voice', formOf(PLAIN), headers)).status).toBe(401);
  expect([await keys(), await rowsOf()]).toEqual(before);
});

test('invalid fields and forms are refused and count toward the limit (VOICE-2, VOICE-6)', async () => {
  const before = [await keys(), await rowsOf()];
  const twice = formOf(PLAIN);
  twice.append('voice', new File([note], 'y.webm'));
  const speaker = await guest('شاذة');
  const answers = [];
  for (const form of [
    formOf({ ...PLAIN, seconds: 'NaN' }),
    formOf({ ...PLAIN, seconds: '1e1' }),
    formOf({ ...PLAIN, seconds: '3.00000000' }),
    formOf({ ...PLAIN, waveform: '0.5,1' }),
    formOf({ ...PLAIN, waveform: '-1' }),
    formOf({ ...PLAIN, waveform: `[${Array(65).fill(1)}]` }),
    formOf({ ...PLAIN, waveform: `${'['.repeat(200_000)}"` }),
    formOf({ ...PLAIN, room: 'r'.repeat(500) }),
    formOf({ ...PLAIN, __proto__x: '1', url: '/uploads/voice/x.webm' }),
    twice,
    formOf(PLAIN),
  ])
    answers.push((await post(speaker, '/voice', form)).status);
  expect(answers).toEqual([...Array(PICTURE_UPLOADS).fill(400), 429]);
  expect([await keys(), await rowsOf()]).toEqual(before);
});

test('a body that is no form, has no file or is too large is refused', async () => {
  const speaker = await guest('كبيرة');
  const empty = new FormData();
  for (const [name, value] of Object.entries(PLAIN)) empty.set(name, value);
  const large = new Uint8Array(400 * 1024);
  const stream = new ReadableStream({
    pull: controller => controller.enqueue(new Uint8Array(64 * 1024)),
  });
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const answers = [
    await post(speaker, '/voice', empty),
    await post(speaker, '/voice', '{}', { 'Content-Type': 'application/json' }),
    await post(speaker, '/voice', formOf(PLAIN, large)),
    await post(speaker, '/voice', stream, type),
    await post(speaker, '/voice', '--x', type),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 415, 413, 413, 400]);
});

test('a changed or encoded address of a voice note is not found (VOICE-3)', async () => {
  const speaker = await guest('متلصصة');
  const { url } = contentOf(await upload(speaker));
  expect((await fetchFile(url)).status).toBe(200);
  const name = url.slice('/uploads/voice/'.length);
  for (const path of [
    '/uploads/voice',
    '/uploads/voice/',
    `/uploads/voice/${name.slice(0, 8)}`,
    `/uploads/voice/${name.toUpperCase()}`,
    `/uploads/voice/${name}.html`,
    `/uploads/voice%2f..%2fvoice%2f${name}`,
    `/uploads/pictures/${name}`,
    `/uploads/voice/${name}%00`,
  ])
    expect((await fetchFile(path)).status, path).toBe(404);
});

test('a note is served inert also with unusual request headers (VOICE-3)', async () => {
  const speaker = await guest('محمية');
  const { url } = contentOf(await upload(speaker));
  for (const headers of [
    { Accept: 'text/html' },
    { Range: 'bytes=0-0' },
    { Range: 'bytes=-0' },
    { Range: 'bytes=99999999999-' },
    { Range: 'bytes=0-1,0-1,0-1' },
    { Origin: 'https://elsewhere.example' },
    { 'If-None-Match': '"x" y' },
  ] as Record<string, string>[]) {
    const answer = await fetchFile(url, headers);
    await answer.arrayBuffer();
    expect(Object.fromEntries(answer.headers), JSON.stringify(headers)).toMatchObject({
      'content-type': 'audio/webm',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    });
    expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    expect(answer.headers.get('Access-Control-Allow-Origin')).not.toBe('https://elsewhere.example');
    expect(answer.headers.has('Set-Cookie')).toBe(false);
  }
});

/** A voice note that others have received, with its message. */
const heardNote = async (speaker: Visitor, socket: ClientSocket, other: ClientSocket) => {
  const claim = await upload(speaker);
  const { url } = contentOf(claim);
  expect(await send(socket, claim)).toBe('ok');
  const { id, sender } = await other.waitFor('newMessageFromServer', ({ voice }) => voice?.url === url);
  return { url, id, userId: sender.userID };
};

const inHall = async (name: string) => {
  const visitor = await guest(name);
  return { visitor, socket: await visitor.enter({ room: ROOMS['voice-hall'] }) };
};

test('a note whose file is missing can be reported and deleted as usual (VOICE-5)', async () => {
  const [one, two] = [await inHall('فاقدة'), await inHall('سائلة')];
  const { url, id, userId } = await heardNote(one.visitor, one.socket, two.socket);
  const key = url.slice('/uploads/'.length);
  await env.MEDIA.delete(key);
  expect((await fetchFile(url)).status).toBe(404);
  const report = { userId, reason: 'abuse', message: { id, text: 'صوت' } } as const;
  expect(codeOf(await two.socket.request('requestReportUser', report))).toBe('ok');
  expect(codeOf(await one.socket.request('requestDeleteMessages', { messageIds: [id] }))).toBe('ok');
  await vi.waitFor(
    async () =>
      expect(await env.DB.prepare('SELECT key FROM pictures WHERE key = ?').bind(key).first()).toBeNull(),
    WITHIN,
  );
});

test('a note with two reports is stored until both reports are closed (VOICE-5)', async () => {
  const [one, two, three] = [await inHall('متهمة'), await inHall('شاكية أولى'), await inHall('شاكية ثانية')];
  const { url, id, userId } = await heardNote(one.visitor, one.socket, two.socket);
  const report = { userId, reason: 'abuse', message: { id, text: 'صوت' } } as const;
  for (const { socket } of [two, three])
    expect(codeOf(await socket.request('requestReportUser', report))).toBe('ok');
  await one.socket.request('requestDeleteMessages', { messageIds: [id] });
  await vi.waitFor(async () => expect((await fetchFile(url)).status).toBe(404), WITHIN);
  const { results } = await env.DB.prepare('SELECT id, voice FROM reports WHERE user_id = ?')
    .bind(userId)
    .all<{ id: string; voice: string }>();
  expect(new Set(results.map(({ voice }) => voice)).size).toBe(1);
  const statuses = [];
  for (const { id, voice } of results) {
    expect((await ask('PATCH', `/reports/${id}`, { closed: true }, owner.headers)).status).toBe(200);
    await runCleanup(env, Date.now() + UNSENT_PICTURE_MS + 1);
    statuses.push((await fetchFile(voice)).status);
  }
  expect(statuses).toEqual([200, 404]);
});

test('erasing a user also removes reported notes (VOICE-5)', async () => {
  const [one, two] = [await inHall('ممحوة'), await inHall('شاهدة')];
  const { url, id, userId } = await heardNote(one.visitor, one.socket, two.socket);
  const report = { userId, reason: 'abuse', message: { id, text: 'صوت' } } as const;
  expect(codeOf(await two.socket.request('requestReportUser', report))).toBe('ok');
  await vi.waitFor(
    async () =>
      expect(await env.DB.prepare('SELECT id FROM reports WHERE voice = ?').bind(url).first()).not.toBeNull(),
    WITHIN,
  );
  const before = new Set(await keys());
  const path = `/people/data?device=${encodeURIComponent(one.visitor.fingerprint)}`;
  expect((await ask('DELETE', path, undefined, owner.headers)).status).toBe(200);
  await vi.waitFor(async () => expect((await fetchFile(url)).status).toBe(404), WITHIN);
  await runCleanup(env, Date.now() + UNSENT_PICTURE_MS + 1);
  expect((await keys()).filter(key => !before.has(key))).toEqual([]);
});

test('twenty concurrent uploads: ten are stored (VOICE-6)', async () => {
  const speaker = await guest('متدفقة');
  const before = await rowsOf();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(speaker, '/voice', formOf(PLAIN))));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(PICTURE_UPLOADS).fill(201), ...Array(10).fill(429)]);
  expect(await rowsOf()).toBe((before ?? 0) + PICTURE_UPLOADS);
});

test('a banned guest or member can upload neither note nor image (VOICE-1)', async () => {
  await makeAccount({ username: 'humming' });
  const member = new Member('humming', { address: `100.66.52.${++hosts}` });
  expect((await member.login({ fingerprint: member.fingerprint })).status).toBe(200);
  const people = [await guest('محظورة'), member];
  const before = await keys();
  for (const visitor of people) {
    const ban = { fingerprint: visitor.fingerprint, banDuration: '1h' };
    expect((await ask('POST', '/bans', ban, owner.headers)).status).toBe(201);
    const refused = { status: 403, code: 'banned' };
    expect(await post(visitor, '/voice', formOf(PLAIN))).toMatchObject(refused);
    const picture = formOf({ room: 'voice-hall' }, jpegOf(64, 48), 'picture');
    expect(await post(visitor, '/pictures', picture)).toMatchObject(refused);
  }
  expect(await keys()).toEqual(before);
});

test('a kicked guest or member can upload neither note nor image (VOICE-1)', async () => {
  await makeAccount({ username: 'singing' });
  const member = new Member('singing', { address: `100.66.52.${++hosts}` });
  const people = [await guest('مطرودة من القاعة'), member];
  const moderator = await owner.enter({ room: ROOMS['voice-hall'] });
  const before = await keys();
  for (const visitor of people) {
    await visitor.enter({ room: ROOMS['voice-hall'] });
    const { userID: userId } = visitor;
    expect(await moderator.request('requestKickUser', { userId })).toMatchObject({ ok: true });
    await vi.waitFor(async () => {
      expect(await post(visitor, '/voice', formOf(PLAIN))).toMatchObject({ status: 403, code: 'kicked' });
    }, WITHIN);
    const picture = formOf({ room: 'voice-hall' }, jpegOf(64, 48), 'picture');
    expect(await post(visitor, '/pictures', picture)).toMatchObject({ status: 403, code: 'kicked' });
  }
  expect(await keys()).toEqual(before);
});
