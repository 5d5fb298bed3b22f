import { expect, test } from 'vitest';
import { licencesPage } from '../../bin/documents/licences-page.ts';
import { readSource } from '../../bin/source-imports.ts';

test('licences match the shipped packages; npm run licences updates them', () => {
  expect(readSource('docs/licences.md')).toBe(licencesPage());
});
