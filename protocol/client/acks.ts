import type { ListedReport, ReportReason } from '../entities/report.ts';
import type { RoomSettings } from '../entities/rooms.ts';
import type { User } from '../entities/user.ts';
import type { AskedUsers } from '../wire/down/compact-presence.ts';
import type { UpName } from '../wire/up.ts';
import type { RoomTicket } from './socket-url.ts';

/** Somebody whom people have reported, and how often for which reason. */
export type Reported = {
  userID: string;
  count: number;
  reasons: Partial<Record<ReportReason, number>>;
};

export type AckData = Record<string, unknown>;

/** A room as whoever made it is told of it. */
export type OwnRoom = RoomSettings & { temporary: boolean; private: boolean };

/** A message that waits for a moderator, and the word for which it does. */
export type WaitingForJudge = { id: string; nickname: string; text: string; word: string; sentAt: string };

type Acks = {
  joinRoom: RoomTicket;
  requestCreateRoom: { room: string };
  requestInviteUsers: { invited: number };
  requestMyRooms: { rooms: OwnRoom[] };
  requestShowAllConnected: { users: User[] };
  requestUsers: AskedUsers;
  requestWaitingMessages: { messages: WaitingForJudge[] };
  requestShowReported: { reported: Reported[] };
  requestReports: { reports: ListedReport[] };
  requestPerson: { user: User; leftAt?: string };
  requestDeleteRecent: { count: number };
};

/** What the ack of a request carries. */
export type AckOf<Name extends UpName> = Name extends keyof Acks ? Acks[Name] : AckData;
