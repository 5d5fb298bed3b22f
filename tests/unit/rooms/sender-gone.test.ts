import { expect, test } from 'vitest';
import type { RoomRecord } from '../../../domain/admission.ts';
import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import { RecentAcks } from '../../../rooms-do/room/connections/recent-acks.ts';
import { FrameProcessor } from '../../../rooms-do/room/frame-processor.ts';
import { roomPipeline } from '../../../rooms-do/room/room-pipeline.ts';
import type { AdmissionResult } from '../../../rooms-do/rpc/admissions.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, omar, salma } from '../../support/people.ts';
import { HALL_SETTINGS, OPERATOR_ROOM, type OutsideOfRoom, RoomHarness } from '../../support/room-harness.ts';
import type { FakeSocket } from '../../support/room-socket.ts';

freezeClock();

function room(outside: OutsideOfRoom) {
  const harness = new RoomHarness(undefined, outside);
  const frames = new FrameProcessor(harness.room, roomPipeline(harness.room), new RecentAcks());
  const request = (socket: FakeSocket, id: string, event: string, data: unknown) => {
    const connection = harness.room.connections.get(socket as unknown as WebSocket);
    if (!connection) throw new Error('nobody is there');
    return frames.receive(connection, JSON.stringify({ event, data, id }));
  };
  const acksOf = (socket: FakeSocket, id: string) =>
    socket.received.filter(({ event, data }) => event === 'ack' && data.id === id).map(({ data }) => data);
  const kicks = async () => {
    await harness.room.outbox.flush();
    return harness.outbox.filter(entry => JSON.stringify(entry).includes('kickVisitor')).length;
  };
  return { harness, request, acksOf, kicks };
}

test.each([
  ['leaves', 1000],
  ['loses the connection', 1006],
])('a kick is done in full where its sender %s while it is under way (MOD-47)', async (_, code) => {
  const lobby = Promise.withResolvers<void>();
  const { harness, request, acksOf, kicks } = room({ lobby: { blockReentry: () => lobby.promise } });
  const [moderator, target] = [harness.join(omar), harness.join(layla)];
  const asked = request(moderator, 'k', 'requestKickUser', { userId: 'layla' });
  harness.disconnect(moderator, code);
  lobby.resolve();
  await asked;
  expect(harness.room.participants.get('layla')).toBeUndefined();
  expect(
    target.received.some(({ event, data }) => event === 'disconnected' && data.reason === 'kicked'),
  ).toBe(true);
  expect(acksOf(moderator, 'k')).toEqual([]);
  expect(await kicks()).toBe(1);
});

test('whoever comes back and sends it again is answered, and nobody is kicked twice (MOD-47)', async () => {
  let holds = 0;
  const lobby = Promise.withResolvers<void>();
  const { harness, request, acksOf, kicks } = room({
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
  expect([holds, await kicks()]).toEqual([1, 1]);
});

const TENT: RoomRecord = {
  settings: { ...HALL_SETTINGS, _id: 'tent', name: 'الخيمة', primary: false },
  ...OPERATOR_ROOM,
  createdBy: 'salma',
};
const SITE = { rooms: [TENT], visitorPermissions: {}, defaultAvatar: null };

test('the lobby hears of a removed room where nobody is left to be answered (MOD-47)', async () => {
  const removal = Promise.withResolvers<{ roomId: string; room: string }>();
  const asking = Promise.withResolvers<void>();
  const told: string[] = [];
  const { harness, request } = room({
    lobby: { admissionData: async () => SITE, roomsChanged: async () => void told.push('roomsChanged') },
    backoffice: {
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

test('who loses the connection while moving stays where they are, and may ask again (MOD-47)', async () => {
  const admission = Promise.withResolvers<AdmissionResult>();
  const asking = Promise.withResolvers<void>();
  const { harness, request, acksOf } = room({
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
