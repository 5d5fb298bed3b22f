import type { CommandTable } from '../command.ts';
import { joinRoom } from './movement/join-room.ts';
import { changeStatus } from './session/change-status.ts';
import { disconnect } from './session/disconnect.ts';
import { sendOriginURL } from './session/send-origin-url.ts';
import { watchAllUsers } from './session/watch-all-users.ts';
import { newMessage } from './talk/new-message.ts';

/** Every command by the name of its frame. `received` is not here: it is about the socket, not about the person. */
export const commands = {
  disconnect,
  joinRoom,
  newMessageFromClient: newMessage,
  requestChangeStatus: changeStatus,
  sendOriginURL,
  watchAllUsers,
} satisfies CommandTable;
