import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: '', search: '' },
  });
});

import { errorSentence, errorText } from './errors/chat-error-text.ts';
import { fieldFault } from './field-fault.ts';
import { formatDuration } from './format/format-duration.ts';
import { language, speakLanguage } from './language.ts';
import { countryName } from './locale.ts';
import { plural, t } from './t.ts';
import { messageCount } from './t-missed.ts';
import { t as windowText } from './t-windows.ts';
import { ar } from './texts/ar.ts';
import { english } from './texts/english/english.ts';
import { windowTexts } from './texts/windows/window-texts.ts';

beforeAll(speakLanguage);

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

test('English texts keep the Arabic placeholders and have no Arabic letters (LANG-3)', () => {
  const both = Object.entries({ ...ar, ...windowTexts }).flatMap(([key, text]) =>
    key in english ? [[key, text, english[key as keyof typeof english]] as const] : [],
  );
  expect(both.length).toBeGreaterThan(500);
  const isPlural = (key: string): boolean => /_(?:one|other)$/.test(key);
  const others = both.filter(
    ([key, text, en]) => !isPlural(key) && `${placeholders(text)}` !== `${placeholders(en)}`,
  );
  expect(others).toEqual([]);
  expect(Object.values(english).filter(text => /\p{sc=Arabic}/u.test(text))).toEqual([]);
});

test('texts, plurals, durations and country names are in English (LANG-3)', () => {
  expect(language).toBe('en');
  expect([t('role.visitor'), windowText('info.kick')]).toEqual(['Guest', 'Kick']);
  expect([1, 2, 11].map(count => plural('users.count', count))).toEqual(['1 user', '2 users', '11 users']);
  expect(messageCount(3)).toBe('3 messages');
  expect(formatDuration(5 * 60_000)).toBe('5 minutes');
  expect(countryName('SA')).toBe('Saudi Arabia');
});

test('refusals are shown only in English, even if the room sent Arabic (LANG-3)', () => {
  expect(errorText({ code: 'user_not_found', message: '' })).toBe('There is no such user.');
  const judged = { code: 'word_refused', message: 'في الرسالة كلمة غير مسموح بها هنا.' };
  expect(errorSentence(judged, 'always')).toBe('The message has a word that is not allowed here.');
  const faults = ['is required', 'a ban has one target only', 'Password and password confirm must match!'];
  expect(faults.map(fieldFault)).toEqual([
    'This is required.',
    'A ban has one target only.',
    'Password and password confirm must match!',
  ]);
});
