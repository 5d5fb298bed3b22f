import { expect, test } from 'vitest';
import { httpPage } from '../../bin/documents/http-page.ts';
import { licencesPage } from '../../bin/documents/licences-page.ts';
import { wirePage } from '../../bin/documents/wire-shapes.ts';
import { readSource } from '../../bin/source-imports.ts';

test('the licences are those of the packages that are shipped; npm run licences writes them', () => {
  expect(readSource('docs/licences.md')).toBe(licencesPage());
});

test('every call and every event stands in the pages for other clients as its schema says; npm run api-pages writes them', () => {
  expect(readSource('docs/http.md')).toBe(httpPage());
  expect(readSource('docs/protocol.md')).toBe(wirePage());
});
