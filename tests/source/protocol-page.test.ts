import { expect, test } from 'vitest';
import { readSource } from '../../bin/source-imports.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { down } from '../../protocol/wire/down.ts';
import { up } from '../../protocol/wire/up.ts';

const page = readSource('docs/protocol.md');
const events = page.split('\n## Events\n')[1]?.split('\nRules that ')[0] ?? '';

/** The event names of the lines that start with this sender. */
const namesOf = (sender: string): string[] =>
  events
    .split('\n')
    .filter(line => line.startsWith(sender))
    .flatMap(line => [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort();

test('the client page names every event and close code, and no other', () => {
  expect(namesOf('Client')).toEqual(Object.keys(up).sort());
  expect(namesOf('Server')).toEqual(Object.keys(down).sort());
  const codes = [...new Set(page.match(/\b4[05]\d\d\b/g))].filter(code => !/^4[05]00$|^4[49]99$/.test(code));
  const own = Object.values(CLOSE).filter(code => code >= 4000);
  expect(codes.map(Number).sort()).toEqual(own.sort());
});

test('the client page names the rate limit for each event', () => {
  const named = (limit: string): string[] => namesOf(`Client, ${limit} rate limit`);
  const declared = (limit: string | null): string[] =>
    Object.values(up)
      .filter(({ rateLimit }) => rateLimit === limit)
      .map(({ name }) => name)
      .sort();
  expect([named('message'), named('request'), named('no')]).toEqual([
    declared('message'),
    declared('request'),
    declared(null),
  ]);
});
