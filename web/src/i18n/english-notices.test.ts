import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: '', search: '' },
  });
});

import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Notice } from '../../../protocol/entities/notices.ts';
import { addMessage, messages, resetMessages } from '../state/messages.ts';
import { inEnglish } from './english-notices.ts';
import { speakLanguage } from './language.ts';

beforeAll(speakLanguage);
beforeEach(resetMessages);

const textOf = (notice: Notice): string =>
  inEnglish({ text: 'نص', notice }).text.replace(/[\u2068\u2069]/g, '');

const NOTICES: readonly [Notice, string][] = [
  [{ code: 'welcome', room: 'Hall', nickname: 'Layla' }, 'Welcome to “Hall”, Layla'],
  [{ code: 'siteWarning', error: 'word_refused' }, 'The message has a word that is not allowed here.'],
  [
    { code: 'approvalAsked', minutes: 15 },
    'A request waits for your approval for 15 minutes, in “Moderation”.',
  ],
  [
    { code: 'unattendedRoom', room: 'Hall', guests: 1 },
    'The room Hall has 1 guest and no moderator on duty. Guests there write slowly until one of you comes and goes on duty.',
  ],
  [
    { code: 'raid', provider: 'AS64500', guests: 3 },
    'New guests are pouring in from the network AS64500. The new ones (3 here) read for a minute, then write slowly until it calms down.',
  ],
  [
    { code: 'nameAccepted' },
    'Your request was accepted and the name is now yours. From now on, log in with your password.',
  ],
  [{ code: 'nameRefused' }, 'Your request to register the name was not accepted.'],
  [
    { code: 'quizStart', count: 2 },
    'A quiz of 2 questions begins shortly. The first right answer to each wins a point.',
  ],
  [
    { code: 'quizQuestion', number: 1, count: 2, category: 'Months', question: 'Which is first?' },
    'Question 1 of 2 (Months): Which is first?',
  ],
  [
    { code: 'quizRight', nickname: 'Layla', answer: 'Muharram', points: 1 },
    'Right answer by Layla: Muharram. Score: 1 point.',
  ],
  [{ code: 'quizTimeUp', answer: 'Muharram' }, 'Time is up. The answer: Muharram.'],
  [
    {
      code: 'quizEnd',
      best: [
        { nickname: 'Layla', points: 2 },
        { nickname: 'Rima', points: 1 },
      ],
      week: [{ nickname: 'Omar', points: 11 }],
    },
    'The quiz has ended. First Layla: 2 points, Second Rima: 1 point. Best of the week: First Omar: 11 points.',
  ],
  [{ code: 'quizEnd', best: [], week: [] }, 'The quiz has ended without a winner.'],
  [{ code: 'quizStopped' }, 'The quiz was stopped.'],
];

test.each(NOTICES)('the notice %o has an English text (LANG-3)', (notice, text) => {
  expect(textOf(notice)).toBe(text);
});

test('names and texts of users are isolated in an English notice (LANG-3)', () => {
  const notice = { code: 'quizRight', nickname: 'ليلى', answer: 'محرم', points: 1 } as const;
  expect(inEnglish({ text: '', notice }).text).toContain('\u2068ليلى\u2069: \u2068محرم\u2069.');
});

test('a text with an unknown code or without a code stays unchanged (LANG-3)', () => {
  const later = { text: 'نص', notice: { code: 'later' } as unknown as Notice };
  expect(inEnglish(later)).toBe(later);
  expect(textOf({ code: 'siteWarning', error: 'later' })).toBe('نص');
  expect(inEnglish({ text: 'كتبه مدير' })).toEqual({ text: 'كتبه مدير' });
});

const notified = (notice?: Notice): ChatMessage => ({
  id: 'a',
  seq: 0,
  kind: 'scheduled',
  text: 'أُوقفت المسابقة.',
  style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
  room: 'Hall',
  props: {},
  ...(notice && { notice }),
  userType: 'all',
  sender: {
    userID: 'site',
    username: 'المسابقة',
    nickname: 'المسابقة',
    nicknameColor: '',
    image: '',
    star: { img: null, visible: false },
    nicknameImg: { name: null, visible: false },
  },
  sentAt: '2026-11-29T12:00:00.000Z',
});

test('an English page lists a notice with its English text and sender name (LANG-3)', () => {
  addMessage(notified({ code: 'quizStopped' }));
  expect(messages.list).toMatchObject([{ text: 'The quiz was stopped.', sender: { nickname: 'Quiz' } }]);
});

test('an English page lists texts of operators as they wrote them (LANG-3)', () => {
  addMessage(notified());
  expect(messages.list).toMatchObject([{ text: 'أُوقفت المسابقة.', sender: { nickname: 'المسابقة' } }]);
});
