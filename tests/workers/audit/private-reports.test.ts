import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { PRIVATE_REPORT_MS, type PrivateReport } from '../../../protocol/rest/moderation.ts';
import { deliveredTo, messageProver } from '../../../rooms-do/rpc/message-proof.ts';
import { callsAs, enter, Member, makeAccount } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, call, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

type Line = PrivateReport['messages'][number];

const lineOf = ({ id, text, room, sender, sentAt, proof = '' }: ChatMessage): Line => ({
  id,
  text,
  room,
  nickname: sender.nickname,
  sentAt,
  proof,
});

const report = (who: Visitor, userID: string, messages: readonly unknown[], over = {}) =>
  call('POST', '/reports', { userID, reason: 'abuse', messages, ...over }, who.headers);

const write = async (from: ClientSocket, to: Visitor, reader: ClientSocket, chatMessage: string) => {
  await from.request('privateMessage', { to: to.userID, chatMessage, style: {} });
  return lineOf(await reader.waitFor('privateMessage', ({ text }) => text === chatMessage));
};

/** A private conversation of two users, and the messages that the second received. */
async function conversation(texts: readonly string[], rooms = ['القاعة', 'القاعة']) {
  const tag = crypto.randomUUID().slice(0, 6);
  const [author, reader] = [new Visitor(`كاتب ${tag}`), new Visitor(`قارئة ${tag}`)];
  const sockets = [await enter(author, rooms[0]), await enter(reader, rooms[1])] as const;
  await untilPresent(author.userID, reader.userID);
  const lines: Line[] = [];
  for (const text of texts) lines.push(await write(sockets[0], reader, sockets[1], text));
  return { author, reader, from: sockets[0], at: sockets[1], lines };
}

const rowsAbout = async (userID: string) =>
  (await env.DB.prepare('SELECT * FROM reports WHERE user_id = ?').bind(userID).all()).results;

const listed = async (search = '') => {
  const salma = new Member('salma');
  await salma.signIn();
  const query = search === '' ? '' : `&search=${encodeURIComponent(search)}`;
  const { body } = await callsAs(salma)('GET', `/reports?page=1&limit=100${query}`);
  return (body as unknown as { data: { reports: Record<string, unknown>[] } }).data.reports;
};

const refused = async (answer: ReturnType<typeof report>, code: string, status: number, userID: string) => {
  expect(await answer).toMatchObject({ status, body: { code } });
  expect(await rowsAbout(userID)).toEqual([]);
};

test('operators see only the reported messages, even after the author left (MOD-49, SITE-54)', async () => {
  const { author, reader, from, at, lines } = await conversation(['كلمة', 'إهانة أولى', 'إهانة ثانية']);
  await at.request('privateMessage', { to: author.userID, chatMessage: 'جوابي السريّ', style: {} });
  from.close(1000);
  const [, first, second] = lines as [Line, Line, Line];
  expect((await report(reader, author.userID, [second, first])).status).toBe(204);
  const [row] = (await listed()).filter(({ userID }) => userID === author.userID);
  expect(row).toMatchObject({ nickname: author.name, room: 'القاعة', reason: 'abuse', message: null });
  // Messages of the same millisecond keep the reporter's order.
  const inOrder = first.sentAt === second.sentAt ? [second, first] : [first, second];
  expect(row?.lines).toEqual(inOrder.map(({ text, nickname, sentAt }) => ({ text, nickname, sentAt })));
  expect(JSON.stringify(row)).not.toContain(reader.userID);
  const all = JSON.stringify([await listed(), await rowsAbout(author.userID)]);
  for (const text of ['كلمة', 'جوابي السريّ']) expect(all).not.toContain(`"${text}"`);
  expect((await listed('اهانة ثانية')).map(({ userID }) => userID)).toContain(author.userID);
  expect((await report(reader, author.userID, [lines[0]])).status).toBe(204);
  expect(await rowsAbout(author.userID)).toHaveLength(1);
});

test('a report that differs in text, name, time, room, id or sender is refused (MOD-50)', async () => {
  const { author, reader, lines } = await conversation(['نص","نص', 'آخر'], ['القاعة', 'الحديقة']);
  const [line, other] = lines as [Line, Line];
  expect(line.room).toBe('الحديقة');
  const forgeries: Line[] = [
    { ...line, text: 'لم يُكتب' },
    { ...line, text: 'نص', nickname: `${line.nickname}","نص` },
    { ...line, nickname: 'بريء' },
    { ...line, sentAt: new Date(Date.parse(line.sentAt) + 1).toISOString() },
    { ...line, room: 'القاعة' },
    { ...line, id: crypto.randomUUID() },
    { ...line, proof: other.proof },
    { ...line, proof: '' },
  ];
  for (const forged of forgeries)
    await refused(report(reader, author.userID, [other, forged]), 'bad_proof', 403, author.userID);
  await refused(report(reader, reader.userID, [line]), 'bad_proof', 403, reader.userID);
  await refused(report(reader, 'id-ghaith', [line]), 'bad_proof', 403, 'id-ghaith');
});

