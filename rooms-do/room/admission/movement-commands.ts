import type { PasswordAttempt } from '../../../domain/rooms-database.ts';
import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../protocol/rules/verdict.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import {
  joinRoom as message,
  requestInviteUsers,
  requestTransferUserToRoom,
} from '../../../protocol/wire/up/rooms.ts';
import { type CallEffect, call, command, type Effect, targeted } from '../platform/commands/command.ts';
import { findRoomById, findRoomByName } from '../rooms/found-room.ts';

/** Effects for the case that the room's password is right. A wrong one is counted, and refused. */
export const afterPassword = (
  roomId: string,
  password: string | undefined,
  { accountType, userId, deviceId, ipAddress }: PasswordAttempt['by'],
  then: readonly Effect[],
): CallEffect =>
  call(
    'checkPassword',
    [{ roomId, password: password ?? '', by: { accountType, userId, deviceId, ipAddress } }],
    check => (check === 'allowed' ? then : new Failure(check)),
  );

export const joinRoom = command({
  on: message,
  load: async ({ data, room }, reads) => ({
    isHere: data.targetRoom === room.settings.name,
    record: await findRoomByName(reads, data.targetRoom),
  }),
  allow: (_actor, _data, { isHere, record }) =>
    allOf(allowIf(!isHere, 'same_room'), allowIf(record !== null, 'room_not_found')),
  check: ({ self, room }) => {
    const retryAfterMs = ROOM_SWITCH_BLOCK_MS - (room.now() - self.lastJoinAt);
    return retryAfterMs > 0 ? new Failure('too_fast', { retryAfterMs }) : null;
  },
  run: ({ data, self, actor, room }, { record }) => {
    if (!record) return [];
    const { _id: roomId } = record.settings;
    const isOpen = may.enterWithoutPassword(actor, record) === 'allowed';
    // Whether an invitation is good and the room has space is for that room to say.
    const invitation = isOpen ? undefined : data.invitation;
    const transfer = call(
      'requestTransfer',
      [roomId, self.userId, { lastJoinAt: room.now(), ...(invitation !== undefined && { invitation }) }],
      tickets => {
        if ('refused' in tickets) return new Failure(tickets.refused);
        return [
          { do: 'answerTicket', userId: self.userId, tickets },
          { do: 'leave', userId: self.userId, reason: 'moved' },
        ];
      },
    );
    const isUnlocked = isOpen || invitation !== undefined;
    return isUnlocked ? [transfer] : [afterPassword(roomId, data.password, self, [transfer])];
  },
});

/** The mover's rights open the room, since the moved person did not choose it. */
export const transferUser = targeted({
  on: requestTransferUserToRoom,
  target: ({ userId }) => userId,
  load: async ({ data, room }, reads) => ({
    isHere: data.roomName === room.settings.name,
    record: await findRoomByName(reads, data.roomName),
  }),
  allow: (actor, target, _, { isHere, record }) =>
    allOf(
      may.transfer(actor, target),
      allowIf(!isHere, 'same_room'),
      allowIf(record !== null, 'room_not_found'),
    ),
  audit: ({ target, data }) => ({ type: 'transferToRoom', target: target.nickname, text: data.roomName }),
  run: ({ data, self, actor, target, targetActor: moved }, { record }) => {
    if (!record) return [];
    const { _id: roomId } = record.settings;
    // Whether that room is full is for it to say.
    const transfer = call('requestTransfer', [roomId, target.userId], tickets => {
      if ('refused' in tickets) return new Failure(tickets.refused);
      const by = seesUser(moved, actor) ? self.nickname : null;
      return [{ do: 'transfer', userId: target.userId, tickets, by }];
    });
    const isOpen = may.enterWithoutPassword(actor, record) === 'allowed';
    return isOpen ? [transfer] : [afterPassword(roomId, data.password, self, [transfer])];
  },
});

/** Each invited user gets an own ticket. Users invisible to the sender are neither invited nor counted. */
export const inviteUsers = command({
  on: requestInviteUsers,
  load: async ({ data, room }, reads) => {
    const roomId = data.roomId ?? room.id;
    return { roomId, record: await findRoomById(reads, roomId) };
  },
  allow: (actor, _, { roomId, record }) =>
    allOf(
      may.invite(actor),
      record ? may.inviteTo(actor, { roomId, createdBy: record.createdBy }) : 'room_not_found',
    ),
  run: ({ data, self, actor }, { roomId }) => [
    call('invite', [actor, self.nickname, roomId, data.userIds], invited =>
      invited === null ? new Failure('room_not_found') : [{ do: 'answer', data: { invited } }],
    ),
  ],
});
