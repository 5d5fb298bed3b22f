import type { Migration } from '../../storage/migrate.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { inviteUsers, joinRoom, transferUser } from './movement-commands.ts';
import { RecentTransfers } from './recent-transfers.ts';
import { ResumeTickets } from './resume-tickets.ts';

type AdmissionState = {
  /** The rooms to which participants have moved: the lobby may not know yet. */
  readonly recentTransfers: RecentTransfers;
  readonly resumeTickets: ResumeTickets;
  /** When each participant last came back by a resume ticket (milliseconds). */
  readonly recentResumes: Map<string, number[]>;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly admission: AdmissionState;
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
} satisfies RoomModule;
