import { beforeAll, expect, test } from 'vitest';
import type { Status } from '../../../protocol/entities/user.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

/** Each user changes once in 5 s: 20 changes a second. */
const CROWD = 100;
const STATUSES: readonly Status[] = ['busy', 'away', 'available'];

beforeAll(async () => {
  await makeRoom({ id: 'crowd', name: 'الزحام', maxUsers: 200 });
});

const bytesOf = (envelopes: readonly unknown[]): number =>
  envelopes.reduce<number>((sum, each) => sum + new TextEncoder().encode(JSON.stringify(each)).length, 0);

test('20 status changes per second send a page at most 25 KB a minute (ROOM-91)', {
  timeout: 120_000,
}, async () => {
  const sockets: ClientSocket[] = [];
  for (let at = 0; at < CROWD; at++)
    sockets.push(await new Visitor(`حاضر ${at}`).enter({ room: 'الزحام' }, '&compact=2&parts=1'));
  const [page] = sockets as [ClientSocket, ...ClientSocket[]];
  const statesFrom = (from: number) =>
    page.waitFor('usersChanged', data => 'states' in data && data.states !== undefined, from);
  const changeAll = async (status: Status) => {
    const from = page.received.length;
    await Promise.all(sockets.map(socket => socket.request('requestChangeStatus', { status })));
    await statesFrom(from);
    return bytesOf(page.received.slice(from));
  };
  // Sent first without measurement, because it also contains the last new users.
  await changeAll('away');
  let bytes = 0;
  for (const status of STATUSES) bytes += await changeAll(status);
  expect((bytes / STATUSES.length) * 12).toBeLessThanOrEqual(25_000);
});
