import { laidOn } from '../../rpc/sanctions.ts';
import { requestTransfer } from '../admission/transfers.ts';
import { applyDuty } from '../moderation/duty.ts';
import type { Calls } from '../platform/commands/command.ts';
import type { RoomState } from '../room-state.ts';
import { askKickAll, claimNickname, countKick, invite, kickMany } from './remote-acts.ts';

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
    takeDuty: (userId, on) => applyDuty(room, userId, on),
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
