import { expect, test } from 'vitest';
import { parseReplacedTexts, replacedTextLines } from '../../../../../protocol/resources/site-texts.ts';
import { visitorTexts } from '../../../../build/text-list.ts';
import { english } from '../../../i18n/texts/english/english.ts';
import { foundTexts, withText } from './SiteTexts.tsx';

test('the build lists visitor page texts but not panel texts (SITE-73)', () => {
  const texts = visitorTexts();
  for (const [key, text] of Object.entries({
    'guest.title': 'الدخول إلى الدردشة',
    'chat.publicAd.label': 'إعلان عام',
    'known.taken': texts['known.taken'],
  }))
    expect([key, texts[key]]).toEqual([key, text]);
  // Protocol contains names of roles, entries, audiences and durations. English has two plural forms.
  const isElsewhere = (key: string) => /^(?:role|eventType|audience|duration)\.|_(?:one|other)$/.test(key);
  expect(Object.keys(english).filter(key => !(key in texts) && !isElsewhere(key))).toEqual([]);
  expect(Object.keys(texts).filter(key => key.startsWith('admin.'))).toEqual([]);
});

test('a text is replaced and restored per language (SITE-73)', () => {
  const none = parseReplacedTexts('');
  expect(none).toEqual({ ar: {}, en: {} });
  const one = withText(none ?? { ar: {}, en: {} }, 'en', 'guest.title', 'Come in = now');
  expect(replacedTextLines(one)).toBe('en guest.title = Come in = now');
  expect(parseReplacedTexts(replacedTextLines(one))).toEqual(one);
  expect(withText(one, 'ar', 'guest.title', null)).toEqual(one);
  expect(withText(one, 'en', 'guest.title', null)).toEqual(none);
});

test('texts are found by key and in both languages, with Arabic folding (SITE-73)', () => {
  const originals = [
    { key: 'guest.title', ar: 'الدخول إلى الدردشة', en: 'Enter the chat' },
    { key: 'refusal.banned', ar: 'تم حظرك من الدردشة.' },
  ];
  const found = (search: string) =>
    foundTexts(originals, { 'refusal.banned': 'وداعًا' }, search).map(({ key }) => key);
  expect(found('')).toEqual(['guest.title', 'refusal.banned']);
  expect(found('الي الدردشه')).toEqual(['guest.title']);
  expect(found('ENTER')).toEqual(['guest.title']);
  expect(found('refusal')).toEqual(['refusal.banned']);
  expect(found('وداعا')).toEqual(['refusal.banned']);
});