test('neither a third user nor the author can report a received message (MOD-50)', async () => {
  const { author, reader, lines } = await conversation(['لكِ وحدك']);
  const third = new Visitor('متطفل');
  await enter(third);
  await refused(report(third, author.userID, lines), 'bad_proof', 403, author.userID);
  await refused(report(author, author.userID, lines), 'bad_proof', 403, author.userID);
  await refused(report(author, reader.userID, lines), 'bad_proof', 403, reader.userID);
  await refused(report(new Visitor('بلا دخول'), author.userID, lines), 'unauthorized', 401, author.userID);
});

test('a report stays valid after a rename, room change or hibernation (MOD-49)', async () => {
  const { author, reader, from, at, lines } = await conversation(['قبل التغيير']);
  const nickname = `${author.name} الجديد`;
  const renamed = await from.request('requestChangeNickname', { userId: author.userID, nickname });
  expect(renamed).toMatchObject({ ok: true });
  await at.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'الحديقة' });
  await evict('hall');
  expect((await report(reader, author.userID, lines)).status).toBe(204);
  const [row] = (await listed()).filter(({ userID }) => userID === author.userID);
  expect(row).toMatchObject({ nickname: author.name, lines: [{ nickname: author.name }] });
});

test('a report after a day is refused, with the reason only if genuine (MOD-50)', async () => {
  const { author, reader, lines } = await conversation(['اليوم']);
  const { prove } = messageProver(env.SAMAR_SECRET);
  const sentAt = new Date(Date.now() - PRIVATE_REPORT_MS - 1_000).toISOString();
  const old = { ...(lines[0] as Line), id: 'old', sentAt };
  const { proof: _, ...said } = old;
  const proof = prove({ ...said, senderId: author.userID, receiverId: reader.userID });
  await refused(report(reader, author.userID, [{ ...old, proof }]), 'message_too_old', 403, author.userID);
  await refused(report(reader, author.userID, [old]), 'bad_proof', 403, author.userID);
});

test('a report has at most 50 distinct messages and a listed reason (MOD-49)', async () => {
  const { author, reader, lines } = await conversation(['مرة']);
  const { prove } = messageProver(env.SAMAR_SECRET);
  const ids = { senderId: author.userID, receiverId: reader.userID };
  const many = Array.from({ length: 51 }, (_, at) => {
    const line = { ...(lines[0] as Line), id: `many-${at}`, text: 'م'.repeat(4_000) };
    return { ...line, proof: prove({ ...line, ...ids }) };
  });
  await refused(report(reader, author.userID, many), 'validation', 400, author.userID);
  await refused(report(reader, author.userID, []), 'validation', 400, author.userID);
  const twice = [...lines, ...lines];
  await refused(report(reader, author.userID, twice), 'validation', 400, author.userID);
  const boring = { reason: 'boring' };
  await refused(report(reader, author.userID, lines, boring), 'validation', 400, author.userID);
  expect((await report(reader, author.userID, many.slice(0, 50))).status).toBe(204);
  expect(await rowsAbout(author.userID)).toHaveLength(1);
});

test('no operator call returns an unreported private message (SITE-55)', async () => {
  const canary = `كناري ${crypto.randomUUID()}`;
  const { from } = await conversation([canary]);
  await from.request('newMessageFromClient', { text: 'علنًا', style: {} });
  const { ROUTES } = await import('../../../worker/app.ts');
  const salma = new Member('salma');
  await salma.signIn();
  const reads = Object.entries(ROUTES).flatMap(([path, { GET }]) =>
    GET && !/socket|feed/.test(path) ? [path] : [],
  );
  expect(reads.length).toBeGreaterThan(20);
  for (const path of reads) {
    const { body } = await callsAs(salma)('GET', path.replace(/:\w+/g, 'hall'));
    expect(JSON.stringify(body)).not.toContain(canary);
  }
  const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  for (const { name } of tables.results.filter(each => !each.name.startsWith('_'))) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    expect(JSON.stringify(results)).not.toContain(canary);
  }
});

test('the proof can be recomputed from a delivered message (MESSAGE-43)', async () => {
  const { author, reader, lines } = await conversation(['واحد']);
  const [{ proof, ...line } = lines[0] as Line] = lines;
  const message = {
    ...line,
    sender: { userID: author.userID, nickname: line.nickname },
  } as unknown as ChatMessage;
  expect(messageProver(env.SAMAR_SECRET).prove(deliveredTo(reader.userID, message))).toBe(proof);
});
