import { createHmac } from 'node:crypto';
import type { HostPass } from '../../protocol/rest/host-pass.ts';
import type { PresentDevice } from '../auth/present-device.ts';

/** The guest whom a pass names. `sessionId`: an earlier one of the same person in this browser. */
export type HostGuest = PresentDevice & { userId: string };

/**
 * One person of one host is one guest for this site, at every browser: user id and device follow from the host's own id. The browser's
 * mark counts only where it is that person's. Whoever comes by another is as new as any device, so that clearing a mark, or coming by a
 * pass instead, leads round nothing.
 */
export function hostGuest(
  siteSecret: string,
  { origin, sub }: Pick<HostPass, 'origin' | 'sub'>,
  { device, sessionId }: PresentDevice,
  now: number,
): HostGuest {
  const idFor = (what: string): string =>
    uuidOf(
      createHmac('sha256', siteSecret)
        .update(`${what}:${JSON.stringify([origin, sub])}`)
        .digest('hex'),
    );
  const deviceId = idFor('host-device');
  const isTheirs = device.deviceId === deviceId;
  return {
    userId: idFor('host-guest'),
    device: { deviceId, since: isTheirs ? device.since : now, jkt: device.jkt },
    sessionId: isTheirs ? sessionId : null,
  };
}

/** RFC 9562, 5.8: a UUID of the site's own making. */
const uuidOf = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
