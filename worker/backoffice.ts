import { WorkerEntrypoint } from 'cloudflare:workers';
import type {
  BanOrder,
  IconRecord,
  PasswordVerdict,
  Backoffice as Promised,
  StarRecord,
} from '../protocol/backoffice.ts';
import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import { DEFAULT_BAN_DURATION } from '../protocol/entities/ban.ts';
import type { SiteOptions } from '../protocol/entities/options.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { keep } from './audit/keep.ts';
import { makeBans } from './bans/make-bans.ts';
import { iconNamed, starNamed } from './chat-records.ts';
import { database } from './db/client.ts';
import type { Env } from './env.ts';
import { namesakeQuery } from './gate/names.ts';
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

  icon(name: string): Promise<IconRecord | null> {
    return iconNamed(database(this.env), name);
  }

  star(name: string): Promise<StarRecord | null> {
    return starNamed(database(this.env), name);
  }

  async isNameOfAnother(nickname: string, userID: string): Promise<boolean> {
    return (await namesakeQuery(database(this.env), nickname)).some(({ id }) => id !== userID);
  }

  async ban({ by, target, banDuration }: BanOrder): Promise<void> {
    const { fingerprint, ipAddress } = target;
    const targets = { IPOrHost: ipAddress, fingerprint, country: null };
    await makeBans(this.env, by, targets, banDuration ?? DEFAULT_BAN_DURATION);
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
