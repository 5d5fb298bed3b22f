import { expect, test } from 'vitest';
import { QUOTE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { quotedText } from './MessageQuote.tsx';

test('a truncated quotation has a continuation mark; a short one has none (CHAT-76)', () => {
  expect(quotedText('أين نلتقي؟')).toBe('أين نلتقي؟');
  const cut = `${'س'.repeat(QUOTE_MAX_GRAPHEMES - 1)} `;
  expect(quotedText(cut)).toBe(`${'س'.repeat(QUOTE_MAX_GRAPHEMES - 1)}…`);
});
