import { expect, test } from 'vitest';
import { readSource } from '../../bin/source-imports.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { down } from '../../protocol/wire/down.ts';
import { up } from '../../protocol/wire/up.ts';

const page = readSource('docs/protocol.md');
const EVENT = /`((?:request|send|search|watch)[A-Z]\w*|\w+(?:FromServer|FromClient|Changed|Users))`/g;

test('the protocol page uses declared event names only', () => {
  const named = [...page.matchAll(EVENT)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(name => !Object.hasOwn({ ...up, ...down }, name))).toEqual([]);
});

test('every event has a description at its declaration', () => {
  const events = [...Object.values(up), ...Object.values(down)];
  expect(events.filter(({ doc }) => doc.trim() === '').map(({ name }) => name)).toEqual([]);
});

test('the protocol page lists every defined close code and no other', () => {
  const codes = [...new Set(page.match(/\b4[05]\d\d\b/g))].filter(code => !/^4[05]00$|^4[49]99$/.test(code));
  const own = Object.values(CLOSE).filter(code => code >= 4000);
  expect(codes.map(Number).sort()).toEqual(own.sort());
});
