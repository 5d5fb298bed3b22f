import { expect, test } from 'vitest';
import type { EffectivePermissions } from '../../../domain/admission/identity.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { appliesTo, type Directive, RecentDirectives } from '../../../rooms-do/rpc/directives.ts';
import { HALL } from '../../support/people.ts';

const rima = (joinedRoomAt: number): Participant =>
  ({ userId: 'rima', accountType: 'super', admittedAt: 1_000, joinedRoomAt }) as Participant;

const standing = (userId: string, rank: number): Directive => ({
  do: 'updatePermissions',
  effective: { userId, rank, permissions: noChatPermissions() } as EffectivePermissions,
});

test('a repeatedly reported user gets a directive once per connection (AUTH-20)', () => {
  const orders = new RecentDirectives();
  orders.add(standing('rima', 20), 2_000);
  orders.add(standing('yusuf', 20), 2_000);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([]);
  expect(orders.pendingFor(rima(4_000), 'garden')).toEqual([standing('rima', 20)]);
});

test('with two permission directives, a user found later gets only the last (AUTH-20)', () => {
  const orders = new RecentDirectives();
  orders.add(standing('rima', 60), 2_000);
  orders.add({ do: 'endAccount', userId: 'yusuf' }, 2_100);
  orders.add(standing('rima', 20), 2_200);
  expect(orders.pendingFor(rima(3_000), HALL)).toEqual([standing('rima', 20)]);
});

const GUEST = { userId: 'rima', sessionId: 's1', deviceId: 'd1' };
const who = { ...GUEST, accountType: 'visitor', fingerprint: 'f1', ipAddress: '192.0.2.1' } as const;
const muted = (laidIn: string): Directive => ({
  do: 'restrain',
  who,
  restraint: { kind: 'mute', rank: 60 },
  until: 60_000,
  laidIn,
});
const heard = (laidIn: string): Directive => ({ do: 'lift', who, kind: 'mute', laidIn });

test.each<[string, Partial<Participant>, string, boolean]>([
  ['same user, in the room that applied it', {}, HALL, false],
  ['same user, now in another room', {}, 'garden', true],
  ['a second name on the same device, in that room', { userId: 'nour', sessionId: 's2' }, HALL, true],
  ['a second name in the same session', { userId: 'nour', deviceId: 'd2' }, 'garden', true],
  ['another user, session and device', { userId: 'nour', sessionId: 's2', deviceId: 'd2' }, 'garden', false],
])('a mute and its end reach the same guest elsewhere: %s: $3 (MOD-44)', (_, over, room, isReached) => {
  const person = { ...GUEST, role: 'visitor', rank: 0, ...over } as Participant;
  expect([appliesTo(muted(HALL), person, room), appliesTo(heard(HALL), person, room)]).toEqual([
    isReached,
    isReached,
  ]);
});

test('a mute and its end in different rooms: only the last applies (MOD-44)', () => {
  const orders = new RecentDirectives();
  const person = { ...rima(3_000), ...GUEST, rank: 0 };
  orders.add(muted(HALL), 2_000);
  orders.add(heard('garden'), 2_100);
  expect(orders.pendingFor(person, 'garden')).toEqual([]);
  expect(orders.pendingFor(person, 'attic')).toEqual([heard('garden')]);
});
