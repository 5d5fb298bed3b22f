import { expect, test } from 'vitest';
import { Told } from '../../../rooms-do/roster/changes.ts';
import { below, pick, seeded } from '../../support/seeded.ts';

test('ROOM-6, WIRE-55 only what is new is told, and who is no longer seen is removed once', () => {
  const told = new Told<'v'>();
  told.tell('v', new Map([['a', '1']]));
  expect(told.difference('v', [['a', '1']])).toEqual({ upserted: [], removed: [] });
  expect(
    told.difference('v', [
      ['a', '2'],
      ['b', '1'],
    ]),
  ).toEqual({ upserted: ['2', '1'], removed: [] });
  expect(
    told.difference('v', [
      ['a', null],
      ['c', null],
    ]),
  ).toEqual({ upserted: [], removed: ['a'] });
  expect(told.difference('v', [['a', null]])).toEqual({ upserted: [], removed: [] });
});

test('ROOM-6, ROOM-7 a snapshot and its changes equal a fresh snapshot, after every step of 20,000', () => {
  const next = seeded(20261121);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const world = new Map<string, string>();
  const told = new Told<'v'>();
  told.tell('v', world);
  const screen = new Map<string, string>();
  for (let step = 0; step < 20_000; step++) {
    const id = pick(next, ids);
    if (below(next, 3) === 0) world.delete(id);
    else world.set(id, `${id}${below(next, 4)}`);
    if (below(next, 2) === 0) continue;
    const { upserted, removed } = told.difference(
      'v',
      ids.map(each => [each, world.get(each) ?? null] as const),
    );
    for (const each of removed) screen.delete(each);
    for (const text of upserted) screen.set(text.charAt(0), text);
    expect([...screen].sort(), `step ${step}`).toEqual([...world].sort());
  }
});

test('SEES-11 a class that nobody listens to any more is forgotten', () => {
  const told = new Told<'v' | 's'>();
  told.tell('v', new Map());
  told.tell('s', new Map());
  told.forgetAllBut(['s']);
  expect([told.knows('v'), told.knows('s')]).toEqual([false, true]);
});
