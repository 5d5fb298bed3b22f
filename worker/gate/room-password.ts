import { eq } from 'drizzle-orm';
import type { PasswordVerdict } from '../../protocol/backoffice.ts';
import { lobbyOf } from '../../rooms-do/env.ts';
import { isPassword } from '../auth/passwords.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';

/** Judges a room's password. Wrong ones are counted by device and room; an empty one is no try. */
export async function judgeRoomPassword(
  env: Env,
  attempt: { roomId: string; password: string; deviceID: string },
): Promise<PasswordVerdict> {
  const { roomId, password, deviceID } = attempt;
  const [room] = await database(env)
    .select({ passwordHash: rooms.passwordHash, unlisted: rooms.unlisted })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  // Without a password an unlisted room is entered by invitation alone.
  if (!room?.passwordHash) return room?.unlisted ? 'wrong_password' : 'allowed';
  if (password === '') return 'wrong_password';
  const lobby = lobbyOf(env);
  const tries = [{ limited: 'roomPassword', who: `${deviceID} ${roomId}` }] as const;
  if ((await lobby.beginTries(tries)) > 0) return 'too_many_tries';
  if (!(await isPassword(password, room.passwordHash))) return 'wrong_password';
  await lobby.forgiveTries(tries);
  return 'allowed';
}
