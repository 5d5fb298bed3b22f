import { expect, test } from 'vitest';
import { PASSWORD_MIN_CHARACTERS } from '../../../protocol/constants.ts';
import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { errorText } from './errors/chat-error-text.ts';
import { clockOf, dayOf, formatDay } from './format/format-moment.ts';
import { countryName } from './locale.ts';
import { type PlainKey, type PluralKey, plural, t } from './t.ts';
import { t as window } from './t-windows.ts';
import { ar } from './texts/ar.ts';

test.each([
  [0, 'لا رسائل جديدة'],
  [1, 'رسالة جديدة واحدة'],
  [2, 'رسالتان جديدتان'],
  [3, '3 رسائل جديدة'],
  [11, '11 رسالة جديدة'],
  [100, '100 رسالة جديدة'],
])('the text for %i new messages is «%s» (TEXT-36)', (count, sentence) => {
  expect(plural('chat.newMessages', count)).toBe(sentence);
});

test('texts with one plural form have all six (TEXT-36)', () => {
  const bases = new Set(Object.keys(ar).flatMap(key => /^(.+)_[a-z]+$/.exec(key)?.[1] ?? []));
  const missing = [...bases].flatMap(base =>
    ['zero', 'one', 'two', 'few', 'many', 'other'].map(form => `${base}_${form}`).filter(key => !(key in ar)),
  );
  expect(missing).toEqual([]);
  expect([...bases].map(base => plural(base as PluralKey, 7)).filter(text => text.includes('{'))).toEqual([]);
});

test('a placeholder is replaced by its value; a name may contain braces (TEXT-36)', () => {
  expect(t('composer.remaining', { count: 12 })).toBe('متبقٍّ 12');
  expect(t('chat.system.joined', { nickname: '{count}' })).toBe('انضمّ {count} إلى الغرفة');
});

test('countries have Arabic names; unknown codes have none', () => {
  expect([countryName('XK'), countryName('ps'), countryName('MA')]).toEqual(['كوسوفو', 'فلسطين', 'المغرب']);
  expect(['T1', '', 'Z', 'ABC', 'ZZ'].map(countryName)).toEqual([null, null, null, null, null]);
});

test('a time is shown in Western digits; an invalid time is not shown', () => {
  const [morning, evening] = [9, 21].map(hour => new Date(2026, 10, 21, hour, 5).toISOString());
  expect([morning ?? '', evening ?? '', 'yesterday'].map(clockOf('h23'))).toEqual(['9:05', '21:05', '']);
});

test('with a 12-hour device, times have ص and م', () => {
  const hours = [0, 9, 12, 21].map(hour => new Date(2026, 10, 21, hour, 5).toISOString());
  expect(hours.map(clockOf('h12'))).toEqual(['12:05 ص', '9:05 ص', '12:05 م', '9:05 م']);
});

test('days are named by their distance from today', () => {
  const today = new Date(2026, 10, 27, 12);
  const name = (day: Date): string => formatDay(day.toISOString(), dayOf(today.getTime()));
  expect(name(new Date(2026, 10, 27, 0, 1))).toBe('اليوم');
  expect(name(new Date(2026, 10, 26, 23, 59))).toBe('أمس');
  expect(name(new Date(2026, 10, 21))).toBe('السبت');
  expect(name(new Date(2026, 10, 20))).toMatch(/^الجمعة،? 20 نوفمبر$/);
  expect(name(new Date(2025, 11, 31))).toBe('31 ديسمبر 2025');
  expect(name(new Date(2026, 10, 28))).toMatch(/28 نوفمبر/);
});

test.each<[PlainKey | 'error.connectionFailed' | 'error.unauthorizedMessage', ErrorCode]>([
  ['error.connectionFailed', 'connection_failed'],
  ['error.unauthorizedMessage', 'unauthorized_message'],
  ['error.loginFailed', 'login_failed'],
  ['route.error.title', 'crashed'],
])('the text %s is the Arabic text of the error catalogue', (key, code) => {
  expect(ar[key]).toBe(catalogue[code].ar);
});

test('a refusal shows its catalogue text; an unknown one the server message (ERR-39)', () => {
  expect(errorText({ code: 'room_full', message: 'The room is full.' })).toBe('الغرفة ممتلئة');
  expect(errorText({ code: 'constructor', message: 'odd' })).toBe('odd');
});

test('the password error and the password hint state the same minimum length (AUTH-16)', () => {
  const { text, ar: arabic } = catalogue.password_short;
  const numbers = [text, arabic, window('password.hint')].map(sentence => Number(/\d+/.exec(sentence)?.[0]));
  expect(new Set([...numbers, PASSWORD_MIN_CHARACTERS]).size).toBe(1);
});

test('the hint of the report window says who receives a report (CHAT-129)', () => {
  expect(window('report.hint')).toBe('يصل البلاغ إلى الإدارة والمشرفين، ولا يعلم به المُبلَّغ عنه.');
});
