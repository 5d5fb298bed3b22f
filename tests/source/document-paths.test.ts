import { expect, test } from 'vitest';
import { documents, missingPaths } from '../../bin/documents/document-paths.ts';

test('every path in a document refers to an existing file', () => {
  const missing = documents().flatMap(document =>
    missingPaths(document).map(place => `${document} names ${place}`),
  );
  expect(missing).toEqual([]);
});
