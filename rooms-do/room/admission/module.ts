import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { isIgnoring } from '../../../domain/private-chat/private-consent.ts';
import type { PasswordAttempt, PasswordCheck } from '../../../domain/rooms-database.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { TransferTickets } from '../../rpc/admissions.ts';
import type { Invitation } from '../../rpc/directives.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { inviteUsers, joinRoom, transferUser } from './movement-commands.ts';
import { ResumeTickets } from './resume-tickets.ts';
import { requestTransfer, type TransferRequest } from './transfers.ts';

type AdmissionState = {
  /** The rooms to which participants have moved: the lobby may not know yet. */
  readonly recentTransfers: RecentTransfers;
  readonly resumeTickets: ResumeTickets;
  /** When each participant last came back by a resume ticket (milliseconds). */
  readonly recentResumes: Map<string, number[]>;
};

const KEPT_TRANSFERS = 64;

/** The rooms to which the last transferred participants went. */
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

declare module '../room-state.ts' {
  interface RoomState {
    readonly admission: AdmissionState;
  }
}

declare module '../platform/commands/command.ts' {
  interface Calls {
    /** Checks a room's password and counts a wrong one. */
    checkPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
    /** Asks another room to admit a participant as they are by then. */
    requestTransfer(
      roomId: string,
      userId: string,
      request?: TransferRequest,
    ): Promise<TransferTickets | { refused: ErrorCode }>;
    /** Invites users visible to `by` and returns their number; null if the room does not exist. */
    invite(by: Actor, nickname: string, roomId: string, userIds: readonly string[]): Promise<number | null>;
  }
}

/** Tickets by which participants come back without being admitted anew. */
const resumeTickets: Migration = sql => {
  sql.exec(
    'CREATE TABLE resume_tickets (nonce TEXT PRIMARY KEY, user_id TEXT NOT NULL, session_id TEXT NOT NULL, device_id TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX resume_tickets_of_user ON resume_tickets (user_id)');
};

export const admission = {
  tables: { migrations: { 4: resumeTickets } },
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
  sendTo(room, userId, encode('invited', data));
}

/** Invites users into a room, each with their own ticket. Answers how many the inviter sees; null for no such room. */
async function invite(
  room: RoomState,
  by: Pick<Invitation, 'by' | 'nickname' | 'roomId'>,
  userIds: readonly string[],
): Promise<number | null> {
  const issued = await room.ports.room(by.roomId).issueInvitations(by.roomId, userIds);
  return issued ? deliver(room, { ...by, ...issued }) : null;
}

/**
 * The room knows its own participants best; the lobby knows where the others are. A user hidden from the inviter goes through the lobby
 * like an unknown one, also if they are here.
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
