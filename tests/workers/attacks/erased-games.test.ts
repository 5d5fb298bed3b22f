import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { SECOND_MS } from '../../../protocol/constants.ts';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { placesOf, untilApplied, verification } from '../../support/queries.ts';
import { evict, makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import type { ClientSocket, Visitor } from '../../support/visitor.ts';
import { voiceNote } from '../../support/voice-notes.ts';

const CANARY = 'كناري لا يُنسى';
/** A text that remains in the event record. */
const DELETED = 'كناري محذوف';
const FORGOTTEN = 'كناري السؤال';
const SOUND_CANARY = 'canary-7b2e';
const WAVEFORM = '31,2,29,3,31';
const SOUND = { faults: [], notes: [] };

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

beforeAll(async () => {
  await makeRoom({ id: 'aviary', name: 'المطار' });
  await makeAccount({ username: 'salma', role: 'owner' });
  owner = await callsAsLoggedIn('salma');
  expect((await owner('PATCH', '/options-2/site', { voice: 'everyone' })).status).toBe(200);
  const word = { text: 'محجوزة', match: 'whole', act: 'hold', minutes: 1, replacement: '' };
  const places = { inMessages: true, inPrivate: false, inNicknames: false, inRoomNames: false };
  expect((await owner('POST', '/words', { ...word, ...places })).status).toBe(201);
});

const poll = (word: string) => ({
  question: `${word}؟`,
  options: [`${word} أ`, `${word} ب`],
  multiple: false,
  hidden: false,
  anonymous: false,
});

const ask = async (socket: ClientSocket, word: string): Promise<string> => {
  const ack = await socket.request('newMessageFromClient', { text: '', style: {}, poll: poll(word) });
  if (!ack.ok) throw new Error(ack.error.code);
  return String((ack.data as { id?: string }).id);
};

async function soundsWithCanary(): Promise<string[]> {
  const { objects } = await env.MEDIA.list();
  const found = await Promise.all(
    objects.map(async ({ key }) => {
      const bytes = await (await env.MEDIA.get(key))?.arrayBuffer();
      return Buffer.from(bytes ?? new ArrayBuffer(0)).includes(SOUND_CANARY) ? [key] : [];
    }),
  );
  return found.flat();
}

const sendNote = async (who: Visitor, socket: ClientSocket, text = '') => {
  const note = await voiceNote('webm', { packet: [0x78, ...Buffer.from(SOUND_CANARY)] });
  const form = new FormData();
  form.set('voice', new File([note], 'x'));
  for (const [name, value] of Object.entries({ room: 'aviary', seconds: '3', waveform: WAVEFORM }))
    form.set(name, value);
  const answer = await exports.default.fetch(
    new Request('http://localhost/api/v1/voice', { method: 'POST', headers: who.headers, body: form }),
  );
  const { claim } = ((await answer.json()) as { data: { claim: string } }).data;
  return socket.request('newMessageFromClient', { text, style: {}, voice: { claim } });
};

test('a deleted poll or voice note remains only in the event record and its case (POLL-5, VOICE-5)', async () => {
  await makeAccount({ username: 'rima' });
  const rima = new Member('rima');
  const socket = await rima.enter({ room: 'المطار' });
  const moderator = await new Member('salma').enter({ room: 'المطار' });
  await untilApplied('aviary', ({ options }) => options.voice === 'everyone');
  const id = await ask(socket, DELETED);
  await socket.request('requestVote', { messageId: id, choices: [0] });
  const note = await sendNote(rima, socket);
  const noteId = String(note.ok && (note.data as { id?: string }).id);
  expect(await placesOf([DELETED, '[31,2,29,3,31]'], ['aviary'])).toEqual(['aviary history']);
  expect(await soundsWithCanary()).toHaveLength(1);
  const messageIds = [id, noteId];
  expect(await moderator.request('requestDeleteMessages', { messageIds })).toMatchObject({ ok: true });
  await evict('aviary');
  await vi.waitFor(async () => {
    const places = await placesOf([DELETED, WAVEFORM], ['aviary']);
    expect(places.filter(place => place.startsWith('aviary '))).toEqual([]);
    // The history keeps the id, to announce the deletion to returning users.
    const ofId = await placesOf([id], ['aviary']);
    expect(ofId.filter(place => /^aviary poll/.test(place))).toEqual([]);
    expect(await soundsWithCanary()).toEqual([]);
  }, WITHIN);
  expect(await placesOf([DELETED], ['aviary'])).toEqual(expect.arrayContaining(['events', 'strikes']));
  expect(await placesOf(['[31,2,29,3,31]'], ['aviary'])).toEqual([]);
});

test('after erasure, game data of an account is in no table, room or file (POLL-5, QUIZ-7, VOICE-5)', async () => {
  await makeAccount({ username: 'warda', nickname: `${CANARY} وردة` });
  const warda = new Member('warda');
  const player = await warda.enter({ room: 'المطار' });
  const host = await new Member('salma').enter({ room: 'المطار' });
  await untilApplied('aviary', ({ listedWords }) => listedWords.length > 0);
  const messageId = await ask(player, CANARY);
  await player.request('requestVote', { messageId, choices: [1] });
  expect(await sendNote(warda, player)).toMatchObject({ ok: true });
  expect(await sendNote(warda, player, `${CANARY} محجوزة`)).toMatchObject({ data: { waits: true } });
  const question = { question: 'ما الذي لا يُنسى؟', answers: 'حسون', category: 'طيور' };
  expect((await owner('POST', '/questions', question)).status).toBe(201);
  const round = { count: 1, category: question.category, everyMinutes: 0 };
  expect(await host.request('requestQuiz', round)).toMatchObject({ ok: true });
  await setClock('aviary', Date.now() + 9 * SECOND_MS);
  await runAlarm('aviary');
  await player.waitFor('newMessageFromServer', ({ text }) => text.includes(question.question));
  await player.request('newMessageFromClient', { text: 'حسون', style: {} });
  await player.waitFor('newMessageFromServer', ({ text }) => text.includes('متصدرو الأسبوع'));
  const inRoom = ['history', 'waiting_messages', 'quiz_scores'].map(table => `aviary ${table}`);
  expect(await placesOf([CANARY], ['aviary'])).toEqual(expect.arrayContaining(inRoom));
  expect(await placesOf(['id-warda'], ['aviary'])).toContain('aviary poll_votes');
  expect(await soundsWithCanary()).toHaveLength(2);
  const { body } = await owner('GET', '/people/data?account=id-warda');
  const exported = JSON.stringify(body.data);
  for (const part of [`${CANARY} أ`, '/uploads/voice/', `${CANARY} محجوزة`]) expect(exported).toContain(part);
  expect(body.data).toMatchObject({
    person: {
      votes: [{ room: 'المطار', question: `${CANARY}؟`, choices: [`${CANARY} ب`] }],
      points: [{ room: 'المطار', points: 1 }],
    },
  });

  expect((await owner('DELETE', '/people/data?account=id-warda')).status).toBe(200);
  await evict('aviary');
  await vi.waitFor(async () => {
    expect(await placesOf([CANARY, '[31,2,29,3,31]'], ['aviary'])).toEqual([]);
    expect(await soundsWithCanary()).toEqual([]);
  }, WITHIN);
  expect(await placesOf(['id-warda'], ['aviary'])).toEqual(['events', 'events_search']);
  expect(await verification()).toEqual(SOUND);
});

test('a deleted question remains only in the event record (QUIZ-7)', async () => {
  const question = { question: `${FORGOTTEN}؟`, answers: 'بلبل', category: 'أقفاص' };
  const { body } = await owner('POST', '/questions', question);
  const { _id } = (body.data as unknown as { question: { _id: string } }).question;
  const host = await new Member('salma').enter({ room: 'المطار' });
  const round = { count: 1, category: question.category, everyMinutes: 0 };
  expect(await host.request('requestQuiz', round)).toMatchObject({ ok: true });
  expect(await placesOf([FORGOTTEN], ['aviary'])).toEqual(
    expect.arrayContaining(['questions', 'aviary stored_values']),
  );
  expect((await owner('DELETE', `/questions/${_id}`)).status).toBe(204);
  expect(await host.request('requestQuiz', { ...round, count: 0 })).toMatchObject({ ok: true });
  await evict('aviary');
  expect(await placesOf([FORGOTTEN], ['aviary'])).toEqual(['events']);
});
