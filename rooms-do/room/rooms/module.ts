import type { RoomRecord } from '../../../domain/admission/admission.ts';
import { wordListOf } from '../../../domain/protection/words/moderate-text.ts';
import {
  nextLookAt,
  type RoomTimes,
  settingsInForce,
  timedSettings,
  withoutTimed,
} from '../../../domain/rooms/room-times.ts';
import type { RoomAnswer, RoomChange, RoomMaker } from '../../../domain/rooms-database.ts';
import { SECOND_MS } from '../../../protocol/constants.ts';
import type { RoomMode, RoomSettings } from '../../../protocol/entities/rooms.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import type { TimedSettings } from '../../../protocol/timetable/timetable.ts';
import {
  requestColorRoom,
  requestCreateRoom,
  requestDeleteRoom,
  requestEditRoom,
  requestMyRooms,
  requestSetRoomMode,
} from '../../../protocol/wire/up/rooms.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { applyMode, applySettings } from '../apply-settings.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { roomMaker } from '../platform/audit.ts';
import { call, command, type RoomView } from '../platform/command.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import type { RoomState } from '../room-state.ts';
import { answerRoom, findRoomById } from './found-room.ts';

type RoomsState = {
  /** Current settings, derived from the operators' settings and the timetable. */
  readonly inForce: SettingsInForce;
  /** Last room record from the database, so that a waking room needs no database read. */
  readonly record: StoredValue<RoomRecord>;
  /** Time at which a temporary room became empty (milliseconds). */
  readonly emptySince: StoredValue<number>;
};

/** Delay before a failed report to the lobby is retried. */
const RETRY_MS = 30 * SECOND_MS;

export const timetableTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const { nextAt, retryAt } = room.rooms.inForce;
    return nextAt === null || retryAt === null ? (nextAt ?? retryAt) : Math.min(nextAt, retryAt);
  },
  run: () => applyTimetable(room),
});

/**
 * Applies the current timetable. Participants are notified as after a manual change; the lobby notifies other rooms.
 */
export function applyTimetable(room: RoomState): void {
  const at = room.clock.now();
  room.rooms.inForce.retryAt = null;
  applySettings(room, room.rooms.inForce.described.settings);
  const telling = room.ports.lobby.roomsChanged(at).catch(error => {
    room.rooms.inForce.retryAt = room.clock.now() + RETRY_MS;
    room.alarms.plan();
    throw error;
  });
  room.ports.runInBackground('timetable_not_told', telling);
}

/** Room names must not contain a listed word, regardless of the word's action in messages. */
const checkName = (name: string | undefined, { siteConfig }: RoomView): Failure | null =>
  name !== undefined && wordListOf(siteConfig.listedWords).moderate(name, 'roomNames')
    ? new Failure('word_in_name')
    : null;

export const colorRoom = command({
  on: requestColorRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.changeRoomColor(actor, record) : 'room_not_found'),
  run: ({ data, self }) => [call('changeRoom', [roomMaker(self), data], answerRoom)],
});

/** Creates a room that belongs to the sender. */
export const createRoom = command({
  on: requestCreateRoom,
  allow: (actor, request) => may.createRoom(actor, request),
  check: ({ data, room }) => checkName(data.name, room),
  run: ({ data, self }) => [call('createRoom', [roomMaker(self), data], answerRoom)],
});

/** Moves the participants after the ack is sent, because the sender may be one of them. */
export const deleteRoom = command({
  on: requestDeleteRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.removeRoom(actor, record) : 'room_not_found'),
  run: ({ data, self }) => [
    call('removeRoom', [roomMaker(self), data.roomId], answer => {
      const answered = answerRoom(answer);
      return answered instanceof Failure ? answered : [{ do: 'reloadRooms' }];
    }),
  ],
});

export const editRoom = command({
  on: requestEditRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.editRoom(actor, record) : 'room_not_found'),
  check: ({ data, room }) => checkName(data.name, room),
  run: ({ data, self }) => [call('changeRoom', [roomMaker(self), data], answerRoom)],
});

/** Rooms created by the sender, including unlisted ones. */
export const myRooms = command({
  on: requestMyRooms,
  load: (_, reads) => reads.rooms(),
  allow: may.anyone,
  run: ({ self }, records) => {
    const rooms = records
      .filter(({ createdBy }) => createdBy === self.userId)
      .map(({ settings, temporary, unlisted }) => ({ ...settings, temporary, private: unlisted }));
    return [{ do: 'answer', data: { rooms } }];
  },
});

/** The database stores the mode first, with its audit entry. The room then applies it immediately. */
export const setRoomMode = command({
  on: requestSetRoomMode,
  allow: may.setRoomMode,
  run: ({ data: mode, self, room }) => [
    call('setRoomMode', [roomMaker(self), room.id, mode], answer => {
      const answered = answerRoom(answer);
      return answered instanceof Failure ? answered : [...answered, { do: 'setMode', mode }];
    }),
  ],
});

type Described = Pick<RoomRecord, 'settings' | 'times'>;
type InForce = { settings: RoomSettings; timed: TimedSettings; nextAt: number | null };

/** Reason that settings differ from the previous ones: none, the timetable, or the operators. */
export type SettingsChange = 'none' | 'byTime' | 'bySetting';

/**
 * The operators' settings, the timetable, and the settings in force. The latter are recomputed after each change and at
 * timetable times. A waking room starts with its last settings in force, so that it detects changes during hibernation.
 */
export class SettingsInForce {
  #described: Described;
  #current: InForce;
  #lookedAt: StoredValue<number>;
  /** Time to retry a failed report to the lobby (milliseconds). */
  retryAt: number | null = null;

  constructor({ settings, times }: Described, lookedAt: StoredValue<number>, now: number) {
    this.#described = { settings, ...(times && { times }) };
    this.#lookedAt = lookedAt;
    this.#current = this.#inForceAt(times ? (lookedAt.get() ?? now) : now);
  }

  get described(): Described {
    return this.#described;
  }

  get settings(): RoomSettings {
    return this.#current.settings;
  }

  get timed(): TimedSettings {
    return this.#current.timed;
  }

  /** Time of the next possible change (milliseconds); null for never. */
  get nextAt(): number | null {
    return this.#current.nextAt;
  }

  isDue(now: number): boolean {
    return this.nextAt !== null && this.nextAt <= now;
  }

  describe(settings: RoomSettings, times: RoomTimes | null, now: number): SettingsChange {
    const described = { settings: withoutTimed(settings), ...(times && { times }) };
    const isSame = JSON.stringify(described) === JSON.stringify(this.#described);
    if (isSame && !this.isDue(now)) return 'none';
    this.#described = described;
    this.#current = this.#inForceAt(now);
    if (times) this.#lookedAt.set(now);
    return isSame ? 'byTime' : 'bySetting';
  }

  #inForceAt(now: number): InForce {
    const described = this.#described;
    return {
      settings: settingsInForce(described, now),
      timed: timedSettings(described, now),
      nextAt: nextLookAt(described, now),
    };
  }
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly rooms: RoomsState;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    setMode: { mode: RoomMode };
    /** Makes the lobby read the rooms again. */
    reloadRooms: object;
  }
}

declare module '../platform/command.ts' {
  interface Reads {
    /** Every room, including unlisted ones. */
    rooms(): Promise<readonly RoomRecord[]>;
  }
  interface Calls {
    createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
    changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
    setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
    /** Participants stay in the removed room until the lobby reads the rooms again. */
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
      if (room.rooms.inForce.isDue(room.clock.now())) applyTimetable(room);
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
    // Runs after the ack, because the sender may be in the removed room.
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
