import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARABIC, charactersOf, LATIN, unicodeRange } from './common-letters.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

test('the small font files contain every Arabic letter in page texts', () => {
  const common = new Set(charactersOf(ARABIC) + charactersOf(LATIN));
  const texts = readdirSync(path.join(ROOT, 'web/src/i18n'), { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts'),
  );
  expect(texts.length).toBeGreaterThan(5);
  for (const file of texts) {
    const letters = read(path.join('web/src/i18n', file)).match(/[\u0600-\u06ff]/g) ?? [];
    expect([...new Set(letters)].filter(letter => !common.has(letter))).toEqual([]);
  }
});

test('the style sheet names the letters in the font files', () => {
  const sheet = read('web/src/ui/theme/fonts.css').replaceAll(/\s+/g, ' ');
  for (const range of [unicodeRange(ARABIC), unicodeRange(LATIN)])
    expect(sheet.split(`unicode-range: ${range};`)).toHaveLength(3);
});
