import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, huda, layla, omar, rima, variantOf } from '../../support/people.ts';
import type { FakeSocket } from '../../support/room-harness.ts';
import { listedWord, newsOf, siteConfigWith } from '../../support/samples.ts';
import { heard, Talk } from '../../support/scenario.ts';

freezeClock();

const DONE = { ok: true };
const refused = (code: string) => ({ ok: false, code });
const ONCE = { category: null, everyMinutes: 0 };

class Stage extends Talk {
  quiz(socket: FakeSocket, count: number, over = {}) {
    return this.request(socket, 'requestQuiz', { count, ...ONCE, ...over });
  }

  pass(ms: number): void {
    const hall = this.site.at(HALL);
    hall.fireAlarms(hall.now + ms);
  }

  untilAsked(): void {
    this.pass(8 * SECOND_MS);
  }
}

const messagesOf = (socket: FakeSocket): ChatMessage[] =>
  (heard(socket, 'newMessageFromServer') as unknown as ChatMessage[]).filter(
    ({ kind, sender }) => kind === 'scheduled' && sender.nickname === 'المسابقة',
  );

const linesOf = (socket: FakeSocket): string[] => messagesOf(socket).map(({ text }) => text);

const noticesOf = (socket: FakeSocket) => messagesOf(socket).map(({ notice }) => notice);

const begun = async () => {
  const talk = new Stage();
  const sockets = {
    guest: await talk.site.join(HALL, layla, { fingerprint: 'fp-layla' }),
    member: await talk.site.join(HALL, rima),
    master: await talk.site.join(HALL, omar),
  };
  return { talk, ...sockets };
};

test('a round rewards the first right answer and ends with the best players (QUIZ-1, QUIZ-3)', async () => {
  const { talk, guest, member, master } = await begun();
  expect(await talk.quiz(master, 3)).toMatchObject(DONE);
  talk.untilAsked();
  await talk.say(guest, 'البصرة');
  await talk.say(member, 'أظن أنها بغداد');
  await talk.say(guest, 'بغداد');
  talk.untilAsked();
  await talk.say(member, 'طارق');
  talk.untilAsked();
  await talk.say(guest, 'مشتري');
  const lines = linesOf(guest);
  expect(lines).toEqual([
    'تبدأ مسابقة من 3 أسئلة بعد لحظات. أول إجابة صحيحة تكسب نقطة.',
    'السؤال 1 من 3 (جغرافيا): ما عاصمة العراق؟',
    'إجابة صحيحة من \u2068rima\u2069: بغداد. الرصيد نقطة واحدة.',
    'السؤال 2 من 3 (تاريخ): من فتح الأندلس؟',
    'إجابة صحيحة من \u2068rima\u2069: طارق بن زياد. الرصيد نقطتان.',
    'السؤال 3 من 3 (علوم): ما أكبر كوكب؟',
    'إجابة صحيحة من \u2068layla\u2069: المشتري. الرصيد نقطة واحدة.',
    'انتهت المسابقة. الأول \u2068rima\u2069: نقطتان، الثاني \u2068layla\u2069: نقطة واحدة. متصدرو الأسبوع: الأول \u2068rima\u2069: نقطتان، الثاني \u2068layla\u2069: نقطة واحدة.',
  ]);
  expect(linesOf(master)).toEqual(lines);
  const best = [
    { nickname: 'rima', points: 2 },
    { nickname: 'layla', points: 1 },
  ];
  expect(noticesOf(guest).slice(0, 3)).toEqual([
    { code: 'quizStart', count: 3 },
    { code: 'quizQuestion', number: 1, count: 3, category: 'جغرافيا', question: 'ما عاصمة العراق؟' },
    { code: 'quizRight', nickname: 'rima', answer: 'بغداد', points: 1 },
  ]);
  expect(noticesOf(guest).at(-1)).toEqual({ code: 'quizEnd', best, week: best });
  talk.pass(DAY_MS);
  expect(linesOf(guest)).toEqual(lines);
});

test('after 30 s the solution is shown; a round without points has no winner (QUIZ-3)', async () => {
  const { talk, guest, master } = await begun();
  await talk.quiz(master, 1, { category: 'علوم' });
  talk.untilAsked();
  talk.pass(29 * SECOND_MS);
  expect(linesOf(guest).at(-1)).toContain('ما أكبر كوكب؟');
  talk.pass(SECOND_MS);
  expect(linesOf(guest).slice(-2)).toEqual(['انتهى الوقت. الجواب: المشتري.', 'انتهت المسابقة بلا فائز.']);
  expect(noticesOf(guest).slice(-2)).toEqual([
    { code: 'quizTimeUp', answer: 'المشتري' },
    { code: 'quizEnd', best: [], week: [] },
  ]);
});

test('a running round refuses another; a count of 0 ends it and its repetition (QUIZ-1)', async () => {
  const { talk, guest, master } = await begun();
  expect(await talk.quiz(master, 2, { everyMinutes: 15 })).toMatchObject(DONE);
  expect(await talk.quiz(master, 2)).toMatchObject(refused('quiz_runs'));
  expect(await talk.quiz(master, 0)).toMatchObject(DONE);
  expect(linesOf(guest).at(-1)).toBe('أُوقفت المسابقة.');
  expect(noticesOf(guest).at(-1)).toEqual({ code: 'quizStopped' });
  const { length } = linesOf(guest);
  talk.pass(DAY_MS);
  expect(linesOf(guest)).toHaveLength(length);
  expect(await talk.quiz(master, 2, { category: 'رياضة' })).toMatchObject(refused('quiz_empty'));
});

