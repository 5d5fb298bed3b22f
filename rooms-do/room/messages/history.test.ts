import { expect, test } from 'vitest';
import { quoteText } from './history.ts';

test('a quotation cut inside an isolate gets a closing isolate (TEXT-60)', () => {
  expect(quoteText(`\u2067${'ا'.repeat(300)}\u2069`)).toMatch(/^\u2067ا+\u2069…?$/);
});
