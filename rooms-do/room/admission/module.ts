import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { isIgnoring } from '../../../domain/private-chat/private-consent.ts';
import type { PasswordAttempt, PasswordCheck } from '../../../domain/rooms-database.ts';
import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../protocol/rules/verdict.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import {
  joinRoom as message,
  requestInviteUsers,
  requestTransferUserToRoom,
} from '../../../protocol/wire/up/rooms.ts';
import type { TransferTickets } from '../../rpc/admissions.ts';
import type { Invitation } from '../../rpc/directives.ts';
import type { Migration } from '../../storage/migrate.ts';
import { type CallEffect, call, command, type Effect, targeted } from '../platform/command.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { sendOrKeep } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { findRoomById, findRoomByName } from '../rooms/found-room.ts';
import { ResumeTickets } from './resume-tickets.ts';
import { requestTransfer, type TransferRequest } from './transfers.ts';

type AdmissionState = {
  /** Target rooms of recent transfers, which the lobby might not know yet. */
  readonly recentTransfers: RecentTransfers;
  readonly resumeTickets: ResumeTickets;
  /** Times of each participant's recent reconnects with a resume ticket (milliseconds). */
  readonly recentResumes: Map<string, number[]>;
};

const KEPT_TRANSFERS = 64;

/** Target rooms of recently transferred participants. */
export class RecentTransfers {
  #rooms = new Map<string, string>();

  set(userId: string, roomId: string): void {
    this.#rooms.delete(userId);
    this.#rooms.set(userId, roomId);
    const oldest = this.#rooms.keys().next().value;
    if (this.#rooms.size > KEPT_TRANSFERS && oldest !== undefined) this.#rooms.delete(oldest);
  }

  get(userId: string): string | undefined {
    return this.#rooms.get(userId);
  }
}

/** Returns the given effects after a correct room password. A wrong password is counted and refused. */
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
    // The target room checks the invitation and whether the room is full.
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

/** Moves a user to another room. The mover's permissions apply, because the moved user did not choose the room. */
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
    // The target room itself checks whether it is full.
    const transfer = call('requestTransfer', [roomId, target.userId], tickets => {
      if ('refused' in tickets) return new Failure(tickets.refused);
      const by = seesUser(moved, actor) ? self.nickname : null;
      return [{ do: 'transfer', userId: target.userId, tickets, by }];
    });
    const isOpen = may.enterWithoutPassword(actor, record) === 'allowed';
    return isOpen ? [transfer] : [afterPassword(roomId, data.password, self, [transfer])];
  },
});

/**
 * Invites users. Each invited user gets a separate ticket. Users invisible to the sender are neither invited nor
 * counted.
 */
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

declare module '../room-state.ts' {
  interface RoomState {
    readonly admission: AdmissionState;
  }
}

declare module '../platform/command.ts' {
  interface Calls {
    /** Checks a room's password and counts a wrong password. */
    checkPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
    /** Asks another room to admit a participant with the current session state. */
    requestTransfer(
      roomId: string,
      userId: string,
      request?: TransferRequest,
    ): Promise<TransferTickets | { refused: ErrorCode }>;
    /** Invites the users visible to `by` and returns their number. Null if the room does not exist. */
    invite(by: Actor, nickname: string, roomId: string, userIds: readonly string[]): Promise<number | null>;
  }
}

/** Adds tickets for reconnects without a new admission. */
const resumeTickets: Migration = sql => {
  sql.exec(
    'CREATE TABLE resume_tickets (nonce TEXT PRIMARY KEY, user_id TEXT NOT NULL, session_id TEXT NOT NULL, device_id TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX resume_tickets_of_user ON resume_tickets (user_id)');
};

/**
 * Each ticket stores the address of its login, because a member may have two devices. Existing tickets get the
 * participant's address.
 */
const addressesOfTickets: Migration = sql => {
  sql.exec("ALTER TABLE resume_tickets ADD COLUMN dialled TEXT NOT NULL DEFAULT ''");
  sql.exec(
    "UPDATE resume_tickets SET dialled = coalesce((SELECT json_extract(body, '$.ipAddress') || ' ' || coalesce(json_extract(body, '$.country'), '') FROM participants WHERE participants.user_id = resume_tickets.user_id), '')",
  );
};

export const admission = {
  tables: { migrations: { 4: resumeTickets, 14: addressesOfTickets } },
  state: ({ id, ports }, { sql }): AdmissionState => ({
    recentTransfers: new RecentTransfers(),
    resumeTickets: new ResumeTickets(sql, (now, forMs) => ports.issueTicket(id, now, forMs)),
    recentResumes: new Map(),
  }),
  on: {
    leave: ({ admission: { resumeTickets, recentResumes } }, { participant: { userId } }) => {
      resumeTickets.endOfUser(userId);
      recentResumes.delete(userId);
    },
  },
  commands: { joinRoom, requestInviteUsers: inviteUsers, requestTransferUserToRoom: transferUser },
  directives: { invite: { onParticipant: tellInvited } } satisfies Partial<DirectiveTable>,
  calls: room => ({
    checkPassword: attempt => room.ports.roomsDatabase.checkRoomPassword(attempt),
    requestTransfer: (roomId, userId, request) => requestTransfer(room, roomId, userId, request),
    invite: (by, nickname, roomId, userIds) => invite(room, { by, nickname, roomId }, userIds),
  }),
} satisfies RoomModule;

function tellInvited(room: RoomState, invited: Participant, { invitation }: DirectiveOf<'invite'>): void {
  const { by: inviter, nickname: by, roomId, room: name, tickets, until } = invitation;
  const { userId } = invited;
  const ticket = tickets[userId];
  if (ticket === undefined || isIgnoring(invited, inviter, !room.meta.unlisted)) return;
  const data = { room: name, roomId, by, ticket, until: new Date(until).toISOString() };
  sendOrKeep(room, userId, encode('invited', data));
}

/**
 * Invites users into a room, each with a separate ticket. Returns the number that the inviter sees, or null for an
 * unknown room.
 */
async function invite(
  room: RoomState,
  by: Pick<Invitation, 'by' | 'nickname' | 'roomId'>,
  userIds: readonly string[],
): Promise<number | null> {
  const issued = await room.ports.room(by.roomId).issueInvitations(by.roomId, userIds);
  return issued ? deliver(room, { ...by, ...issued }) : null;
}

/**
 * Delivers an invitation directly to participants of this room, and to others through the lobby. Users hidden from the
 * inviter count as unknown and also go through the lobby.
 */
async function deliver(room: RoomState, invitation: Invitation): Promise<number> {
  const isHere = ([userId]: [string, string]) => {
    const found = room.participants.get(userId);
    return found !== undefined && seesUser(invitation.by, actorOf(found, room.id));
  };
  const tickets = Object.entries(invitation.tickets);
  const to = (some: [string, string][]) =>
    ({ do: 'invite', invitation: { ...invitation, tickets: Object.fromEntries(some) } }) as const;
  const { counted: here } = room.applyDirective(to(tickets.filter(isHere)));
  const away = tickets.filter(each => !isHere(each));
  return away.length === 0 ? here : here + (await room.ports.lobby.dispatch(to(away)));
}