test('a quiz requires `canRunQuiz` in the room and no mute (QUIZ-4)', async () => {
  const { talk, guest, member } = await begun();
  const elsewhere = await talk.site.join(HALL, huda);
  const here = await talk.site.join(HALL, variantOf(huda, { userId: 'here', masterOf: [HALL] }));
  for (const socket of [guest, member, elsewhere])
    expect(await talk.quiz(socket, 1)).toMatchObject(refused('forbidden'));
  const { room } = talk.site.at(HALL);
  changeParticipant(room, 'here', {
    granted: { allowUserToWrite: false },
    restrictedByRank: { allowUserToWrite: 80 },
  });
  expect(await talk.quiz(here, 1)).toMatchObject(refused('muted'));
  changeParticipant(room, 'here', { granted: {}, restrictedByRank: {} });
  expect(await talk.quiz(here, 1)).toMatchObject(DONE);
});

test('a repeated round starts again, but not without visible listeners (QUIZ-1)', async () => {
  const { talk, guest, member, master } = await begun();
  await talk.quiz(master, 1, { category: 'علوم', everyMinutes: 15 });
  const starts = () => linesOf(guest).filter(line => line.startsWith('تبدأ مسابقة'));
  expect(starts()).toHaveLength(1);
  talk.pass(14 * MINUTE_MS);
  expect(starts()).toHaveLength(1);
  talk.pass(MINUTE_MS);
  await Promise.resolve();
  await Promise.resolve();
  expect(starts()).toHaveLength(2);
  for (const socket of [guest, member, master]) talk.site.at(HALL).disconnect(socket, 1000);
  talk.pass(DAY_MS);
  expect(talk.site.at(HALL).room.quiz.round.get()).toBeNull();
});

test('a round survives hibernation; new users get the open question (QUIZ-5)', async () => {
  const { talk, guest, master } = await begun();
  await talk.quiz(master, 3);
  talk.untilAsked();
  talk.site.restartRoom(HALL, 'hibernate');
  const late = await talk.site.join(HALL, variantOf(rima, { userId: 'late' }));
  expect(linesOf(late)).toEqual(['السؤال 1 من 3 (جغرافيا): ما عاصمة العراق؟']);
  await talk.say(guest, 'بغداد');
  expect(linesOf(late).at(-1)).toContain('إجابة صحيحة من');
});

test('author-only and held messages do not win a question (QUIZ-6)', async () => {
  for (const act of ['onlyAuthor', 'hold'] as const) {
    const { talk, guest, member, master } = await begun();
    const news = newsOf(siteConfigWith({}, { listedWords: [listedWord('بغداد', { act })] }));
    applyLobbyUpdate(talk.site.at(HALL).room, news);
    await talk.quiz(master, 1, { category: 'جغرافيا' });
    talk.untilAsked();
    await talk.request(guest, 'newMessageFromClient', { text: 'بغداد' });
    expect(linesOf(member).filter(line => line.startsWith('إجابة'))).toEqual([]);
  }
});

test('hidden and ghost users win nothing and appear in no quiz line (QUIZ-6)', async () => {
  for (const visibility of ['hidden', 'ghost'] as const) {
    const { talk, member, master } = await begun();
    const unseen = await talk.site.join(HALL, variantOf(omar, { userId: 'unseen', visibility }));
    await talk.quiz(master, 1, { category: 'علوم' });
    talk.untilAsked();
    await talk.say(unseen, 'المشتري');
    expect(linesOf(member).at(-1)).toContain('ما أكبر كوكب؟');
    await talk.say(member, 'المشتري');
    expect(linesOf(member).at(-1)).toContain('rima');
    expect(linesOf(member).join()).not.toContain('unseen');
  }
});

test('close to a plan limit, rounds are not repeated (QUIZ-1)', async () => {
  const { talk, guest, master } = await begun();
  await talk.quiz(master, 1, { category: 'علوم', everyMinutes: 15 });
  applyLobbyUpdate(talk.site.at(HALL).room, newsOf(siteConfigWith({}, { economy: 'noScheduledMessages' })));
  talk.pass(DAY_MS);
  await Promise.resolve();
  expect(linesOf(guest).filter(line => line.startsWith('تبدأ مسابقة'))).toHaveLength(1);
});

test('points count for a week per account or guest device, and can be erased (QUIZ-5, QUIZ-7)', async () => {
  const { talk, guest, master } = await begun();
  const { room } = talk.site.at(HALL);
  const win = async () => {
    await talk.quiz(master, 1, { category: 'علوم' });
    talk.untilAsked();
    await talk.say(guest, 'المشتري');
    return linesOf(guest).at(-1);
  };
  await win();
  expect(await win()).toContain('متصدرو الأسبوع: الأول \u2068layla\u2069: نقطتان');
  room.quiz.week.forget({ fingerprint: 'fp-layla', belowRank: 0 });
  expect(room.quiz.week.best(talk.site.at(HALL).now)).toHaveLength(1);
  room.quiz.week.forget({ fingerprint: 'fp-layla', belowRank: null });
  expect(await win()).toContain('متصدرو الأسبوع: الأول \u2068layla\u2069: نقطة واحدة');
  talk.pass(7 * DAY_MS);
  expect(room.quiz.week.best(talk.site.at(HALL).now)).toEqual([]);
});
