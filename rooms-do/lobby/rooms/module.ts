import type { RoomRecord } from '../../../domain/admission/admission.ts';
import { settingsInForce } from '../../../domain/rooms/room-times.ts';
import { roomModeOf } from '../../../protocol/rules/room-mode.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

/**
 * Returns the rooms to which participants of a removed room move: the primary room, then listed rooms without a
 * password.
 */
export const fallbackRooms = (rooms: readonly RoomRecord[]): string[] =>
  rooms
    .filter(({ settings, unlisted }) => settings.primary || !(settings.hasPassword || unlisted))
    .sort((a, b) => Number(b.settings.primary) - Number(a.settings.primary))
    .map(({ settings }) => settings._id);

/**
 * Timetable last sent to each room, with the mode outside the timetable. An empty room has no subscription but must
 * still set its alarm. After a crash the lobby sends every timetable again.
 */
class LastSentSchedules {
  #sent = new Map<string, string>();

  /** Marks these records as already sent to the rooms, after hibernation. */
  restore(records: readonly RoomRecord[]): void {
    for (const record of records) this.isNews(record);
  }

  /** Whether the record differs from the last sent one. Stores the record as sent. */
  isNews({ settings, times }: RoomRecord): boolean {
    const { _id: roomId } = settings;
    const text = times ? JSON.stringify([times, roomModeOf(settings)]) : '';
    if ((this.#sent.get(roomId) ?? '') === text) return false;
    this.#sent.set(roomId, text);
    return true;
  }
}

/** Applies the rooms from the database. Sends a room its timetable if it differs from the last one sent. */
export function setRooms(lobby: LobbyState, records: readonly RoomRecord[]): void {
  const { clock, ports, roomRpc, rooms } = lobby;
  list(lobby, records, clock.now());
  for (const record of records) {
    const { _id: roomId } = record.settings;
    if (record.temporary) ports.runInBackground(roomRpc.trackEmptiness(roomId));
    if (rooms.lastSentSchedules.isNews(record)) ports.runInBackground(roomRpc.followRecord(roomId, record));
  }
}

/** Restores the rooms that were stored before hibernation. */
function restoreRooms(lobby: LobbyState, records: readonly RoomRecord[]): void {
  list(lobby, records, lobby.clock.now());
  lobby.rooms.lastSentSchedules.restore(records);
}

/**
 * Applies rooms created, changed or removed in the database. `at` (milliseconds): only a room's timetable caused the
 * change, at that time. It is needed because the lobby's clock may be behind the room's clock.
 */
export async function changeRooms(lobby: LobbyState, at?: number): Promise<void> {
  const { database, active, clock } = lobby;
  if (at !== undefined) {
    list(lobby, database.admission.rooms, Math.max(at, clock.now()));
    lobby.notify('roomsChange', null);
    return;
  }
  const before = [...active.all(), ...database.admission.rooms.map(({ settings }) => settings._id)];
  await database.refreshAdmission();
  await closeMissing(lobby, before);
}

/** Sends the changed room list to the rooms. Moves participants of removed rooms to the first room that admits them. */
async function closeMissing(lobby: LobbyState, before: readonly string[]): Promise<void> {
  const { database, roomRpc, active, presence } = lobby;
  lobby.notify('roomsChange', null);
  const missing = new Set(before);
  for (const { settings } of database.admission.rooms) missing.delete(settings._id);
  const fallbackIds = fallbackRooms(database.admission.rooms);
  await Promise.all(
    [...missing].map(async roomId => {
      await roomRpc.closeDown(roomId, fallbackIds);
      presence.loseRoom(roomId);
      active.remove(roomId);
    }),
  );
}

function list({ roster }: LobbyState, records: readonly RoomRecord[], now: number): void {
  roster.setRooms(records.map(record => ({ ...record, settings: settingsInForce(record, now) })));
}

type RoomsState = { readonly lastSentSchedules: LastSentSchedules };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly rooms: RoomsState;
  }
}

export const rooms = {
  state: (): RoomsState => ({ lastSentSchedules: new LastSentSchedules() }),
  memory: {
    read: lobby => () => restoreRooms(lobby, lobby.database.admission.rooms),
    rebuild: lobby => setRooms(lobby, lobby.database.admission.rooms),
  },
  on: { roomsRead: setRooms },
} satisfies LobbyModule;
