import { expect, test } from 'vitest';
import { RESOURCES } from '../../../protocol/resources/all.ts';
import { gifts } from '../../../protocol/resources/content.ts';
import { changesText } from './audit-text.ts';

const CHOICES = RESOURCES.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { choices = [], words }]) =>
    choices
      .filter(choice => typeof choice === 'string')
      .map(choice => ({ at: `${name}.${field}`, choice, words })),
  ),
);

test('each text choice of a field has an Arabic name in the event record (AUDIT-39)', () => {
  const named = CHOICES.map(({ at, choice, words = {} }) => [
    at,
    choice,
    /^[\u0621-\u064a\d ]/.test(words[choice] ?? ''),
  ]);
  expect(named.filter(([, , hasName]) => !hasName)).toEqual([]);
  expect(named.length).toBeGreaterThan(30);
});

test('an edit entry uses the same choice name as the form (AUDIT-39)', () => {
  const { words } = gifts.fields.userType;
  const field = { label: 'الموجَّه إليهم', kind: 'value', words, after: 'forVisitors' } as const;
  expect(changesText([field], ['all'])).toBe(' — الموجَّه إليهم: من «للجميع» إلى «للزوار»');
});
