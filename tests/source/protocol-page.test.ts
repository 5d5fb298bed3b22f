import { expect, test } from 'vitest';
import { readSource } from '../../bin/source-imports.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { down } from '../../protocol/wire/down.ts';
import { up } from '../../protocol/wire/up.ts';

/** What stands there by hand, and what the schemas say. */
const [byHand = '', shapes = ''] = readSource('docs/protocol.md').split('\n## Every shape\n');

/** The events whose data stands under a heading. */
const namesUnder = (heading: string): string[] => {
  const block = shapes.split(`### ${heading}\n\`\`\`text\n`)[1]?.split('\n```')[0] ?? '';
  return [...block.matchAll(/^(\w+) /gm)].map(([, name]) => name ?? '').sort();
};

test('the page for other clients names every event and every close code, and no other', () => {
  expect(namesUnder('Sent by a client')).toEqual(Object.keys(up).sort());
  expect(namesUnder('Sent by the server')).toEqual(Object.keys(down).sort());
  const codes = [...new Set(byHand.match(/\b4[05]\d\d\b/g))].filter(
    code => !/^4[05]00$|^4[49]99$/.test(code),
  );
  const own = Object.values(CLOSE).filter(code => code >= 4000);
  expect(codes.map(Number).sort()).toEqual(own.sort());
});
