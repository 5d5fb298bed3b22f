import { beforeEach, expect, test, vi } from 'vitest';
import type { Expected } from '../../../rooms-do/arrivals.ts';
import { requestPlace } from '../../../rooms-do/moving.ts';
import { HALL, layla } from '../../support/people.ts';
import { HALL_SETTINGS, RoomTable } from '../../support/room-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** A room whose people ask for a place elsewhere, and what happens to them while the other room makes up its mind. */
function asking(meanwhile: (table: RoomTable, turn: number) => void) {
  const asked: Expected[] = [];
  const table = new RoomTable(HALL_SETTINGS, {
    seat: async (_roomId, expected) => {
      asked.push(expected);
      meanwhile(table, asked.length);
      return { ticket: `ticket-${asked.length}`, expiresAt: 0, room: 'الحديقة' };
    },
  });
  table.sit(layla);
  return { table, asked };
}

test('MOD-23 who is muted while another room grants a place arrives there muted', async () => {
  const mute = { granted: { allowUserToWrite: false } };
  const { table, asked } = asking(({ room }, turn) => turn === 1 && room.change('layla', mute));
  const way = await requestPlace(table.room, 'garden', 'layla');
  expect(way).toMatchObject({ tickets: [{ ticket: 'ticket-2' }] });
  expect(asked.map(({ carried }) => carried?.granted)).toEqual([{}, mute.granted]);
});

test('MOD-1, MOD-21 who is put out while another room grants a place gets no ticket', async () => {
  const { table, asked } = asking(({ room }) => room.occupants.remove('layla'));
  expect(await requestPlace(table.room, 'garden', 'layla')).toEqual({ refused: 'session_ended' });
  expect([asked.length, table.room.id]).toEqual([1, HALL]);
});
