import { expect, test } from 'vitest';
import { isAnswer } from '../../../domain/quiz/round.ts';
import { MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { forgetPlayer } from '../../../rooms-do/room/quiz/module.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, omar, rima, salma, variantOf } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, Talk } from '../../support/scenario.ts';

freezeClock();

const ONCE = { category: 'جغرافيا', everyMinutes: 0 };
const REPEATED = { category: 'علوم', everyMinutes: 15 };

const linesOf = (socket: FakeSocket): string[] =>
  (heard(socket, 'newMessageFromServer') as unknown as ChatMessage[])
    .filter(({ kind, sender }) => kind === 'scheduled' && sender.nickname === 'المسابقة')
    .map(({ text }) => text);

async function begun() {
  const talk = new Talk();
  const hall = talk.site.at(HALL);
  const guest = await talk.site.join(HALL, layla, { fingerprint: 'fp-layla' });
  const member = await talk.site.join(HALL, rima);
  const master = await talk.site.join(HALL, omar);
  const quiz = (count: number, over: object = ONCE) =>
    talk.request(master, 'requestQuiz', { count, ...over });
  const pass = (ms: number) => hall.fireAlarms(hall.now + ms);
  const asked = async (count = 1, over: object = ONCE) => {
    await quiz(count, over);
    pass(8 * SECOND_MS);
  };
  const wins = (socket: FakeSocket) => linesOf(socket).filter(line => line.startsWith('إجابة صحيحة'));
  const starts = (socket: FakeSocket) => linesOf(socket).filter(line => line.startsWith('تبدأ مسابقة'));
  return { talk, hall, guest, member, master, quiz, pass, asked, wins, starts };
}

test('a message edited into the answer does not win (QUIZ-3)', async () => {
  const { talk, member, asked, wins } = await begun();
  await asked();
  const messageId = await talk.say(member, 'البصرة');
  await talk.request(member, 'requestEditMessage', { messageId, text: 'بغداد' });
  expect(wins(member)).toEqual([]);
});

test('a message listing all answers or quoting the answer does not win (QUIZ-2)', async () => {
  const { talk, guest, member, asked, wins } = await begun();
  const early = await talk.say(guest, 'بغداد');
  await asked();
  await talk.say(member, 'البصرة بغداد الموصل أربيل');
  await talk.say(member, 'صحيح', early);
  expect(wins(guest)).toEqual([]);
});

test('a second or early answer does not win (QUIZ-3)', async () => {
  const { talk, hall, guest, member, quiz, pass, wins } = await begun();
  await quiz(2, { category: null, everyMinutes: 0 });
  await talk.say(guest, 'بغداد');
  expect(wins(guest)).toEqual([]);
  pass(3 * SECOND_MS);
  const answer = (socket: FakeSocket) =>
    talk.site.request(HALL, socket, 'newMessageFromClient', { text: 'بغداد' });
  await Promise.all([answer(member), answer(guest), answer(member)]);
  expect(wins(guest)).toHaveLength(1);
  expect(hall.rowsOf('quiz_scores')).toMatchObject([{ nickname: 'rima', points: 1 }]);
});

test('a held answer does not win after it is published (QUIZ-6)', async () => {
  const { talk, hall, guest, member, master, asked, wins } = await begun();
  const listedWords = [listedWord('بغداد', { act: 'hold' })];
  applyLobbyUpdate(hall.room, newsOf(siteConfigWith({}, { listedWords })));
  expect(await talk.request(guest, 'newMessageFromClient', { text: 'بغداد' })).toMatchObject({
    data: { waits: true },
  });
  const waiting = await talk.request(master, 'requestWaitingMessages', {});
  const [{ id: messageId }] = (waiting.ok ? waiting.data.messages : []) as [{ id: string }];
  await asked();
  await talk.request(master, 'requestJudgeWaiting', { messageId, publish: true });
  expect(heard(member, 'newMessageFromServer').at(-1)).toMatchObject({ text: 'بغداد' });
  expect(wins(guest)).toEqual([]);
});

test('an answer that folds to no letters cannot be won by filler text (QUIZ-2)', () => {
  for (const empty of ['ء', 'ـ', '\u115f', 'ـء'])
    for (const message of ['أظن', 'هو', 'الجواب هي', '؟', 'ـ'])
      expect([empty, message, isAnswer(message, [empty])]).toEqual([empty, message, false]);
});

test('long hostile messages are compared within milliseconds (QUIZ-2)', () => {
  const answers = Array.from({ length: 75 }, (_, at) => `جواب${at}`);
  const hostile = [
    'أظن '.repeat(2_000),
    'جواب7 '.repeat(1_300),
    '\ufdfa'.repeat(2_700),
    'ا'.repeat(8_000),
    'ال'.repeat(4_000),
    'ا '.repeat(4_000),
  ];
  const began = performance.now();
  for (const message of hostile) for (let at = 0; at < 10; at++) isAnswer(message, answers);
  expect((performance.now() - began) / (10 * hostile.length)).toBeLessThan(10);
});

test('a round stopped during loading of its questions does not start (QUIZ-1)', async () => {
  const { talk, guest, quiz, pass, starts, hall } = await begun();
  await quiz(1, REPEATED);
  pass(14 * MINUTE_MS);
  let answer = (): void => {};
  const read = hall.room.ports.roomsDatabase.quizQuestions;
  hall.room.ports.roomsDatabase.quizQuestions = async request => {
    await new Promise<void>(resolve => {
      answer = resolve;
    });
    return read(request);
  };
  pass(MINUTE_MS);
  await quiz(0);
  answer();
  for (let at = 0; at < 5; at++) await Promise.resolve();
  expect(starts(guest)).toHaveLength(1);
  await talk.say(guest, 'سلام');
  expect(hall.room.quiz.round.get()).toBeNull();
});

test('a repetition skips an empty room and resumes with a listener (QUIZ-1)', async () => {
  const { talk, hall, guest, member, master, quiz, pass, starts } = await begun();
  await quiz(1, REPEATED);
  pass(10 * MINUTE_MS);
  for (const socket of [guest, member, master]) hall.disconnect(socket, 1000);
  const before = hall.rowsWritten;
  const fired = hall.fireAlarms(hall.now + 24 * 60 * MINUTE_MS);
  expect(fired.length).toBeLessThan(6);
  expect(hall.rowsWritten - before).toBeLessThan(6);
  const back = await talk.site.join(HALL, variantOf(rima, { userId: 'back' }));
  pass(14 * MINUTE_MS);
  expect(starts(back)).toEqual([]);
  pass(MINUTE_MS);
  for (let at = 0; at < 5; at++) await Promise.resolve();
  expect(starts(back)).toHaveLength(1);
});

test('a hidden user neither starts nor delays a repeated round (QUIZ-6)', async () => {
  const { talk, hall, guest, member, master, quiz, pass } = await begun();
  await quiz(1, REPEATED);
  pass(10 * MINUTE_MS);
  for (const socket of [guest, member, master]) hall.disconnect(socket, 1000);
  pass(20 * MINUTE_MS);
  const dueAt = hall.room.quiz.repeat.get()?.dueAt;
  const unseen = await talk.site.join(HALL, variantOf(omar, { userId: 'unseen', visibility: 'hidden' }));
  pass(60 * MINUTE_MS);
  expect(linesOf(unseen)).toEqual([]);
  expect(hall.room.quiz.repeat.get()?.dueAt).toBe(dueAt);
});

test('an erased player also loses the points in the running round (QUIZ-7)', async () => {
  const { talk, hall, guest, member, asked, pass } = await begun();
  await asked(3, { category: null, everyMinutes: 0 });
  await talk.say(guest, 'بغداد');
  forgetPlayer(hall.room, { fingerprint: 'fp-layla', belowRank: null });
  pass(5 * MINUTE_MS);
  expect(hall.rowsOf('quiz_scores')).toEqual([]);
  expect(linesOf(member).at(-1)).toBe('انتهت المسابقة بلا فائز.');
});

test('points for a device are erased by its latest fingerprint (QUIZ-7)', async () => {
  const { talk, hall, guest, asked } = await begun();
  await asked();
  await talk.say(guest, 'بغداد');
  hall.disconnect(guest, 1000);
  const again = await talk.site.join(HALL, variantOf(layla, { userId: 'again' }), {
    deviceId: String(hall.rowsOf('quiz_scores')[0]?.writer).replace('device ', ''),
    fingerprint: 'fp-new',
  });
  await asked();
  await talk.say(again, 'بغداد');
  expect(hall.rowsOf('quiz_scores')).toMatchObject([{ points: 2, user_id: 'again' }]);
  forgetPlayer(hall.room, { fingerprint: 'fp-new', belowRank: null });
  expect(hall.rowsOf('quiz_scores')).toEqual([]);
});

test('in a staff-only room, answers by guests and members win no points (QUIZ-3)', async () => {
  const { talk, hall, guest, member, asked, wins } = await begun();
  const owner = await talk.site.join(HALL, variantOf(salma, { canAccessRoomsMenu: true }));
  const mode = { slowSeconds: 0, writers: 'staff' };
  expect(await talk.request(owner, 'requestSetRoomMode', mode)).toMatchObject({ ok: true });
  await asked();
  await talk.request(guest, 'newMessageFromClient', { text: 'بغداد' });
  await talk.request(member, 'newMessageFromClient', { text: 'بغداد' });
  expect(wins(member)).toEqual([]);
  expect(hall.rowsOf('quiz_scores')).toEqual([]);
});

test('after deletion of the winning answer, the question cannot be won again (QUIZ-3)', async () => {
  const { talk, guest, master, asked, wins } = await begun();
  await asked();
  const messageId = await talk.say(guest, 'بغداد');
  await talk.request(master, 'requestDeleteMessages', { messageIds: [messageId] });
  await talk.say(guest, 'بغداد');
  expect(wins(master)).toHaveLength(1);
});

test.each([
  [{ count: 21 }, 'invalid_payload'],
  [{ count: 1.5 }, 'invalid_payload'],
  [{ count: -1 }, 'invalid_payload'],
  [{ everyMinutes: 1 }, 'invalid_payload'],
  [{ everyMinutes: 1e9 }, 'invalid_payload'],
  [{ category: '' }, 'invalid_payload'],
  [{ category: 'ت'.repeat(3_000) }, 'invalid_payload'],
  [{ category: "' OR 1=1 --" }, 'quiz_empty'],
])('a request outside the limits starts no round: %j (QUIZ-1)', async (over, code) => {
  const { quiz, starts, guest } = await begun();
  expect(await quiz(1, { ...ONCE, ...over })).toMatchObject({ ok: false, code });
  expect(starts(guest)).toEqual([]);
});

test('of three concurrent start requests, one starts a round (QUIZ-1)', async () => {
  const { talk, guest, master, starts } = await begun();
  const start = () => talk.site.request(HALL, master, 'requestQuiz', { count: 1, ...ONCE });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(starts(guest)).toHaveLength(1);
});

test('stop requests without a round leave no entry (QUIZ-1)', async () => {
  const { hall, quiz } = await begun();
  await quiz(1, REPEATED);
  await quiz(0);
  const before = hall.rowsOf('outbox').length;
  for (let at = 0; at < 5; at++) expect(await quiz(0)).toMatchObject({ ok: true });
  expect(hall.rowsOf('outbox')).toHaveLength(before);
});
