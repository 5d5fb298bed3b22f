import type { AppContext } from '../http/handler.ts';
import { type Device, readDeviceMark } from './device-mark.ts';
import { provenKey } from './proof.ts';
import { bearerToken, type Claims, expiredBearerClaims } from './tokens.ts';

/** The device that asks for a session, and the session that it comes from, null where it shows none. */
export type PresentDevice = { device: Device; sessionId: string | null };

/**
 * Which device a login comes from: that of the mark which it shows, else that of the token. A mark that is bound to a key counts
 * only with a proof of this key. Whoever shows nothing that counts is a new device.
 */
export async function presentDevice(c: AppContext, now: number): Promise<PresentDevice> {
  const secret = c.env.SAMAR_SECRET;
  const [jkt, marked, claims] = await Promise.all([
    provenKey(c, now),
    readDeviceMark(secret, c.req.header('Samar-Device') ?? ''),
    expiredBearerClaims(secret, c.req),
  ]);
  const isOurs = (known: Device | null): known is Device =>
    known !== null && (known.jkt === null || known.jkt === jkt);
  const session = claims && deviceIn(claims);
  const known = [marked, session].find(isOurs);
  // Bound from now on, where the client has a key by now.
  const device = known ? { ...known, jkt } : { deviceId: crypto.randomUUID(), since: now, jkt };
  const isCurrent = claims !== null && claims.exp * 1000 > now;
  return { device, sessionId: isCurrent && isOurs(session) ? claims.sessionID : null };
}

/** A token to which a key is bound is good only with a proof of that key, made for this token. */
export async function provesOwnToken(
  c: AppContext,
  { cnf }: Pick<Claims, 'cnf'>,
  now: number,
): Promise<boolean> {
  return cnf === undefined || (await provenKey(c, now, bearerToken(c.req.raw))) === cnf.jkt;
}

const deviceIn = ({ deviceID: deviceId, deviceSince: since, cnf }: Claims): Device => ({
  deviceId,
  since,
  jkt: cnf?.jkt ?? null,
});

/** What a session's token says of its device. */
export const deviceClaims = ({ deviceId, since, jkt }: Device) => ({
  deviceID: deviceId,
  deviceSince: since,
  ...(jkt !== null && { cnf: { jkt } }),
});
