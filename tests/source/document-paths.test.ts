import { expect, test } from 'vitest';
import { documents, missingPaths } from '../../bin/documents/document-paths.ts';

test('every path that a document names is there', () => {
  const missing = documents().flatMap(document =>
    missingPaths(document).map(place => `${document} names ${place}`),
  );
  expect(missing).toEqual([]);
});
