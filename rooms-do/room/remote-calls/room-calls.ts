import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { KickAllRequest } from '../../../domain/rooms-database.ts';
import { RESTRAINT_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { BulkKick, Invitation } from '../../rpc/directives.ts';
import { kickFailure, kicksBy } from '../../rpc/remote-commands.ts';
import { laidOn } from '../../rpc/sanctions.ts';
import { requestTransfer } from '../admission/transfers.ts';
import { applyDirective } from '../apply-directive.ts';
import { applyDuty } from '../moderation/duty.ts';
import type { Calls } from '../platform/commands/command.ts';
import type { RoomState } from '../room-state.ts';

/** Asks a second approver for a kick of all, and throws why it is not done now. */
export async function askKickAll(
  { ports }: RoomState,
  by: Participant,
  kick: KickAllRequest['kick'],
): Promise<number> {
  const { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country } = by;
  const who = { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country };
  const answer = await ports.backoffice.askKickAll({ by: who, kick });
  if (typeof answer === 'number') return answer;
  const { refused, ...details } = answer;
  throw new Failure(refused, details);
}

/**
 * A nickname is free when neither an account nor a connected user has one that looks like it, and no word of it is reserved
 * for a role above the participant's. It is then reserved until the lobby hears of the participant under it. A guest whom somebody
 * else has renamed comes back under that name. Answers the refusal, or null.
 */
export async function claimNickname(
  room: RoomState,
  participant: Participant,
  nickname: string,
  by: 'self' | 'other',
): Promise<ErrorCode | null> {
  const { userId } = participant;
  const wanted = skeleton(nickname);
  const isTaken = () => room.participants.named(wanted).some(other => other.userId !== userId);
  if (isTaken() || (await room.ports.backoffice.isNicknameOfOther(nickname, userId))) return 'nickname_taken';
  const result = await room.ports.lobby.claimNickname({ ...participant, nickname }, true);
  if ('refused' in result) return result.refused;
  if (result.userId !== userId || isTaken()) return 'nickname_taken';
  if (by === 'other' && participant.accountType === 'visitor') {
    const restraint = { kind: 'rename', from: skeleton(participant.nickname), to: nickname } as const;
    await room.ports.lobby.restrain(participant, restraint, room.clock.now() + RESTRAINT_MS, room.id);
  }
  return null;
}

/** Invites users into a room, each with a ticket of their own. Answers how many the inviter sees; null for no such room. */
export async function invite(
  room: RoomState,
  by: Pick<Invitation, 'by' | 'nickname' | 'roomId'>,
  userIds: readonly string[],
): Promise<number | null> {
  const issued = await room.ports.room(by.roomId).issueInvitations(by.roomId, userIds);
  return issued ? deliver(room, { ...by, ...issued }) : null;
}

/**
 * The room knows its own participants best; the lobby knows where the others are. Whom the inviter does not see is looked for there
 * like nobody, also where they are here.
 */
async function deliver(room: RoomState, invitation: Invitation): Promise<number> {
  const isHere = ([userId]: [string, string]) => {
    const found = room.participants.get(userId);
    return found !== undefined && seesUser(invitation.by, actorOf(found, room.id));
  };
  const tickets = Object.entries(invitation.tickets);
  const to = (some: [string, string][]) =>
    ({ do: 'invite', invitation: { ...invitation, tickets: Object.fromEntries(some) } }) as const;
  const { counted: here } = applyDirective(room, to(tickets.filter(isHere)));
  const away = tickets.filter(each => !isHere(each));
  return away.length === 0 ? here : here + (await room.ports.lobby.dispatch(to(away)));
}

/** Counts one kick of somebody's hour, or throws why they may not kick now. */
export async function countKick({ ports }: RoomState, by: Actor): Promise<void> {
  const retryAfterMs = await ports.lobby.beginAttempts(kicksBy(by));
  if (retryAfterMs > 0) throw kickFailure(by, retryAfterMs);
}

/** Kicks many and answers how many, or throws why their author may not kick as many now. */
export async function kickMany({ ports }: RoomState, bulkKick: BulkKick): Promise<number> {
  const outcome = await ports.lobby.bulkKick(bulkKick);
  if (typeof outcome === 'number') return outcome;
  throw kickFailure(bulkKick.by, outcome.retryAfterMs);
}

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
