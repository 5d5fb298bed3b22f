import type { RoomSettings } from '../../../protocol/entities/room.ts';
import type { User } from '../../../protocol/entities/user.ts';
import type { AskedUsers } from '../../../protocol/wire/down/compact-presence.ts';
import type { UpName } from '../../../protocol/wire/up.ts';
import type { Reported } from '../state/reports.ts';
import type { RoomTicket } from './socket/socket-url.ts';

export type AckData = Record<string, unknown>;

/** A room as whoever made it is told of it. */
export type OwnRoom = RoomSettings & { temporary: boolean; private: boolean };

type Acks = {
  joinRoom: RoomTicket;
  requestCreateRoom: { room: string };
  requestInviteUsers: { invited: number };
  requestMyRooms: { rooms: OwnRoom[] };
  requestShowAllConnected: { users: User[] };
  requestUsers: AskedUsers;
  requestShowReported: { reported: Reported[] };
};

/** What the ack of a request carries. */
export type AckOf<Name extends UpName> = Name extends keyof Acks ? Acks[Name] : AckData;
