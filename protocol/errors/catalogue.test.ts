import { expect, test } from 'vitest';
import { keysOf } from '../keys-of.ts';
import { errorAnswers } from './answers.ts';
import { actErrors } from './catalogue/acts.ts';
import { appealErrors } from './catalogue/appeals.ts';
import { browserErrors } from './catalogue/browser.ts';
import { endingErrors } from './catalogue/endings.ts';
import { entryErrors } from './catalogue/entry.ts';
import { generalErrors } from './catalogue/general.ts';
import { identityErrors } from './catalogue/identity.ts';
import { operatorErrors } from './catalogue/operators.ts';
import { passwordErrors } from './catalogue/passwords.ts';
import { rareErrors } from './catalogue/rare.ts';
import { roomErrors } from './catalogue/rooms.ts';
import { catalogue, type ErrorCode, isErrorCode } from './catalogue.ts';

const subjects = [
  actErrors,
  appealErrors,
  browserErrors,
  endingErrors,
  entryErrors,
  generalErrors,
  identityErrors,
  rareErrors,
  operatorErrors,
  passwordErrors,
  roomErrors,
];

test('each code belongs to exactly one subject (ERR-1)', () => {
  const codes = subjects.flatMap(subject => Object.keys(subject));
  expect(codes.toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

test('each error code is snake case with a failure status and two languages (ERR-1)', () => {
  for (const code of keysOf(catalogue)) {
    const { text, ar } = catalogue[code];
    const { status } = errorAnswers[code];
    expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(status, code).toBeLessThanOrEqual(503);
    expect(text, code).not.toBe('');
    expect(ar, code).toMatch(/\p{sc=Arabic}/u);
  }
});

test.each<[ErrorCode, number]>([
  ['unauthorized', 401],
  ['banned', 403],
  ['no_chat_access', 403],
  ['forbidden', 403],
  ['validation', 400],
  ['nickname_taken', 409],
  ['room_not_found', 404],
  ['kicked', 403],
  ['wrong_password', 403],
  ['too_many_tries', 429],
  ['room_full', 403],
  ['bad_ticket', 401],
  ['bad_origin', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['conflict', 409],
  ['too_large', 413],
  ['unsupported_media_type', 415],
  ['too_many_requests', 429],
  ['internal', 500],
])('the HTTP status of %s is %i', (code, status) => {
  expect(errorAnswers[code].status).toBe(status);
});

test.each<[ErrorCode, string]>([
  ['unauthorized', 'Unauthorized you are not logged-in please login to get access.'],
  ['unauthorized_message', 'Unauthorized: {message}'],
  ['login_failed', 'Login Failed'],
  ['no_server_response', 'No server response'],
  ['unauthorized_panel', 'Unauthorized Access to the Admin-Panel'],
  ['unauthorized_section', 'Unauthorized to access Admin-{section}'],
  ['wrong_password', 'Wrong password. Sorry this is a private room!'],
  ['not_chat_master', 'You are not a chat-master to ban this user!'],
  ['password_mismatch', 'Password is not equal to password confirm!'],
  ['password_short', 'Password and password confirm must be more than 8 characters!'],
  ['rate_limited', 'Cannot send more than 4 messages within 5 seconds, please wait'],
  ['no_socket', 'No socket connection'],
  ['connection_failed', 'connection failed {message}'],
  ['disconnection_failed', 'disconnection failed'],
  ['crashed', 'Unexpected Application Error!'],
  ['page_not_found', '404| Page Not Found'],
])('%s has the required English text and an Arabic text (ERR-2)', (code, text) => {
  expect(catalogue[code]).toMatchObject({ text, ar: expect.stringMatching(/\p{sc=Arabic}/u) });
});

test('rate_limited and fast_room_switch have the required Arabic texts', () => {
  expect(catalogue.rate_limited.ar).toBe('لا يمكن إرسال أكثر من 4 رسائل خلال 5 ثوانٍ، يُرجى الانتظار.');
  expect(catalogue.fast_room_switch.ar).toBe('يُرجى الانتظار لحظات، فالتنقل السريع بين الغرف يُبطئ الدردشة.');
});

test('inherited object properties are not error codes (ERR-1)', () => {
  expect([isErrorCode('muted'), isErrorCode('toString'), isErrorCode('__proto__')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('rate_limited is marked temporary, banned is not', () => {
  expect(errorAnswers.rate_limited.temporary).toBe(true);
  expect(errorAnswers.banned.temporary).toBeUndefined();
});

test.each<ErrorCode>([
  'own_power',
  'holds_more',
  'role_holds_more',
  'owner_essentials',
  'set_by_higher_rank',
  'ban_beyond_rooms',
])('%s has its own refusal text', code => {
  const { text, ar } = catalogue[code];
  const { status } = errorAnswers[code];
  expect([status, text === catalogue.forbidden.text, ar === catalogue.forbidden.ar]).toEqual([
    403,
    false,
    false,
  ]);
});
