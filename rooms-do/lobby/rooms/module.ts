import type { LobbyModule } from '../platform/lobby-module.ts';
import { LastSentSchedules, restoreRooms, setRooms } from './room-list.ts';

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
