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

const guest = (number: number, ipAddress: string) => ({
  ...{ accountType: 'visitor' as const, connectedAt: number, ipAddress },
  ...{ deviceId: `d${ipAddress} ${number}`, userId: `u${number}`, nickname: `ضيف${number}` },
});

test.each([
  ['a network', '', 1],
  ['a shared network', '203.0.113.0/24', 10],
])(
  '%s keeps a limited number of names, the oldest goes first (ADMISSION-74)',
  (_, sharedNetworks, factor) => {
    const names = storedNames();
    const rules = { sharedNetworks, isLocal: false };
    const leave = (number: number, address: string) =>
      names.keep(guest(number, address), DAYS, rules, number + NAME_KEPT_AFTER_MS);
    const limit = KEPT_NAMES_OF_NETWORK * factor;
    leave(1_000_000, '198.51.100.1');
    for (let at = 0; at <= limit; at++) leave(at, '203.0.113.1');
    const isKept = (number: number) => names.holderOf(skeleton(`ضيف${number}`), DAYS, MINUTE_MS) !== null;
    expect([0, 1, limit, 1_000_000].map(isKept)).toEqual([false, true, true, true]);
  },
);
