import { WorkerEntrypoint } from 'cloudflare:workers';
import type { PasswordVerdict, Backoffice as Promised } from '../protocol/backoffice.ts';
import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import type { SiteOptions } from '../protocol/entities/options.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { keep } from './audit/keep.ts';
import { database } from './db/client.ts';
import type { Env } from './env.ts';
import { judgeRoomPassword } from './gate/room-password.ts';
import { roomsQuery, storedRoom } from './gate/rooms.ts';
import { siteOptions } from './site-options.ts';

/** The promise that rooms rely on, kept with the database. Reached through `ctx.exports`, never over HTTP. */
export class Backoffice extends WorkerEntrypoint<Env> implements Promised {
  async rooms(): Promise<RoomSettings[]> {
    return (await roomsQuery(database(this.env))).map(row => storedRoom(row).settings);
  }

  options(): Promise<SiteOptions> {
    return siteOptions(database(this.env));
  }

  keep(dispatches: Dispatch[]): Promise<void> {
    return keep(this.env, dispatches);
  }

  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict> {
    return judgeRoomPassword(this.env, attempt);
  }
}
