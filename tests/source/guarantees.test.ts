import { expect, test } from 'vitest';
import { readSource } from '../../bin/source-imports.ts';
import { outcomesText, readKept } from '../faults/last-outcomes.ts';

test('the guarantees table matches the last npm run prove result', () => {
  expect(readSource('docs/security.md')).toContain(outcomesText(readKept()));
});
