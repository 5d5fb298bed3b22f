import type { RoomModule } from '../platform/room-module.ts';
import { inviteUsers, joinRoom, transferUser } from './movement-commands.ts';

export const admission = {
  commands: { joinRoom, requestInviteUsers: inviteUsers, requestTransferUserToRoom: transferUser },
} satisfies RoomModule;
