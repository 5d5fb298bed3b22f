import type { RoomMode } from '../../../protocol/entities/rooms.ts';
import { applyMode } from '../apply-settings.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import { colorRoom, createRoom, deleteRoom, editRoom, myRooms, setRoomMode } from './room-commands.ts';

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    setMode: { mode: RoomMode };
    /** The lobby reads the rooms again. */
    reloadRooms: object;
  }
}

export const rooms = {
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
} satisfies RoomModule;
