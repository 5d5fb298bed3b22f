import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: '', search: '' },
  });
});

import { t as roleText } from '../features/admin/sections/accounts/site-roles/role-texts.ts';
import { speakPanelLanguage } from './panel-translator.ts';
import * as parts from './t-panel.ts';
import { plural, t } from './t-panel.ts';
import { panelEnglish } from './texts/english/panel-english.ts';
import { panelLazyEnglish } from './texts/english/panel-lazy-english.ts';
import { panelPartsEnglish } from './texts/english/panel-parts-english.ts';
import { panelTexts } from './texts/panel/panel-texts.ts';
import { sectionTexts } from './texts/panel/section-texts.ts';
import { addedWords } from './texts/panel/t-setup.ts';
import { tableTexts } from './texts/panel/table-texts.ts';
import { whyTexts } from './texts/panel/why-texts.ts';

beforeAll(speakPanelLanguage);

const { t: _t, plural: _plural, ...dictionaries } = parts;
const arabic: Readonly<Record<string, string>> = Object.assign(
  {},
  panelTexts,
  sectionTexts,
  tableTexts,
  whyTexts,
  ...Object.values(dictionaries),
);
const english: Readonly<Record<string, string>> = {
  ...panelEnglish,
  ...panelPartsEnglish,
  ...panelLazyEnglish,
};

const placeholders = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .sort()
    .join();

test('English texts of the panel have the placeholders of the Arabic ones (LANG-3)', () => {
  const both = Object.entries(english).flatMap(([key, text]) => {
    const ar = arabic[key];
    return ar === undefined || /_(?:one|other)$/.test(key) ? [] : [[key, ar, text] as const];
  });
  expect(both.length).toBeGreaterThan(450);
  expect(both.filter(([, ar, en]) => placeholders(ar) !== placeholders(en))).toEqual([]);
});

test('English texts of the panel have no Arabic letters (LANG-3)', () => {
  expect(Object.entries(english).filter(([, text]) => /\p{sc=Arabic}/u.test(text))).toEqual([]);
});

test('texts and plurals of the panel are in English once loaded (LANG-3)', () => {
  expect([t('admin.title'), roleText('roles.add')]).toEqual(['Control panel', 'Add a role']);
  expect([1, 2, 11].map(count => plural('admin.items', count))).toEqual(['1 item', '2 items', '11 items']);
  expect([1, 3].map(addedWords)).toEqual(['1 word was added.', '3 words were added.']);
});
