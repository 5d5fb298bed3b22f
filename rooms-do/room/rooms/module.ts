import type { RoomRecord } from '../../../domain/admission/admission.ts';
import type { RoomAnswer, RoomChange, RoomMaker } from '../../../domain/rooms-database.ts';
import { SECOND_MS } from '../../../protocol/constants.ts';
import type { RoomMode } from '../../../protocol/entities/rooms.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { applyMode, applySettings } from '../apply-settings.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import type { RoomState } from '../room-state.ts';
import { colorRoom, createRoom, deleteRoom, editRoom, myRooms, setRoomMode } from './room-commands.ts';
import { SettingsInForce } from './settings-in-force.ts';

type RoomsState = {
  /** The settings by the operators' choice and by the timetable. */
  readonly inForce: SettingsInForce;
  /** The room as the database last described it, so that it wakes without asking. */
  readonly record: StoredValue<RoomRecord>;
  /** When a temporary room became empty (milliseconds). */
  readonly emptySince: StoredValue<number>;
};

/** Retry delay of a failed report to the lobby. */
const RETRY_MS = 30 * SECOND_MS;

export const timetableTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const { nextAt, untoldAt } = room.rooms.inForce;
    return nextAt === null || untoldAt === null ? (nextAt ?? untoldAt) : Math.min(nextAt, untoldAt);
  },
  run: () => goByTimetable(room),
});

/** Applies the current timetable: participants are informed as after a manual change, other rooms by the lobby. */
export function goByTimetable(room: RoomState): void {
  const at = room.clock.now();
  room.rooms.inForce.untoldAt = null;
  applySettings(room, room.rooms.inForce.described.settings);
  const telling = room.ports.lobby.roomsChanged(at).catch(error => {
    room.rooms.inForce.untoldAt = room.clock.now() + RETRY_MS;
    room.alarms.plan();
    throw error;
  });
  room.ports.runInBackground('timetable_not_told', telling);
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly rooms: RoomsState;
  }
}

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    setMode: { mode: RoomMode };
    /** The lobby reads the rooms again. */
    reloadRooms: object;
  }
}

declare module '../platform/commands/command.ts' {
  interface Reads {
    /** Every room, also those that are in no list. */
    rooms(): Promise<readonly RoomRecord[]>;
  }
  interface Calls {
    createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
    changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
    setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
    /** Its participants stay until the lobby reads the rooms again. */
    removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  }
}

export const rooms = {
  tables: { leftOut: ['record', 'timetableLookedAt'] },
  state: (room, { sql, record: { settings, times } }): RoomsState => {
    const inForce = new SettingsInForce(
      { settings, ...(times && { times }) },
      new StoredValue(sql, 'timetableLookedAt'),
      room.clock.now(),
    );
    room.settings = inForce.settings;
    return {
      inForce,
      record: new StoredValue(sql, 'record'),
      emptySince: new StoredValue(sql, 'emptySince'),
    };
  },
  alarms: { timetable: timetableTask },
  on: {
    wake: room => {
      if (room.rooms.inForce.isDue(room.clock.now())) goByTimetable(room);
    },
  },
  commands: {
    requestColorRoom: colorRoom,
    requestCreateRoom: createRoom,
    requestDeleteRoom: deleteRoom,
    requestEditRoom: editRoom,
    requestMyRooms: myRooms,
    requestSetRoomMode: setRoomMode,
  },
  effects: {
    setMode: (room, { mode }) => applyMode(room, mode),
    // The sender may be in the room that is gone, and gets the ack first.
    reloadRooms: (room, _, turn) =>
      afterAck(turn, () => room.ports.runInBackground('rooms_not_reloaded', room.ports.lobby.roomsChanged())),
  } satisfies Partial<EffectTable>,
  reads: ({ ports }) => ({ rooms: async () => (await ports.lobby.admissionData()).rooms }),
  calls: ({ ports: { roomsDatabase } }) => ({
    createRoom: (by, request) => roomsDatabase.createRoom(by, request),
    changeRoom: (by, change) => roomsDatabase.changeRoom(by, change),
    setRoomMode: (by, roomId, mode) => roomsDatabase.setRoomMode(by, roomId, mode),
    removeRoom: (by, roomId) => roomsDatabase.removeRoom(by, roomId),
  }),
} satisfies RoomModule;
