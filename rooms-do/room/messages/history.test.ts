import { expect, test } from 'vitest';
import { quoteText } from './history.ts';

test('quotation cut inside an isolate: the isolate is closed (TEXT-60)', () => {
  expect(quoteText(`\u2067${'ا'.repeat(300)}\u2069`)).toMatch(/^\u2067ا+\u2069…?$/);
});
