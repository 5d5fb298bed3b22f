import { expect, test } from 'vitest';
import { readSource } from '../../../bin/source-imports.ts';
import { CLOSE } from '../../../protocol/wire/close-codes.ts';
import { down } from '../../../protocol/wire/down.ts';
import { up } from '../../../protocol/wire/up.ts';

/** What stands there by hand. */
const [page = ''] = readSource('docs/protocol.md').split('\n## Every shape\n');

/** The part between two headings, and the words in it that are set as code. */
const namesUnder = (heading: string): string[] => {
  const part = page.split(`### ${heading}\n`)[1]?.split(/\n(?:#|- )/)[0] ?? '';
  return [...part.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '').sort();
};

test('the page for other clients names every event and every close code, and no other (SOURCE-21)', () => {
  expect(namesUnder('What a client sends')).toEqual(Object.keys(up).sort());
  expect(namesUnder('What the server sends')).toEqual(Object.keys(down).sort());
  const codes = [...new Set(page.match(/\b4[05]\d\d\b/g))].filter(code => !/^4[05]00$|^4[49]99$/.test(code));
  const own = Object.values(CLOSE).filter(code => code >= 4000);
  expect(codes.map(Number).sort()).toEqual(own.sort());
});
