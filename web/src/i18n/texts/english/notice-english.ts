import type { Notice } from '../../../../../protocol/entities/notices.ts';

/** English texts of notices, with isolated names. `siteWarning` has the text of the error catalogue. */
export const noticeEnglish: Record<Exclude<Notice['code'], 'siteWarning'>, string> = {
  welcome: 'Welcome to “\u2068{room}\u2069”, \u2068{nickname}\u2069',
  approvalAsked: 'A request waits for your approval for {minutes}, in “Moderation”.',
  unattendedRoom:
    'The room \u2068{room}\u2069 has {guests} and no moderator on duty. Guests there write slowly until one of you comes and goes on duty.',
  raid: 'New guests are pouring in from the network \u2068{provider}\u2069. The new ones ({guests} here) read for a minute, then write slowly until it calms down.',
  nameAccepted:
    'Your request was accepted and the name is now yours. From now on, log in with your password.',
  nameRefused: 'Your request to register the name was not accepted.',
  quizStart: 'A quiz of {count} begins shortly. The first right answer to each wins a point.',
  quizQuestion: 'Question {number} of {count} (\u2068{category}\u2069): \u2068{question}\u2069',
  quizRight: 'Right answer by \u2068{nickname}\u2069: \u2068{answer}\u2069. Score: {points}.',
  quizTimeUp: 'Time is up. The answer: \u2068{answer}\u2069.',
  quizEnd: 'The quiz has ended. {best}{week}',
  quizStopped: 'The quiz was stopped.',
};

export const quizEndEnglish = {
  nobody: 'The quiz has ended without a winner.',
  week: ' Best of the week: {best}.',
  place: '{place} \u2068{nickname}\u2069: {points}',
  places: ['First', 'Second', 'Third'],
} as const;

/** Names under which notices appear. The welcome and warnings have none. */
export const noticeSendersEnglish: Partial<Record<Notice['code'], string>> = {
  approvalAsked: 'Approvals',
  unattendedRoom: 'Duty',
  raid: 'Network shield',
  nameAccepted: 'Site',
  nameRefused: 'Site',
  quizStart: 'Quiz',
  quizQuestion: 'Quiz',
  quizRight: 'Quiz',
  quizTimeUp: 'Quiz',
  quizEnd: 'Quiz',
  quizStopped: 'Quiz',
};

export const noticeCountsEnglish = {
  guests_one: '{count} guest',
  guests_other: '{count} guests',
  minutes_one: '{count} minute',
  minutes_other: '{count} minutes',
  points_one: '{count} point',
  points_other: '{count} points',
  questions_one: '{count} question',
  questions_other: '{count} questions',
} as const;
