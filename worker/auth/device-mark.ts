import { sign } from 'hono/jwt';
import { z } from 'zod';
import { verifiedClaims } from './verified-claims.ts';

/**
 * A device as the server has marked it. `since` is when it was given its id (milliseconds); `jkt` is the thumbprint of the key
 * without which the mark counts for nothing, null where the client has none.
 */
export type Device = { deviceId: string; since: number; jkt: string | null };

/** What a mark holds. It is no session: it opens nothing by itself. */
const Mark = z.object({
  device: z.string(),
  since: z.number(),
  cnf: z.object({ jkt: z.string() }).optional(),
});

/** The mark that a client keeps beyond its sessions and shows at its next login. It does not expire. */
export const issueDeviceMark = (secret: string, { deviceId, since, jkt }: Device): Promise<string> =>
  sign({ device: deviceId, since, ...(jkt !== null && { cnf: { jkt } }) }, secret, 'HS256');

/** The device of a mark, or null for one that is forged or not ours. */
export async function readDeviceMark(secret: string, mark: string): Promise<Device | null> {
  const read = await verifiedClaims(Mark, mark, secret);
  return read && { deviceId: read.device, since: read.since, jkt: read.cnf?.jkt ?? null };
}
