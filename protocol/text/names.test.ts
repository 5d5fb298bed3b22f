import { expect, test } from 'vitest';
import { cleanNickname, cleanRoomName } from './names.ts';

const FAMILY = '👨‍👩‍👧‍👦';

const nickname = (raw: string) => {
  const cleaned = cleanNickname(raw);
  return cleaned.ok ? cleaned.nickname : cleaned.text;
};

test.each([
  ['  ليلى  ', 'ليلى'],
  ['\tليلى\n', 'ليلى'],
  ['أبو   سامي', 'أبو سامي'],
  ['أبو\u00a0\u2003سامي', 'أبو سامي'],
])('%j is trimmed, and repeated spaces become one', (raw, cleaned) => {
  expect(nickname(raw)).toBe(cleaned);
});

test.each([
  ['لي\u0000لى', 'ليلى'],
  ['\u202eليلى\u202c', 'ليلى'],
  ['\u2067ليلى\u2069', 'ليلى'],
  ['ل\u200bي\u200cل\u200dى\ufeff', 'ليلى'],
  ['أبو \u200b سامي', 'أبو سامي'],
  ['ليلى\u3164\u2800', 'ليلى'],
  ['ليلى\ud800', 'ليلى'],
])('invisible characters are removed from %j (TEXT-18)', (raw, cleaned) => {
  expect(nickname(raw)).toBe(cleaned);
});

test.each([`سامي ${FAMILY}`, 'سامي ❤️‍🔥', 'سامي 👍🏽', 'سامي 🇸🇦'])(
  'the emoji of %s stay whole (TEXT-18)',
  name => {
    expect(nickname(name)).toBe(name);
  },
);

test.each([
  ['', 'a nickname needs 1 to 30 characters'],
  ['\u200b\u202e ', 'a nickname needs 1 to 30 characters'],
  ['س', 'س'],
  ['سم'.repeat(15), 'سم'.repeat(15)],
  [`${'سم'.repeat(15)}س`, 'a nickname needs 1 to 30 characters'],
])('a nickname has 1 to 30 graphemes: %j (TEXT-19)', (raw, answer) => {
  expect(nickname(raw)).toBe(answer);
});

test('a nickname is also limited to 60 code points', () => {
  expect(nickname(`س${FAMILY.repeat(8)}`)).toBe(`س${FAMILY.repeat(8)}`);
  expect(nickname(`س${FAMILY.repeat(9)}`)).toBe('a nickname has at most 60 code points');
});

test('a letter with more than 4 combining marks is refused', () => {
  const marks = '\u064b\u064c\u064d\u0651';
  expect(cleanNickname(`س${marks}ا`).ok).toBe(true);
  expect(nickname(`س${marks}\u0670ا`)).toBe('a nickname has at most 4 marks on a letter');
});

test.each(['...', '★★', '😀', 'ـــ'])('%s has no skeleton and is refused (TEXT-14)', raw => {
  expect(nickname(raw)).toBe('a nickname needs a letter or a digit');
});

test('no refusal text contains a comma, the validation field separator (TEXT-19)', () => {
  const refused = ['', 'س'.repeat(31), `س${FAMILY.repeat(9)}`, `س${'\u064b'.repeat(5)}`, '...'];
  for (const raw of refused) expect(nickname(raw)).not.toContain(',');
});

test.each([
  ['.', false],
  ['..', false],
  ['', false],
  [' \u200b ', false],
  ['...', true],
  ['غرفة الأصدقاء', true],
])('the room name %j is allowed: %s (REST-40)', (raw, ok) => {
  expect(cleanRoomName(raw).ok).toBe(ok);
});
