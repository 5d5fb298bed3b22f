import { expect, test } from 'vitest';
import { makeUser } from '../../../../../tests/support/page/fixtures.ts';
import { mentionable, mentionQuery, withMention } from './MentionList.tsx';

const user = (nickname: string) => makeUser(nickname, { nickname });
const ROOM = ['ليلى', 'عمر', 'عمر الفاروق', 'أبو عمر', 'Sara سارة'].map(user);
const offered = (search: string) => mentionable(search, ROOM, 'ليلى').map(({ nickname }) => nickname);

test('a mention sign at a word start requests names up to the caret (CHAT-82)', () => {
  expect(mentionQuery('أهلًا @عم', 9)).toEqual({ at: 6, search: 'عم' });
  expect(mentionQuery('@', 1)).toEqual({ at: 0, search: '' });
  expect(mentionQuery('و@عم', 4)).toEqual({ at: 1, search: 'عم' });
  expect(mentionQuery('@عمر الفا', 9)).toEqual({ at: 0, search: 'عمر الفا' });
  expect(mentionQuery('omar@عم', 7)).toBeNull();
  expect(mentionQuery('@عم', 0)).toBeNull();
  expect(mentionQuery('@عم\nسلام', 8)).toBeNull();
});

test("prefix matches in any spelling are first, and the user's own name is omitted (CHAT-82)", () => {
  expect(offered('')).toEqual(['عمر', 'عمر الفاروق', 'أبو عمر', 'Sara سارة']);
  expect(offered('عُمر')).toEqual(['عمر', 'عمر الفاروق', 'أبو عمر']);
  expect(offered('ابو')).toEqual(['أبو عمر']);
  expect(offered('SARA')).toEqual(['Sara سارة']);
  expect(offered('ليلى')).toEqual([]);
  expect(offered('عمر ')).toEqual(['عمر الفاروق']);
  expect(offered('عمر أين')).toEqual([]);
  const crowd = Array.from({ length: 30 }, (_, at) => user(`guest ${at}`));
  expect(mentionable('guest', crowd, null)).toHaveLength(5);
});

test('the chosen name replaces the typed part (CHAT-82)', () => {
  const query = { at: 6, search: 'عم' };
  expect(withMention('أهلًا @عم بك', query, 'عمر')).toEqual({ text: 'أهلًا @عمر بك', caret: 11 });
  expect(withMention('أهلًا @عم', query, 'عمر')).toEqual({ text: 'أهلًا @عمر ', caret: 11 });
});
