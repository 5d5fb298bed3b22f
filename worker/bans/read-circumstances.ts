import { type Evidence, type Struck, struckOf } from '../../domain/strike.ts';
import { lobbyOf, roomOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

/**
 * Whom a ban means of those who are here, and what had been said where they are: who is named, else the one who is here with that
 * fingerprint. Nothing where nobody is.
 */
export async function readCircumstances(
  env: Env,
  userId: string,
  fingerprint: string | null,
): Promise<{ meant?: Struck; evidence?: Evidence }> {
  if (userId === '' && fingerprint === null) return {};
  const everybody = await lobbyOf(env).connections();
  const named = everybody.find(({ participant }) => participant.userId === userId);
  const [only, ...others] = everybody.filter(({ participant }) => participant.fingerprint === fingerprint);
  const meant = named ?? (userId === '' && others.length === 0 ? only : undefined);
  if (!meant) return {};
  const evidence = await roomOf(env, meant.roomId).evidence();
  return { meant: struckOf(meant.participant), ...(evidence && { evidence }) };
}
