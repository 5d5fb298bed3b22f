import type { Dispatch } from './entities/audit-entry.ts';
import type { SiteOptions } from './entities/options.ts';
import type { RoomSettings } from './entities/room.ts';

export type PasswordVerdict = 'allowed' | 'wrong_password' | 'too_many_tries';

/**
 * What rooms and the lobby need of the database: a promise kept by the floor above, so that nothing
 * here knows how rooms are stored.
 */
export interface Backoffice {
  /** Every room of the site, in the order of their age. */
  rooms(): Promise<RoomSettings[]>;
  /** What the operators have set for the whole site. */
  options(): Promise<SiteOptions>;
  /** Keeps what happened in a room: each once, however often it is told. */
  keep(dispatches: Dispatch[]): Promise<void>;
  /** Judges a room's password, counting wrong tries by device and room. */
  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict>;
}
