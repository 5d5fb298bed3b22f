import { eq } from 'drizzle-orm';
import type { PasswordCheck } from '../../domain/backoffice.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';

/** Checks a room's password. Wrong ones are counted by device and room; an empty one is not counted. */
export async function checkRoomPassword(
  env: Env,
  attempt: { roomId: string; password: string; deviceId: string },
): Promise<PasswordCheck> {
  const { roomId, password, deviceId } = attempt;
  const [room] = await database(env)
    .select({ passwordHash: rooms.passwordHash, unlisted: rooms.unlisted })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  // An unlisted room without a password is entered by invitation only.
  if (!room?.passwordHash) return room?.unlisted ? 'wrong_password' : 'allowed';
  if (password === '') return 'wrong_password';
  const lobby = lobbyOf(env);
  const tries = [{ limited: 'roomPassword', who: `${deviceId} ${roomId}` }] as const;
  if ((await lobby.beginAttempts(tries)) > 0) return 'too_many_tries';
  if (!(await verifyPassword(password, room.passwordHash))) return 'wrong_password';
  await lobby.clearAttempts(tries);
  return 'allowed';
}
