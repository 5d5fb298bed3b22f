import { expect, test } from 'vitest';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import type { Standing } from '../../../protocol/entities/standing.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import type { Order } from '../../../rooms-do/orders.ts';
import { RecentOrders } from '../../../rooms-do/recent-orders.ts';
import { HALL } from '../../support/people.ts';

const rima = (seatedAt: number): Occupant =>
  ({ userID: 'rima', accountType: 'super', admittedAt: 1_000, seatedAt }) as Occupant;

const standing = (userID: string, rank: number): Order => ({
  do: 'standing',
  standing: { userID, rank, permissions: noChatPermissions() } as Standing,
});

test('LOBBY-10, AUTH-20 somebody who is reported again and again is met once with what was decided, and once more in another seat', () => {
  const orders = new RecentOrders();
  orders.keep(standing('rima', 20), 2_000);
  orders.keep(standing('yusuf', 20), 2_000);
  expect(orders.awaiting(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
  expect(orders.awaiting(rima(3_000), HALL)).toEqual([]);
  expect(orders.awaiting(rima(4_000), 'garden')).toEqual([standing('rima', 20)]);
});

test('LOBBY-10, AUTH-20 of two words on what somebody may do only the later meets who comes up', () => {
  const orders = new RecentOrders();
  orders.keep(standing('rima', 60), 2_000);
  orders.keep({ do: 'endAccount', userID: 'yusuf' }, 2_100);
  orders.keep(standing('rima', 20), 2_200);
  expect(orders.awaiting(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
});
