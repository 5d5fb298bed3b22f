import { expect, test } from 'vitest';
import { floorEdges } from '../../../bin/documents/floor-edges.ts';
import { floorsSvg } from '../../../bin/documents/floors-svg.ts';
import { httpPage } from '../../../bin/documents/http-page.ts';
import { licencesPage } from '../../../bin/documents/licences-page.ts';
import { WALKS } from '../../../bin/documents/walk-stops.ts';
import { filesOf, walksPage } from '../../../bin/documents/walks-page.ts';
import { wirePage } from '../../../bin/documents/wire-shapes.ts';
import { readSource } from '../../../bin/source-imports.ts';

test('the picture of the floors is what the imports say; npm run floors draws it (SOURCE-13)', () => {
  expect(readSource('docs/floors.svg')).toBe(floorsSvg(floorEdges()));
});

test('the walks are what imports and calls say; npm run walks writes them (SOURCE-13)', () => {
  expect(readSource('docs/walks.md')).toBe(walksPage());
});

test('the licences are those of the packages that are shipped; npm run licences writes them (SOURCE-24)', () => {
  expect(readSource('docs/licences.md')).toBe(licencesPage());
});

test('every call and every event stands in the pages for other clients as its schema says; npm run api-pages writes them (SOURCE-25)', () => {
  expect(readSource('docs/http.md')).toBe(httpPage());
  expect(readSource('docs/protocol.md')).toBe(wirePage());
});

test('a message is followed in 24 files, a permission in 12 and a PATCH in 14 (SOURCE-13)', () => {
  const counts = WALKS.map(walk => filesOf(walk).length);
  expect(
    counts.every((count, at) => count <= ([24, 12, 14][at] ?? 0)),
    counts.join(', '),
  ).toBe(true);
});
