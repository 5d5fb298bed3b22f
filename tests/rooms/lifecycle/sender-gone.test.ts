import { expect, test } from 'vitest';
import type { RoomRecord } from '../../../domain/admission/admission.ts';
import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import type { AdmissionResult } from '../../../rooms-do/rpc/admissions.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, salma } from '../../support/people.ts';
import { HALL_SETTINGS, OPERATOR_ROOM, RoomFrames, type RoomHarness } from '../../support/room-harness.ts';

freezeClock();

async function kicksIn({ room, outbox }: RoomHarness): Promise<number> {
  await room.outbox.flush();
  return outbox.filter(entry => JSON.stringify(entry).includes('kickVisitor')).length;
}

test('a resent frame after reconnect is answered without a second kick (MOD-47)', async () => {
  let holds = 0;
  const lobby = Promise.withResolvers<void>();
  const { harness, request, acksOf } = new RoomFrames({
    lobby: {
      blockReentry: () => {
        holds++;
        return lobby.promise;
      },
    },
  });
  const [moderator] = [harness.join(omar), harness.join(layla)];
  const asked = request(moderator, 'k', 'requestKickUser', { userId: 'layla' });
  harness.disconnect(moderator, 1006);
  lobby.resolve();
  await asked;
  const back = harness.join(omar);
  await request(back, 'k', 'requestKickUser', { userId: 'layla' });
  expect(acksOf(back, 'k')).toEqual([{ id: 'k', ok: true }]);
  expect([holds, await kicksIn(harness)]).toEqual([1, 1]);
});

const TENT: RoomRecord = {
  settings: { ...HALL_SETTINGS, _id: 'tent', name: 'الخيمة', primary: false },
  ...OPERATOR_ROOM,
  createdBy: 'salma',
};
const SITE = { rooms: [TENT], visitorPermissions: {}, defaultAvatar: null };

test('a room removal reaches the lobby even if its sender disconnects (MOD-47)', async () => {
  const removal = Promise.withResolvers<{ roomId: string; room: string }>();
  const asking = Promise.withResolvers<void>();
  const told: string[] = [];
  const { harness, request } = new RoomFrames({
    lobby: { admissionData: async () => SITE, roomsChanged: async () => void told.push('roomsChanged') },
    roomsDatabase: {
      removeRoom: () => {
        asking.resolve();
        return removal.promise;
      },
    },
  });
  const owner = harness.join(salma);
  const asked = request(owner, 'd', 'requestDeleteRoom', { roomId: 'tent' });
  await asking.promise;
  harness.disconnect(owner, 1006);
  removal.resolve({ roomId: 'tent', room: 'الخيمة' });
  await asked;
  expect(told).toEqual(['roomsChanged']);
});

test('a user disconnected during a move stays in the room and can retry (MOD-47)', async () => {
  const admission = Promise.withResolvers<AdmissionResult>();
  const asking = Promise.withResolvers<void>();
  const { harness, request, acksOf } = new RoomFrames({
    lobby: { admissionData: async () => SITE },
    room: () => ({
      admit: () => {
        asking.resolve();
        return admission.promise;
      },
    }),
  });
  const guest = harness.join(layla);
  harness.advance(ROOM_SWITCH_BLOCK_MS);
  const asked = request(guest, 'j', 'joinRoom', { oldRoom: 'القاعة', targetRoom: 'الخيمة' });
  await asking.promise;
  harness.disconnect(guest, 1006);
  admission.resolve({ ticket: 'ticket', expiresAt: harness.now + 1_000, room: 'الخيمة' });
  await asked;
  expect(harness.room.participants.get('layla')).toBeDefined();
  const back = harness.join(layla);
  await request(back, 'j', 'joinRoom', { oldRoom: 'القاعة', targetRoom: 'الخيمة' });
  expect(acksOf(back, 'j')).toMatchObject([{ id: 'j', ok: true, data: { ticket: 'ticket' } }]);
});
