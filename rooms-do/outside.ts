import type { BanOrder } from '../protocol/backoffice.ts';
import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import type { Expected } from './arrivals.ts';
import type { Place } from './moving.ts';
import type { LobbySnapshot, RoomReport } from './roster-entry.ts';

/** What a room needs done elsewhere. */
export type Outside = {
  /** Answers false when the lobby needs the whole list. */
  report(report: RoomReport): Promise<boolean>;
  /** Every room, and with `everybody` the people of the others; the lobby tells what changes from then on. */
  askLobby(everybody: boolean): Promise<LobbySnapshot>;
  /** Keeps what an operator has set of the room. */
  settled(settings: RoomSettings): void;
  /** Asks another room for a place; the name of whoever gets it is kept for them meanwhile. */
  seat(roomId: string, expected: Expected, invitation?: string): Promise<Place>;
  /** Has the database keep what happened here; resolves once it has. */
  keep(dispatches: Dispatch[]): Promise<void>;
  /** Has somebody banned by the site; nobody waits for it. */
  ban(order: BanOrder): void;
  /** Counts a message, for the operators; nobody waits for it. */
  said(): void;
  /** Has this room removed, which is temporary and empty; nobody waits for it. */
  removeEmpty(): void;
  /** Has the lobby read the rooms again; nobody waits for it. */
  roomsChanged(): void;
  /** Sets the room's one alarm. */
  wakeAt(at: number): void;
};
