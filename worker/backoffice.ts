import { WorkerEntrypoint } from 'cloudflare:workers';
import type { PasswordVerdict, Backoffice as Promised } from '../protocol/backoffice.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import { database } from './db/client.ts';
import type { Env } from './env.ts';
import { judgeRoomPassword } from './gate/room-password.ts';
import { roomsQuery, storedRoom } from './gate/rooms.ts';

/** The promise that rooms rely on, kept with the database. Reached through `ctx.exports`, never over HTTP. */
export class Backoffice extends WorkerEntrypoint<Env> implements Promised {
  async rooms(): Promise<RoomSettings[]> {
    return (await roomsQuery(database(this.env))).map(row => storedRoom(row).settings);
  }

  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict> {
    return judgeRoomPassword(this.env, attempt);
  }
}
