import { PASSWORD_HASHERS } from '../../../protocol/entry-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { locationOf } from '../../../rooms-do/rpc/admissions.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import type { Env } from '../env.ts';

/**
 * Hashes and verifies passwords in one of a few objects, one call at a time per object. Throws `overloaded` if the
 * object's queue is full.
 */
export const passwordsOf = (env: Pick<Env, 'PASSWORD_HASHERS' | 'SAMAR_LOCATION'>) => ({
  hash: async (password: string): Promise<string> => answered(await hasherOf(env).hash(password)),
  verify: async (password: string, hash: string): Promise<boolean> =>
    answered(await hasherOf(env).verify(password, hash)),
});

function hasherOf({ PASSWORD_HASHERS: hashers, ...env }: Pick<Env, 'PASSWORD_HASHERS' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  const name = `${Math.floor(Math.random() * PASSWORD_HASHERS)}`;
  return hashers.get(hashers.idFromName(name), { locationHint: locationOf(env) });
}

function answered<Result>(result: Result | null): Result {
  if (result === null) throw new Failure('overloaded');
  return result;
}
