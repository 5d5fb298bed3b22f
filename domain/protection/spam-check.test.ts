import { expect, test } from 'vitest';
import { INITIAL_OPTIONS, type SiteOptions } from '../../protocol/resources/options.ts';
import {
  allCapitals,
  BYPASS_FACTOR,
  checkSpam,
  hasSpamRules,
  longestMarks,
  longestStretch,
} from './spam-check.ts';
import { messageParts, NO_SPAM, type SpamRecord, withMessageParts } from './spam-record.ts';

const NOW = 1_900_000_000_000;

const judge = (
  text: string,
  options: Partial<SiteOptions>,
  {
    before = [],
    mayBypass = false,
  }: { before?: [text: string, secondsAgo: number][]; mayBypass?: boolean } = {},
) => {
  const record = before.reduce<SpamRecord>(
    (all, [written, ago]) => withMessageParts(all, messageParts(written), NOW - ago * 1_000, 600_000),
    NO_SPAM,
  );
  const all = { ...INITIAL_OPTIONS, ...options };
  return checkSpam({ text, parts: messageParts(text), record, options: all, mayBypass, now: NOW });
};

test.each<[string, Partial<SiteOptions>, [string, number][], string | null]>([
  ['سلام', { repeatCount: 2 }, [['سلام', 50]], null],
  [
    'سلام',
    { repeatCount: 2 },
    [
      ['سلام', 50],
      ['سلام', 5],
    ],
    'repeated_message',
  ],
  [
    'سـلاااام!',
    { repeatCount: 2 },
    [
      ['سلام', 50],
      ['سَلام', 5],
    ],
    'repeated_message',
  ],
  [
    'سلام',
    { repeatCount: 2 },
    [
      ['سلام', 70],
      ['سلام', 5],
    ],
    null,
  ],
  [
    'سلام',
    { repeatCount: 2, repeatSeconds: 90 },
    [
      ['سلام', 70],
      ['سلام', 5],
    ],
    'repeated_message',
  ],
  ['سلام', { repeatCount: 1 }, [['سلام عليكم', 1]], null],
  ['😂', { repeatCount: 1 }, [['😂', 1]], 'repeated_message'],
  ['😂', { repeatCount: 1 }, [['😭', 1]], null],
  ['هههه', { stretchMax: 4 }, [], null],
  ['ههههه', { stretchMax: 4 }, [], 'stretched_message'],
  ['!!!', { marksMax: 3 }, [], null],
  ['! ! ! !', { marksMax: 3 }, [], 'too_many_marks'],
  ['HELLO', { capitalsMin: 5 }, [], 'all_capitals'],
  ['HELLo', { capitalsMin: 5 }, [], null],
  ['HELL', { capitalsMin: 5 }, [], null],
  ['https://a.example', { linksPerMinute: 2 }, [['https://b.example', 30]], null],
  ['https://a.example www.c.example', { linksPerMinute: 2 }, [['https://b.example', 30]], 'too_many_links'],
  ['https://a.example', { linksPerMinute: 1 }, [['https://b.example', 60]], null],
  ['كلام', { linksPerMinute: 1 }, [['https://b.example', 1]], null],
  ['@سامي و@ليلى', { mentionsPerMinute: 1 }, [], 'too_many_mentions'],
  ['a@b.example', { mentionsPerMinute: 1 }, [['@سامي', 1]], null],
])('«%s» with the options %o after %o: %s (WORD-12)', (text, options, before, code) => {
  expect(judge(text, options, { before })?.code ?? null).toBe(code);
});

test('if a message breaks several rules, the strictest action applies (WORD-12)', () => {
  const options = { stretchMax: 2, stretchAct: 'warn', marksMax: 2, marksAct: 'mute' } as const;
  expect(judge('ههههه!!!', options)).toEqual({ code: 'too_many_marks', act: 'mute' });
});

test('a user who may bypass the spam rules has five times the limit (WORD-12)', () => {
  const laugh = (letters: number) => judge('ه'.repeat(letters), { stretchMax: 4 }, { mayBypass: true });
  expect(laugh(4 * BYPASS_FACTOR)).toBeNull();
  expect(laugh(4 * BYPASS_FACTOR + 1)).toMatchObject({ code: 'stretched_message' });
});

test('with all limits at 0, no rule applies to a message (WORD-12)', () => {
  expect(hasSpamRules(INITIAL_OPTIONS)).toBe(false);
  expect(hasSpamRules({ ...INITIAL_OPTIONS, marksMax: 1 })).toBe(true);
  expect(judge('ههههههههه!!!!!!', {})).toBeNull();
});

test.each([
  ['سلام', 1],
  ['سلااام', 3],
  ['سلـــام', 4],
  ['هههَهه', 5],
  ['ه ه ه', 1],
  ['!!!!', 0],
])('the longest letter run in «%s» is %d (WORD-12)', (text, letters) => {
  expect(longestStretch(text)).toBe(letters);
});

test.each([
  ['سلام!', 1],
  ['!؟!؟ ...', 7],
  ['😂😂 😂', 3],
  ['سلام، كيف؟', 1],
])('the longest run of marks in «%s» is %d (WORD-12)', (text, marks) => {
  expect(longestMarks(text)).toBe(marks);
});

test('capitals count only in text without lower case letters (WORD-12)', () => {
  expect(allCapitals('OK سلام')).toBe(2);
  expect(allCapitals('Ok')).toBe(0);
});
