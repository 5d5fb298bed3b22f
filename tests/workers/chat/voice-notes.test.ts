import { env, exports } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { PICTURE_UPLOADS, UNSENT_PICTURE_MS } from '../../../protocol/picture-limits.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { storageUsed, TtlCache } from '../../../worker/site/overview.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { codeOf } from '../../support/lobby-presence.ts';
import { untilApplied } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { callsWith, Visitor } from '../../support/visitor.ts';
import { voiceNote } from '../../support/voice-notes.ts';

const ROOM = 'room-voices';
const NAME = 'مجلس الأصوات';
const WITHIN = { timeout: 20_000 };

type Fields = {
  room?: string | undefined;
  seconds?: string;
  waveform?: string;
  [other: string]: string | undefined;
};
let notes: Record<'mp4' | 'webm', Uint8Array<ArrayBuffer>>;

const upload = async (who: Visitor, file?: Uint8Array<ArrayBuffer>, fields: Fields = {}) => {
  const form = new FormData();
  form.set('voice', new File([file ?? notes.webm], 'x', { type: 'text/html' }));
  for (const [name, value] of Object.entries({ room: ROOM, seconds: '3', waveform: '0,15,31', ...fields }))
    if (value !== undefined) form.set(name, value);
  const request = new Request('http://localhost/api/v1/voice', {
    method: 'POST',
    headers: who.headers,
    body: form,
  });
  const answer = await exports.default.fetch(request);
  const body = (await answer.json()) as { code?: string; data: { claim: string } };
  return { status: answer.status, code: body.code, claim: body.data?.claim };
};

const fetchFile = (url: string, headers: HeadersInit = {}) =>
  exports.default.fetch(new Request(`http://localhost${url}`, { headers }));
const files = async () => (await env.MEDIA.list({ prefix: 'voice/' })).objects.map(({ key }) => key);
const records = async () =>
  (await env.DB.prepare('SELECT key, room_id FROM pictures').all<{ key: string; room_id: string | null }>())
    .results;
const guest = async (name: string, address?: string): Promise<Visitor> => {
  const visitor = new Visitor(name, { ...(address && { address }) });
  await visitor.signIn();
  return visitor;
};

const owner = new Member('listener');

