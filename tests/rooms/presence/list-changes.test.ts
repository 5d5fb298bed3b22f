import { expect, test } from 'vitest';
import { LastSentByClass } from '../../../rooms-do/room/presence/last-sent-by-class.ts';
import { below, pick, seededRandom } from '../../support/seeded-random.ts';

const isSame = (_: string, before: string, now: string) => before === now;

test('only new and changed entries are sent, and an invisible user is removed once (ROOM-6)', () => {
  const told = new LastSentByClass<'v', string>(isSame);
  told.record('v', new Map([['a', '1']]));
  expect(told.diff('v', [['a', '1']])).toEqual({ upserted: [], removed: [] });
  expect(
    told.diff('v', [
      ['a', '2'],
      ['b', '1'],
    ]),
  ).toEqual({ upserted: ['2', '1'], removed: [] });
  expect(
    told.diff('v', [
      ['a', null],
      ['c', null],
    ]),
  ).toEqual({ upserted: [], removed: ['a'] });
  expect(told.diff('v', [['a', null]])).toEqual({ upserted: [], removed: [] });
});

test('a snapshot plus diffs equals a fresh snapshot in 20,000 steps (ROOM-6)', () => {
  const next = seededRandom(20261121);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const world = new Map<string, string>();
  const told = new LastSentByClass<'v', string>(isSame);
  told.record('v', world);
  const screen = new Map<string, string>();
  for (let step = 0; step < 20_000; step++) {
    const id = pick(next, ids);
    if (below(next, 3) === 0) world.delete(id);
    else world.set(id, `${id}${below(next, 4)}`);
    if (below(next, 2) === 0) continue;
    const { upserted, removed } = told.diff(
      'v',
      ids.map(each => [each, world.get(each) ?? null] as const),
    );
    for (const each of removed) screen.delete(each);
    for (const text of upserted) screen.set(text.charAt(0), text);
    expect([...screen].sort(), `step ${step}`).toEqual([...world].sort());
  }
});

test('a viewer class without listeners is removed from memory', () => {
  const told = new LastSentByClass<'v' | 's', string>(isSame);
  told.record('v', new Map());
  told.record('s', new Map());
  told.forgetAllBut(['s']);
  expect([told.knows('v'), told.knows('s')]).toEqual([false, true]);
});
