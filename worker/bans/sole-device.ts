import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

/** The device mark of the one connected user with a fingerprint, so that a ban finds them under another one too. Null where several share it. */
export async function soleDevice(env: Env, fingerprint: string | null): Promise<string | null> {
  if (fingerprint === null) return null;
  const present = await lobbyOf(env).presentOnDevice({ fingerprint });
  const [device = null, ...others] = new Set(present.map(({ participant }) => participant.deviceId));
  return others.length === 0 ? device : null;
}
