import { type Evidence, type Struck, struckOf } from '../../domain/strike.ts';
import type { ConnectedUser } from '../../rooms-do/rpc/reports.ts';
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
  const meant = userId === '' ? await onlyOnDevice(env, fingerprint) : await lobbyOf(env).find(userId);
  if (!meant) return {};
  const evidence = await roomOf(env, meant.roomId).evidence();
  return { meant: struckOf(meant.participant), ...(evidence && { evidence }) };
}

/** Null where several users share the fingerprint. */
async function onlyOnDevice(env: Env, fingerprint: string | null): Promise<ConnectedUser | null> {
  if (fingerprint === null) return null;
  const [only = null, ...others] = await lobbyOf(env).presentOnDevice({ fingerprint });
  return others.length === 0 ? only : null;
}
