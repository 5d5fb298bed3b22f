import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { KEPT_NAMES_OF_NETWORK, NAME_KEPT_AFTER_MS } from '../../../protocol/entry-limits.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { RoomStorage } from '../../../tests/support/room-harness.ts';
import { migrate } from '../../storage/migrate.ts';
import { LOBBY_MIGRATIONS } from '../storage.ts';
import { KeptNames } from './kept-names.ts';

const DAYS = 7;

const storedNames = () => {
  const { exec } = new RoomStorage();
  return new KeptNames(migrate({ exec } as unknown as SqlStorage, LOBBY_MIGRATIONS));
};

const guest = (number: number, network: string) => ({
  ...{ accountType: 'visitor' as const, connectedAt: number },
  ...{ deviceId: `${network} ${number}`, userId: `u${number}`, nickname: `ضيف${number}` },
});

test.each([
  ['a network', 1],
  ['a shared network', 10],
])('%s stores a limited number of names and drops the oldest first (ADMISSION-74)', (_, factor) => {
  const names = storedNames();
  const leave = (number: number, name: string) =>
    names.keep(guest(number, name), DAYS, { name, factor }, number + NAME_KEPT_AFTER_MS);
  const limit = KEPT_NAMES_OF_NETWORK * factor;
  leave(1_000_000, 'another');
  for (let at = 0; at <= limit; at++) leave(at, 'one');
  const isKept = (number: number) => names.holderOf(skeleton(`ضيف${number}`), DAYS, MINUTE_MS) !== null;
  expect([0, 1, limit, 1_000_000].map(isKept)).toEqual([false, true, true, true]);
});

test('short visits from neighboring addresses evict no reserved name (ADMISSION-74)', () => {
  const names = storedNames();
  const network = { name: 'one', factor: 1 };
  const stay = NAME_KEPT_AFTER_MS;
  names.keep(guest(0, 'one'), DAYS, network, stay);
  for (let at = 1; at <= 2 * KEPT_NAMES_OF_NETWORK; at++)
    names.keep(guest(stay + at, 'one'), DAYS, network, stay + at);
  expect(names.holderOf(skeleton('ضيف0'), DAYS, 2 * stay)?.isReserved).toBe(true);
});

test('if the guest leaves as a member, the name reserved for the device is released (ADMISSION-74)', () => {
  const names = storedNames();
  const network = { name: 'one', factor: 1 };
  const before = guest(1, 'one');
  names.keep(before, DAYS, network, NAME_KEPT_AFTER_MS);
  expect(names.holderOf(skeleton('ضيف1'), DAYS, NAME_KEPT_AFTER_MS)).not.toBeNull();
  names.keep({ ...before, accountType: 'super' }, DAYS, network, NAME_KEPT_AFTER_MS);
  expect(names.holderOf(skeleton('ضيف1'), DAYS, NAME_KEPT_AFTER_MS)).toBeNull();
});
