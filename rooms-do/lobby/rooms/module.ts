import type { LobbyModule } from '../platform/lobby-module.ts';
import { restoreRooms, setRooms, TimesTold } from './room-list.ts';

type RoomsState = { readonly timesTold: TimesTold };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly rooms: RoomsState;
  }
}

export const rooms = {
  state: (): RoomsState => ({ timesTold: new TimesTold() }),
  memory: {
    read: lobby => () => restoreRooms(lobby, lobby.database.admission.rooms),
    rebuild: lobby => setRooms(lobby, lobby.database.admission.rooms),
  },
  on: { roomsRead: setRooms },
} satisfies LobbyModule;
