import { WorkerEntrypoint } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import type {
  BanOrder,
  IconRecord,
  PasswordVerdict,
  Backoffice as Promised,
  StarRecord,
} from '../protocol/backoffice.ts';
import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import { DEFAULT_BAN_DURATION } from '../protocol/entities/ban.ts';
import type { Entrance } from '../protocol/entities/entrance.ts';
import type { SiteOptions } from '../protocol/entities/options.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { keep } from './audit/keep.ts';
import { makeBans } from './bans/make-bans.ts';
import { iconNamed, starNamed } from './chat-records.ts';
import { database } from './db/client.ts';
import { rooms } from './db/tables/rooms.ts';
import type { Env } from './env.ts';
import { readEntrance } from './gate/entrance.ts';
import { namesakeQuery } from './gate/names.ts';
import { judgeRoomPassword } from './gate/room-password.ts';
import { storedRoom } from './gate/rooms.ts';
import { siteOptions } from './site-options.ts';

/** The promise that rooms rely on, kept with the database. Reached through `ctx.exports`, never over HTTP. */
export class Backoffice extends WorkerEntrypoint<Env> implements Promised {
  entrance(): Promise<Entrance> {
    return readEntrance(database(this.env));
  }

  async room(roomId: string): Promise<RoomSettings | null> {
    const [row] = await database(this.env).select().from(rooms).where(eq(rooms.id, roomId));
    return row ? storedRoom(row).settings : null;
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
