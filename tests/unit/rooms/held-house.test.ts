import { expect, test } from 'vitest';
import type { House } from '../../../protocol/entities/house.ts';
import { HeldHouse } from '../../../rooms-do/held-house.ts';
import { furnished } from '../../support/furnished.ts';

/** A database that answers each reading when it is told to. */
function slowly() {
  const answers: ((house: House | Error) => void)[] = [];
  const read = () =>
    new Promise<House>((resolve, reject) => {
      answers.push(house => (house instanceof Error ? reject(house) : resolve(house)));
    });
  return { read, answers };
}

test('SITE-39 of two readings under way the later one counts, whichever ends first', async () => {
  const { read, answers } = slowly();
  const held = new HeldHouse(read);
  const [first, second] = [held.refresh(), held.refresh()];
  answers[1]?.(furnished({ idleTimeout: 2 }));
  answers[0]?.(furnished({ idleTimeout: 1 }));
  expect([await first, await second]).toEqual([false, true]);
  expect([held.current.options.idleTimeout, held.isStale]).toEqual([2, false]);
});

test('SITE-39 what is not changed is not told again, and a reading that failed is known to be missing', async () => {
  const { read, answers } = slowly();
  const held = new HeldHouse(read);
  const once = held.refresh();
  answers[0]?.(furnished({}));
  const again = once.then(() => held.refresh());
  await once;
  await Promise.resolve();
  answers[1]?.(furnished({}));
  expect(await again).toBe(false);
  const failing = held.refresh();
  answers[2]?.(new Error('the database is away'));
  await expect(failing).rejects.toThrow('away');
  expect(held.isStale).toBe(true);
});
