import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

/**
 * The device mark of whoever is present with a fingerprint, so that the ban finds them under another one too. Null for nobody and
 * where several share it: whom of them the ban means is not known.
 */
export async function soleDevice(env: Env, fingerprint: string | null): Promise<string | null> {
  if (fingerprint === null) return null;
  const found = (await lobbyOf(env).connections()).flatMap(({ participant }) =>
    participant.fingerprint === fingerprint ? [participant.deviceId] : [],
  );
  const [device = null, ...others] = new Set(found);
  return others.length === 0 ? device : null;
}