const change = async (fields: Record<string, unknown>): Promise<void> => {
  const request = new Request('http://localhost/api/v1/options-2/site', {
    method: 'PATCH',
    headers: { ...owner.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect((await exports.default.fetch(request)).status).toBe(200);
};

beforeAll(async () => {
  notes = { mp4: await voiceNote('mp4'), webm: await voiceNote('webm') };
  await makeAccount({ username: 'listener', role: 'owner' });
  await owner.signIn();
  await makeRoom({ id: ROOM, name: NAME });
});

beforeEach(() => change({ voice: 'everyone', imageStorage: 200 }));

test('a note upload needs the voice option, canSendVoice and a session (VOICE-1)', async () => {
  const layla = await guest('منشدة');
  const answers = [];
  for (const voice of ['off', 'members', 'everyone']) {
    await change({ voice });
    answers.push((await upload(layla)).code ?? 'ok', (await upload(owner)).code ?? 'ok');
  }
  expect(answers).toEqual(['voice_off', 'voice_off', 'voice_off', 'ok', 'ok', 'ok']);
  expect((await upload(new Visitor('صامت'))).status).toBe(401);
  const setFlag = (on: boolean) =>
    env.DB.exec(
      `UPDATE chat_permissions SET flags = json_set(flags, '$.canSendVoice', json('${on}')) WHERE id = 'id-listener-chat'`,
    );
  await setFlag(false);
  expect((await upload(owner)).code).toBe('forbidden');
  await setFlag(true);
});

test('a file that is not a complete note within the limits leaves no data (VOICE-2)', async () => {
  const layla = await guest('مجرّبة');
  const before = [await files(), await records()];
  const html = new Uint8Array(Buffer.from('<!doctype html><script>alert(1)</script>'));
  for (const [file, fields, status] of [
    [html, {}, 415],
    [notes.webm.slice(0, -1), {}, 415],
    [await voiceNote('mp4', { tags: { title: 'بيتي' } }), {}, 415],
    [notes.webm, { seconds: '9' }, 415],
    [await voiceNote('webm', { packet: [0x78, ...Array(2_100).fill(7)] }), {}, 413],
  ] as const)
    expect((await upload(layla, file, fields)).status).toBe(status);
  const other = await guest('مجرّبة أخرى');
  for (const fields of [
    { room: '' },
    { seconds: '-1' },
    { waveform: '0,32' },
    { waveform: Array(65).fill('1').join(',') },
    { key: '../avatars/x' },
  ])
    expect((await upload(other, notes.webm, fields)).status, JSON.stringify(fields)).toBe(400);
  expect([await files(), await records()]).toEqual(before);
});

test('a note uploaded without a room is bound to the current room, if any (VOICE-4)', async () => {
  await makeRoom({ id: 'room-elsewhere', name: 'غرفة أخرى للأصوات' });
  const [here, later] = [await guest('حاضرة الصوت'), await guest('قادمة الصوت')];
  const early = await upload(later, notes.webm, { room: undefined, waveform: '[0, 15, 31]' });
  expect(early.status).toBe(201);
  const [socket, other] = [
    await here.enter({ room: NAME }),
    await later.enter({ room: 'غرفة أخرى للأصوات' }),
  ];
  const send = (by: typeof socket, claim: string) =>
    by.request('newMessageFromClient', { text: '', voice: { claim } });
  expect(codeOf(await send(socket, early.claim))).toBe('voice_not_found');
  expect(codeOf(await send(other, early.claim))).toBe('ok');
  // The lobby learns of entries within a second.
  await vi.waitFor(async () => {
    const { claim } = await upload(here, notes.webm, { room: undefined });
    const content = JSON.parse(atob(claim.split('.')[0]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''));
    expect(content.roomId).toBe(ROOM);
  }, WITHIN);
});

test('refused note uploads count toward the upload limit (VOICE-6)', async () => {
  const layla = await guest('ملحة الصوت', '100.66.43.7');
  await change({ voice: 'off' });
  const statuses = [];
  for (let tries = 0; tries <= PICTURE_UPLOADS; tries++) statuses.push((await upload(layla)).status);
  expect(statuses).toEqual([...Array(PICTURE_UPLOADS).fill(403), 429]);
});

test('notes count toward the image storage shown in the overview (VOICE-6)', async () => {
  const layla = await guest('خازنة');
  await env.DB.exec('DELETE FROM pictures');
  expect((await upload(layla)).status).toBe(201);
  const { pictures } = await storageUsed(env, Date.now(), new TtlCache());
  expect(pictures).toMatchObject({ files: 1, bytes: notes.webm.length });
  await env.DB.prepare(`INSERT INTO pictures VALUES ('pictures/all', ?, '${ROOM}', 0, '')`)
    .bind(200 * 1024 * 1024)
    .run();
  expect(await upload(layla)).toMatchObject({ status: 503, code: 'picture_storage_full' });
  await env.DB.exec(`DELETE FROM pictures WHERE key = 'pictures/all'`);
});

test.each(['mp4', 'webm'] as const)(
  'a note in %s is sent once, served in parts and deleted with its message (VOICE-3, VOICE-4, VOICE-5)',
  async kind => {
    const [layla, rima] = [await guest(`قارئة ${kind}`), await guest(`سامعة ${kind}`)];
    const [hers, other] = [await layla.enter({ room: NAME }), await rima.enter({ room: NAME })];
    const { claim } = await upload(layla, notes[kind]);
    const send = (socket: typeof hers) =>
      socket.request('newMessageFromClient', { text: '', voice: { claim } });
    expect(codeOf(await send(other))).toBe('voice_not_found');
    const ack = await send(hers);
    expect(codeOf(ack)).toBe('ok');
    const { voice } = await other.waitFor('newMessageFromServer', message => message.voice !== undefined);
    expect(voice).toMatchObject({ seconds: 3, waveform: [0, 15, 31], covered: true });
    expect(codeOf(await send(hers))).toBe('voice_not_found');
    const url = voice?.url ?? '';
    expect(url).toMatch(/^\/uploads\/voice\/[0-9a-f-]{36}\.(?:m4a|webm)$/);
    const served = await fetchFile(url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': `audio/${kind}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
    });
    const whole = new Uint8Array(await served.arrayBuffer());
    expect(whole).toHaveLength(notes[kind].length);
    const size = whole.length;
    for (const [range, status, content, part] of [
      ['bytes=0-1', 206, `bytes 0-1/${size}`, whole.slice(0, 2)],
      [`bytes=${size - 2}-`, 206, `bytes ${size - 2}-${size - 1}/${size}`, whole.slice(-2)],
      ['bytes=-3', 206, `bytes ${size - 3}-${size - 1}/${size}`, whole.slice(-3)],
      [`bytes=${size}-`, 416, `bytes */${size}`, new Uint8Array()],
      ['bytes=5-2', 416, `bytes */${size}`, new Uint8Array()],
      ['bytes=0-1,4-5', 200, null, whole],
    ] as const) {
      const answer = await fetchFile(url, { Range: range });
      expect([answer.status, answer.headers.get('Content-Range')], range).toEqual([status, content]);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(part);
    }
    const key = url.slice('/uploads/'.length);
    await vi.waitFor(
      async () => expect((await records()).find(each => each.key === key)?.room_id).toBe(ROOM),
      WITHIN,
    );
    await runCleanup(env, Date.now() + 2 * DAY_MS);
    expect((await fetchFile(url)).status).toBe(200);
    const messageIds = [ack.ok && ack.data?.id];
    expect(codeOf(await hers.request('requestDeleteMessages', { messageIds }))).toBe('ok');
    await vi.waitFor(async () => expect((await fetchFile(url)).status).toBe(404), WITHIN);
    await vi.waitFor(async () => expect((await records()).map(row => row.key)).not.toContain(key), WITHIN);
  },
);

test('a reported note remains without its message until the report is closed (VOICE-5)', async () => {
  const [layla, rima] = [await guest('مزعجة'), await guest('مبلّغة')];
  const [hers, other] = [await layla.enter({ room: NAME }), await rima.enter({ room: NAME })];
  const { claim } = await upload(layla);
  const ack = await hers.request('newMessageFromClient', { text: '', voice: { claim } });
  const { id, sender, voice } = await other.waitFor('newMessageFromServer', each => each.voice !== undefined);
  const url = voice?.url ?? '';
  const message = { id, text: 'رسالة صوتية' };
  const report = { userId: sender.userID, reason: 'abuse', message } as const;
  expect(codeOf(await other.request('requestReportUser', report))).toBe('ok');
  const call = async (method: string, path: string, body?: object) => {
    const headers = { ...owner.headers, 'Content-Type': 'application/json' };
    const request = new Request(`http://localhost/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return exports.default.fetch(request);
  };
  const listed = async () => {
    const { data } = (await (await call('GET', '/reports/')).json()) as {
      data: { reports: { _id: string; userID: string; message: string; voice?: string }[] };
    };
    return data.reports.find(({ userID }) => userID === sender.userID);
  };
  await vi.waitFor(
    async () => expect(await listed()).toMatchObject({ message: 'رسالة صوتية', voice: url }),
    WITHIN,
  );
  const messageIds = [ack.ok && ack.data?.id];
  expect(codeOf(await hers.request('requestDeleteMessages', { messageIds }))).toBe('ok');
  await vi.waitFor(async () => expect((await fetchFile(url)).status).toBe(404), WITHIN);
  const evidence = (await listed())?.voice ?? '';
  const later = Date.now() + UNSENT_PICTURE_MS + 1;
  await runCleanup(env, later);
  expect((await fetchFile(evidence)).status).toBe(200);
  expect((await call('PATCH', `/reports/${(await listed())?._id}`, { closed: true })).status).toBe(200);
  await runCleanup(env, later);
  expect((await fetchFile(evidence)).status).toBe(404);
});

test('only moderators get the address of a held note, which is valid until it is discarded (VOICE-5, WORD-9)', async () => {
  const word = { text: 'جوائز', match: 'whole', act: 'hold', minutes: 15, replacement: '' };
  const places = { inMessages: true, inPrivate: false, inNicknames: false, inRoomNames: false };
  const made = await callsWith(owner)('POST', '/words', { ...word, ...places });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const [speaker, listener] = [await guest('منتظر'), await guest('سامع المنتظر')];
  const [author, other] = [await speaker.enter({ room: NAME }), await listener.enter({ room: NAME })];
  const moderator = await owner.enter({ room: NAME });
  const { claim } = await upload(speaker);
  const sent = { text: 'اسمعوا عن جوائز', style: {}, voice: { claim } };
  await untilApplied(ROOM, ({ listedWords }) => listedWords.some(({ text }) => text === word.text));
  expect(await author.request('newMessageFromClient', sent)).toMatchObject({ data: { waits: true } });
  type Waiting = { messages: { id: string; voice: { url: string } }[] };
  const { data } = (await moderator.request('requestWaitingMessages', {})) as unknown as { data: Waiting };
  const [{ id: messageId, voice }] = data.messages as [Waiting['messages'][number]];
  expect((await fetchFile(voice.url)).status).toBe(200);
  expect(codeOf(await other.request('requestWaitingMessages', {}))).toBe('forbidden');
  const key = voice.url.replace('/uploads/', '');
  await vi.waitFor(async () => expect(await records()).toContainEqual({ key, room_id: ROOM }), WITHIN);
  await runCleanup(env, Date.now() + UNSENT_PICTURE_MS + 1);
  expect(await files()).toContain(key);
  await moderator.request('requestJudgeWaiting', { messageId, publish: false });
  await vi.waitFor(async () => expect(await files()).not.toContain(key), WITHIN);
  expect((await fetchFile(voice.url)).status).toBe(404);
  for (const { received } of [author, other]) expect(JSON.stringify(received)).not.toContain(voice.url);
});

test('an unsent note is removed after three hours (VOICE-5)', async () => {
  const before = await files();
  expect((await upload(await guest('ناسية'))).status).toBe(201);
  await runCleanup(env, Date.now());
  expect(await files()).toHaveLength(before.length + 1);
  await runCleanup(env, Date.now() + UNSENT_PICTURE_MS + 1);
  expect((await files()).length).toBeLessThanOrEqual(before.length);
});

test('user data contains sent notes, and erasure deletes their files (VOICE-5)', async () => {
  await env.DB.exec('DELETE FROM pictures');
  for (const key of await files()) await env.MEDIA.delete(key);
  const speaker = new Visitor('متحدث', { fingerprint: 'fp-microphone' });
  const socket = await speaker.enter({ room: NAME });
  const { claim } = await upload(speaker);
  expect(codeOf(await socket.request('newMessageFromClient', { text: '', voice: { claim } }))).toBe('ok');
  const [key] = await files();
  const ask = async (method: string) => {
    const request = new Request('http://localhost/api/v1/people/data?device=fp-microphone', {
      method,
      headers: owner.headers,
    });
    return exports.default.fetch(request);
  };
  await vi.waitFor(async () => {
    const { data } = (await (await ask('GET')).json()) as { data: object };
    expect(data).toMatchObject({
      person: { messages: [{ voice: `/uploads/${key}` }], pictures: [{ key }] },
    });
  }, WITHIN);
  expect((await ask('DELETE')).status).toBe(200);
  await vi.waitFor(async () => expect(await files()).toEqual([]), WITHIN);
});
