import { expect, test } from 'vitest';
import { licencesPage } from '../../bin/documents/licences-page.ts';
import { readSource } from '../../bin/source-imports.ts';

test('the licences are those of the packages that are shipped; npm run licences writes them', () => {
  expect(readSource('docs/licences.md')).toBe(licencesPage());
});
