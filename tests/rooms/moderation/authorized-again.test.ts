import { expect, test } from 'vitest';
import type { Ban } from '../../../domain/bans/bans.ts';
import { noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, rima } from '../../support/people.ts';
import { RoomFrames } from '../../support/room-harness.ts';

const BAN: Ban = {
  addressFrom: null,
  addressTo: null,
  host: null,
  fingerprint: null,
  deviceId: null,
  country: 'QA',
  until: 9,
  byUserID: 'omar',
  byRank: 60,
  kicksShielded: false,
};

freezeClock();

test('a target leaving during the kick is not kicked (MOD-46)', async () => {
  const lobby = Promise.withResolvers<void>();
  const { harness, request, ackOf } = new RoomFrames({ lobby: { blockReentry: () => lobby.promise } });
  const [moderator, target] = [harness.join(omar), harness.join(layla)];
  const asked = request(moderator, 'k', 'requestKickUser', { userId: 'layla' });
  harness.disconnect(target, 1000);
  lobby.resolve();
  await asked;
  expect(ackOf(moderator, 'k')).toMatchObject({ ok: false, error: { code: 'user_not_found' } });
  await harness.room.outbox.flush();
  expect(JSON.stringify(harness.outbox)).not.toContain('kickVisitor');
});

test('a target who gains a shield during the kick is not kicked (MOD-46)', async () => {
  const lobby = Promise.withResolvers<void>();
  const { harness, request, ackOf } = new RoomFrames({ lobby: { blockReentry: () => lobby.promise } });
  const [moderator] = [harness.join(omar), harness.join(layla)];
  const asked = request(moderator, 'k', 'requestKickUser', { userId: 'layla' });
  const { permissions } = layla;
  applyDirective(harness.room, {
    do: 'visitorPermissions',
    permissions: { ...noChatPermissions(), ...permissions, cannotKicked: true },
  });
  lobby.resolve();
  await asked;
  expect(ackOf(moderator, 'k')).toMatchObject({ ok: false, error: { code: 'forbidden' } });
  expect(harness.room.participants.get('layla')).toBeDefined();
});

test('if the target leaves while the sender waits, the answer is user_not_found (MOD-46)', async () => {
  const icon = Promise.withResolvers<{ uploadPath: string; isRestricted: boolean }>();
  const { harness, request, ackOf } = new RoomFrames({ roomsDatabase: { icon: () => icon.promise } });
  const [moderator, target] = [harness.join(omar), harness.join(layla)];
  const asked = request(moderator, 'i', 'requestChangeIcon', { userId: 'layla', iconName: 'rose' });
  harness.disconnect(target, 1000);
  icon.resolve({ uploadPath: '/uploads/avatars/rose.png', isRestricted: false });
  await asked;
  expect(ackOf(moderator, 'i')).toMatchObject({ ok: false, error: { code: 'user_not_found' } });
});

test('with the lobby unreachable, a quick ban still removes its target (MOD-45, MOD-15)', async () => {
  const { harness, request, ackOf } = new RoomFrames({ roomsDatabase: { ban: async () => [BAN] } });
  const [moderator, target] = [harness.join(omar), harness.join(layla, { country: 'QA' })];
  await request(moderator, 'b', 'requestBanUser', { userId: 'layla' });
  expect(ackOf(moderator, 'b')).toMatchObject({ ok: true });
  expect([target.closedWith, harness.room.participants.get('layla')]).toEqual([4502, undefined]);
});

test('a private message does not wait for a decision on its recipient (MOD-46)', async () => {
  const lobby = Promise.withResolvers<void>();
  const { harness, request, ackOf } = new RoomFrames({ lobby: { blockReentry: () => lobby.promise } });
  const [moderator, friend] = [harness.join(omar), harness.join(rima)];
  harness.join(layla);
  const asked = request(moderator, 'k', 'requestKickUser', { userId: 'layla' });
  await request(friend, 'p', 'privateMessage', { to: 'layla', chatMessage: 'وداعًا' });
  expect(ackOf(friend, 'p')).toMatchObject({ ok: true });
  lobby.resolve();
  await asked;
  expect(ackOf(moderator, 'k')).toMatchObject({ ok: true });
});
