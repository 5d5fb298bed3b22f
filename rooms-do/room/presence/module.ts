import type { UpData } from '../../../protocol/wire/up.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import {
  changeStatus,
  disconnect,
  pageHidden,
  requestPush,
  requestUsers,
  searchAllUsers,
  sendOriginURL,
  watchAllUsers,
} from './session-commands.ts';

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    watchAllUsers: { on: boolean };
    /** Answered with entries of the room's list, as the sender's class may see them. */
    answerUsers: { asked: UpData<'requestUsers'> };
  }
}

export const presence = {
  commands: {
    disconnect,
    pageHidden,
    requestChangeStatus: changeStatus,
    requestPush,
    requestUsers,
    searchAllUsers,
    sendOriginURL,
    watchAllUsers,
  },
  effects: {
    watchAllUsers: (room, { on }, turn) => {
      const { connection } = turn;
      if (connection) afterAck(turn, () => room.presence.watch(connection, on));
    },
    answerUsers: (room, { asked }, turn) => {
      const { connection } = turn;
      const participant = connection && room.participants.get(connection.userId);
      turn.answer = participant ? room.presence.ask(connection, participant, asked) : undefined;
    },
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;
