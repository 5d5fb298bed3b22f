import { beforeAll, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, {
    document: { documentElement: { lang: 'en' }, getElementById: () => null },
    location: { origin: '', search: '' },
  });
});

import * as choiceNames from '../../../protocol/entities/choice-names.ts';
import { RESOURCES } from '../../../protocol/resources/all.ts';
import { rooms } from '../../../protocol/resources/rooms.ts';
import { SECTIONS } from '../../../protocol/resources/sections.ts';
import { ACTS } from '../../../protocol/rules/acts.ts';
import { PERMISSION_SENTENCES } from '../../../protocol/rules/permission-sentences.ts';
import * as permissionTables from '../../../protocol/rules/permission-table.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { SETUP } from '../../../protocol/rules/setup.ts';
import { doneText } from '../features/admin/form/done-text.ts';
import { t as roleText } from '../features/admin/sections/accounts/site-roles/role-texts.ts';
import { speakLanguage } from './language.ts';
import { nameOf, speakPanelLanguage } from './panel-translator.ts';
import * as parts from './t-panel.ts';
import { plural, t } from './t-panel.ts';
import { panelEnglish } from './texts/english/panel-english.ts';
import { panelLazyEnglish } from './texts/english/panel-lazy-english.ts';
import { panelPartsEnglish } from './texts/english/panel-parts-english.ts';
import { explainPermissionTexts } from './texts/panel/explain-permission-texts.ts';
import { panelTexts } from './texts/panel/panel-texts.ts';
import { sectionTexts } from './texts/panel/section-texts.ts';
import { addedWords } from './texts/panel/t-setup.ts';
import { tableTexts } from './texts/panel/table-texts.ts';

beforeAll(async () => {
  await speakLanguage();
  await speakPanelLanguage();
});

const { t: _t, plural: _plural, ...dictionaries } = parts;
const arabic: Readonly<Record<string, string>> = Object.assign(
  {},
  panelTexts,
  sectionTexts,
  tableTexts,
  explainPermissionTexts,
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

test('English panel texts have the placeholders from the Arabic texts (LANG-3)', () => {
  const both = Object.entries(english).flatMap(([key, text]) => {
    const ar = arabic[key];
    return ar === undefined || /_(?:one|other)$/.test(key) ? [] : [[key, ar, text] as const];
  });
  expect(both.length).toBeGreaterThan(450);
  expect(both.filter(([, ar, en]) => placeholders(ar) !== placeholders(en))).toEqual([]);
});

test('English panel texts have no Arabic letters (LANG-3)', () => {
  expect(Object.entries(english).filter(([, text]) => /\p{sc=Arabic}/u.test(text))).toEqual([]);
});

test('panel texts and plurals are in English once loaded (LANG-3)', () => {
  expect([t('admin.title'), roleText('roles.add')]).toEqual(['Control panel', 'Add a role']);
  expect([1, 2, 11].map(count => plural('admin.items', count))).toEqual(['1 item', '2 items', '11 items']);
  expect([1, 3].map(addedWords)).toEqual(['1 word was added.', '3 words were added.']);
});

test('a saved record is reported in one English sentence (LANG-3)', () => {
  expect(doneText(rooms, 'created')).toBe('Created: Room.');
});

const arabicIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\p{sc=Arabic}/u.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(arabicIn) : [];
};

const named = arabicIn([
  ...[SECTIONS, ACTS, SETUP, ROLES, PERMISSION_SENTENCES, { ...choiceNames }, { ...permissionTables }],
  RESOURCES.map(({ labels, noun, groups, fields }) => [
    labels,
    [noun.definite, noun.demonstrative, noun.add, noun.edit, noun.purpose],
    groups,
    Object.values(fields).map(({ note, words }) => [note?.effect, words]),
  ]),
]);

test('each Arabic name in the protocol has an English counterpart (LANG-3)', () => {
  expect(new Set(named).size).toBeGreaterThan(650);
  expect(named.filter(ar => /\p{sc=Arabic}/u.test(nameOf(ar)))).toEqual([]);
});

test('a text without an English counterpart is unchanged (LANG-3)', () => {
  expect([nameOf('الغرفة'), nameOf('غرفة الأصدقاء')]).toEqual(['Room', 'غرفة الأصدقاء']);
});
