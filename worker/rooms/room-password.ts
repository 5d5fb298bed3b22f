import { eq } from 'drizzle-orm';
import type { PasswordAttempt, PasswordCheck } from '../../domain/backoffice.ts';
import { networkBudgets } from '../../domain/network-factor.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { passwordsOf } from '../auth/passwords-of.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import { type Env, isLocal } from '../env.ts';

/** Checks a room's password. Wrong ones are counted by room and by who tries; an empty one is not counted. */
export async function checkRoomPassword(
  env: Env,
  { roomId, password, by }: PasswordAttempt,
): Promise<PasswordCheck> {
  const [room] = await database(env)
    .select({ passwordHash: rooms.passwordHash, unlisted: rooms.unlisted })
    .from(rooms)
    .where(eq(rooms.id, roomId));
  // An unlisted room without a password is entered by invitation only.
  if (!room?.passwordHash) return room?.unlisted ? 'wrong_password' : 'allowed';
  if (password === '') return 'wrong_password';
  const lobby = lobbyOf(env);
  const tries = roomPasswordAttempts(env, roomId, by);
  if ((await lobby.beginAttempts(tries)) > 0) return 'too_many_tries';
  if (!(await passwordsOf(env).verify(password, room.passwordHash))) return 'wrong_password';
  await lobby.clearAttempts(tries);
  return 'allowed';
}

/** By person, an account or else a device, and by network: a guest has a new device for the asking. */
function roomPasswordAttempts(env: Env, roomId: string, by: PasswordAttempt['by']): Attempt[] {
  const person = by.accountType === 'super' ? by.userId : by.deviceId;
  const networks = networkBudgets(by.ipAddress, { sharedNetworks: '', isLocal: isLocal(env) });
  return [
    { limited: 'roomPassword', who: `${person} ${roomId}` },
    ...networks.map(
      ({ name, factor }): Attempt => ({
        limited: 'roomPasswordOfNetwork',
        who: `${name} ${roomId}`,
        factor,
      }),
    ),
  ];
}
