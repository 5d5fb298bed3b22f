import { expect, test } from 'vitest';
import type { EffectivePermissions } from '../../../domain/effective-permissions.ts';
import type { Participant } from '../../../domain/participant.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import type { Directive } from '../../../rooms-do/rpc/directives.ts';
import { RecentDirectives } from '../../../rooms-do/rpc/recent-directives.ts';
import { HALL } from '../../support/people.ts';

const rima = (joinedRoomAt: number): Participant =>
  ({ userId: 'rima', accountType: 'super', admittedAt: 1_000, joinedRoomAt }) as Participant;

const standing = (userId: string, rank: number): Directive => ({
  do: 'updatePermissions',
  effective: { userId, rank, permissions: noChatPermissions() } as EffectivePermissions,
});

test('somebody who is reported again and again gets a decision once, and once more in another connection (LOBBY-10, AUTH-20)', () => {
  const orders = new RecentDirectives();
  orders.add(standing('rima', 20), 2_000);
  orders.add(standing('yusuf', 20), 2_000);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([]);
  expect(orders.pendingFor(rima(4_000), 'garden')).toEqual([standing('rima', 20)]);
});

test('of two words on what somebody may do only the later meets who comes up (LOBBY-10, AUTH-20)', () => {
  const orders = new RecentDirectives();
  orders.add(standing('rima', 60), 2_000);
  orders.add({ do: 'endAccount', userId: 'yusuf' }, 2_100);
  orders.add(standing('rima', 20), 2_200);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
});
