import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STYLE_HASHES } from './page.ts';

const LIBRARY = path.join(import.meta.dirname, '../../../node_modules/react-aria/dist/private');

/** Style sheets that the page's primitives library inserts, as found in its source. */
function written(file: string): string[] {
  const source = readFileSync(path.join(LIBRARY, file), 'utf8');
  const attribute = /'(data-react-aria-pressable)'/.exec(source)?.[1] ?? '';
  return [...source.matchAll(/style\.textContent = `([^`]*)`/g)].map(([, text = '']) =>
    text.replace(/\$\{[^}]*\}/, attribute).trim(),
  );
}

test('the page policy allows exactly the style sheets that react-aria adds (SEC-3)', () => {
  const sheets = [...written('interactions/usePress.mjs'), ...written('overlays/usePreventScroll.mjs')];
  expect(sheets.map(sheet => createHash('sha256').update(sheet).digest('base64'))).toEqual([...STYLE_HASHES]);
});
