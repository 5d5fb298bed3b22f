import { expect, test, vi } from 'vitest';
import { RESOURCES } from '../../../../../protocol/resources/all.ts';
import { SECTIONS } from '../../../../../protocol/resources/sections.ts';
import { words } from '../../../../../protocol/resources/words.ts';
import { SECTION_GROUPS } from '../../../../../protocol/rules/permission-table.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { foundFields } = await import('./found-fields.ts');
const { isAskedFor } = await import('../admin-resource.ts');
const { readHash, writeHash, moved } = await import('../hash-location.ts');

test('quick search finds permitted settings and fields in any spelling (PANEL-132)', () => {
  const found = foundFields('مدة', () => true);
  expect(found.length).toBeGreaterThan(1);
  const [first] = foundFields('اقصى عدد للمستخدمين', () => true);
  expect(first).toMatchObject({ section: 'Rooms', number: 4, setting: '' });
  const [idle] = foundFields('idleTimeout', () => true);
  expect(idle).toMatchObject({ section: 'Options-1', number: 1, setting: 'idleTimeout' });
  expect(foundFields('idleTimeout', name => name !== 'Options-1')).toEqual([]);
  expect(foundFields('  ', () => true)).toEqual([]);
  expect(foundFields('لا يوجد شيء كهذا', () => true)).toEqual([]);
});

test('the address names the shown setting until the operator navigates (PANEL-132)', () => {
  const there = readHash('#section=1&field=idleTimeout');
  expect([there.section, there.field]).toEqual([1, 'idleTimeout']);
  expect(readHash(writeHash(there))).toEqual(there);
  expect(moved(there, { section: 4 }).field).toBe('');
  expect(moved(there, { search: 'أ' }).field).toBe('');
});

test('each menu group has a section', () => {
  const grouped = SECTIONS.map(({ group }) => group);
  expect([...new Set(grouped)].toSorted()).toEqual(Object.keys(SECTION_GROUPS).toSorted());
});

test('an empty list states its purpose', () => {
  const lists = RESOURCES.filter(({ noun }) => noun.added !== undefined);
  expect(lists.filter(({ noun }) => !noun.purpose).map(({ name }) => name)).toEqual([]);
});

test('a form shows only the fields needed by the selected action', () => {
  const askedFor = (act: string) =>
    Object.entries(words.fields)
      .filter(([name, field]) => ['minutes', 'replacement'].includes(name) && isAskedFor(field, { act }))
      .map(([name]) => name);
  expect([askedFor('replace'), askedFor('mute'), askedFor('refuse')]).toEqual([
    ['replacement'],
    ['minutes'],
    [],
  ]);
  const { spamMuteMinutes } = RESOURCES.find(({ name }) => name === 'options-2')?.fields ?? {};
  expect([
    isAskedFor(spamMuteMinutes, { repeatAct: 'refuse', linksAct: 'mute' }),
    isAskedFor(spamMuteMinutes, { repeatAct: 'refuse', linksAct: 'warn' }),
  ]).toEqual([true, false]);
});
