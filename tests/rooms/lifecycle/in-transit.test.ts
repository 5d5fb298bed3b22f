import { expect, test } from 'vitest';
import { requestTransfer } from '../../../rooms-do/room/admission/transfers.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import type { PendingAdmission } from '../../../rooms-do/rpc/admissions.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla } from '../../support/people.ts';
import { HALL_SETTINGS, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

/** A room with users who request a move, and events for them while the other room decides. */
function asking(meanwhile: (harness: RoomHarness, turn: number) => void) {
  const asked: PendingAdmission[] = [];
  const harness = new RoomHarness(HALL_SETTINGS, {
    room: () => ({
      admit: async (_roomId, admission) => {
        asked.push(admission);
        meanwhile(harness, asked.length);
        return { ticket: `ticket-${asked.length}`, expiresAt: 0, room: 'الحديقة' };
      },
    }),
  });
  harness.join(layla);
  return { table: harness, asked };
}

test('a mute during a transfer request applies in the new room (MOD-23)', async () => {
  const mute = { granted: { allowUserToWrite: false } };
  const { table: harness, asked } = asking(
    ({ room }, turn) => turn === 1 && changeParticipant(room, 'layla', mute),
  );
  const way = await requestTransfer(harness.room, 'garden', 'layla');
  expect(way).toMatchObject({ tickets: [{ ticket: 'ticket-2' }] });
  expect(asked.map(({ transferState }) => transferState?.granted)).toEqual([{}, mute.granted]);
});

test('a user kicked during a transfer request gets no ticket (MOD-1, MOD-21)', async () => {
  const { table: harness, asked } = asking(({ room }) => room.participants.remove('layla'));
  expect(await requestTransfer(harness.room, 'garden', 'layla')).toEqual({ refused: 'session_ended' });
  expect([asked.length, harness.room.id]).toEqual([1, HALL]);
});
