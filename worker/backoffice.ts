import { WorkerEntrypoint } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import type {
  BanOrder,
  IconRecord,
  PasswordVerdict,
  Backoffice as Promised,
  RoomAnswer,
  RoomChange,
  RoomMaker,
  StarRecord,
} from '../protocol/backoffice.ts';
import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import { DEFAULT_BAN_DURATION } from '../protocol/entities/ban.ts';
import type { Entrance, KnownRoom } from '../protocol/entities/entrance.ts';
import type { House } from '../protocol/entities/house.ts';
import type { ReportCount } from '../protocol/entities/report.ts';
import type { UpData } from '../protocol/wire/up.ts';
import { keep } from './audit/keep.ts';
import { makeBans } from './bans/make-bans.ts';
import { THE_SITE } from './bans/the-site.ts';
import { iconNamed, starNamed } from './chat-records.ts';
import { database } from './db/client.ts';
import { rooms } from './db/tables/rooms.ts';
import type { Env } from './env.ts';
import { readEntrance } from './gate/entrance.ts';
import { namesakeQuery } from './gate/names.ts';
import { judgeRoomPassword } from './gate/room-password.ts';
import { storedRoom } from './gate/rooms.ts';
import { readHouse } from './house.ts';
import { openReports } from './reports/open-reports.ts';
import { changeRoom } from './rooms/change-room.ts';
import { makeRoom } from './rooms/make-room.ts';
import { removeEmptyRoom } from './rooms/remove-empty-room.ts';
import { removeRoom } from './rooms/remove-room.ts';

/** The promise that rooms rely on, kept with the database. Reached through `ctx.exports`, never over HTTP. */
export class Backoffice extends WorkerEntrypoint<Env> implements Promised {
  entrance(): Promise<Entrance> {
    return readEntrance(database(this.env));
  }

  async room(roomId: string): Promise<KnownRoom | null> {
    const [row] = await database(this.env).select().from(rooms).where(eq(rooms.id, roomId));
    return row ? storedRoom(row) : null;
  }

  house(): Promise<House> {
    return readHouse(database(this.env));
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
    const { ipAddress, ...others } = target;
    const maker = by === 'site' ? THE_SITE : by;
    const targets = { ...others, IPOrHost: ipAddress, country: null };
    await makeBans(this.env, maker, targets, banDuration ?? DEFAULT_BAN_DURATION);
  }

  keep(dispatches: Dispatch[]): Promise<void> {
    return keep(this.env, dispatches);
  }

  makeRoom(by: RoomMaker, wish: UpData<'requestCreateRoom'>): Promise<RoomAnswer> {
    return makeRoom(this.env, by, wish);
  }

  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer> {
    return changeRoom(this.env, by, change);
  }

  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer> {
    return removeRoom(this.env, by, roomId);
  }

  removeEmptyRoom(roomId: string): Promise<void> {
    return removeEmptyRoom(this.env, roomId);
  }

  openReports(since: number): Promise<ReportCount[]> {
    return openReports(database(this.env), since);
  }

  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict> {
    return judgeRoomPassword(this.env, attempt);
  }
}
