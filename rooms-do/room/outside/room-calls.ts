import { laidOn } from '../../rpc/laid-on.ts';
import type { Calls } from '../commands/reads-and-calls.ts';
import { takeDuty } from '../duty/take-duty.ts';
import type { RoomState } from '../room-state.ts';
import { requestTransfer } from '../transfer/request-transfer.ts';
import { askKickAll } from './ask-kick-all.ts';
import { claimNickname } from './claim-nickname.ts';
import { invite } from './invite.ts';
import { countKick, kickMany } from './limited-kicks.ts';

/** What the commands of a room have done outside it. */
export function roomCalls(room: RoomState): Calls {
  const { backoffice, lobby } = room.ports;
  return {
    checkPassword: attempt => backoffice.checkRoomPassword(attempt),
    requestTransfer: (roomId, userId, request) => requestTransfer(room, roomId, userId, request),
    createRoom: (by, request) => backoffice.createRoom(by, request),
    changeRoom: (by, change) => backoffice.changeRoom(by, change),
    setRoomMode: (by, roomId, mode) => backoffice.setRoomMode(by, roomId, mode),
    removeRoom: (by, roomId) => backoffice.removeRoom(by, roomId),
    invite: (by, nickname, roomId, userIds) => invite(room, { by, nickname, roomId }, userIds),
    blockReentry: (target, details, byRank) =>
      lobby.blockReentry(target, details, laidOn(target, room.id, byRank)),
    countKick: by => countKick(room, by),
    takeDuty: (userId, on) => takeDuty(room, userId, on),
    announce: announcement => lobby.announce(announcement),
    bulkKick: bulkKick => kickMany(room, bulkKick),
    askKickAll: (by, kick) => askKickAll(room, by, kick),
    claimNickname: (participant, nickname, by) => claimNickname(room, participant, nickname, by),
    restrain: (target, restraint, until) =>
      lobby.restrain(target, { ...restraint, on: laidOn(target, room.id, restraint.rank) }, until, room.id),
    liftRestraint: (target, kind) => lobby.liftRestraint(target, kind, room.id),
    closeReport: closing => backoffice.closeReport(closing),
    ban: request => backoffice.ban(request),
  };
}
