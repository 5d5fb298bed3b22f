import { expect, test } from 'vitest';
import { readSource } from '../../bin/source-imports.ts';
import { outcomesText, readKept } from '../faults/last-outcomes.ts';

test('the table of the promises is what npm run prove last came to', () => {
  expect(readSource('docs/security.md')).toContain(outcomesText(readKept()));
});
