import type { Device } from '../../protocol/entities/identity.ts';
import type { Env } from '../env.ts';

/** What the edge says of a request; nothing of it is ever taken from a body. */
export type Edge = { ipAddress: string; country: string | null; device: Device };

/** Codes that the edge gives for no country: unknown, and Tor. */
const NO_COUNTRY = new Set(['XX', 'T1']);

export function edgeOf(request: Request, env: Pick<Env, 'SAMAR_LOCAL'>): Edge {
  const claimed = isLocal(env) ? request.headers.get('CF-IPCountry') : null;
  const cf = (request as Request<unknown, IncomingRequestCfProperties>).cf;
  const country = (claimed ?? cf?.country ?? '').toUpperCase();
  return {
    ipAddress: request.headers.get('CF-Connecting-IP') ?? '127.0.0.1',
    country: /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : null,
    device: deviceOf(request.headers),
  };
}

/** By the browser's own word where it gives one, else by its name; a tablet may well pass for a desktop. */
function deviceOf(headers: Headers): Device {
  const agent = headers.get('User-Agent') ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (headers.get('Sec-CH-UA-Mobile') === '?1' || /Mobi|iPhone|iPod/i.test(agent)) return 'phone';
  return /Windows NT|Macintosh|X11|Linux|CrOS/i.test(agent) ? 'desktop' : 'unknown';
}

export const isLocal = (env: Pick<Env, 'SAMAR_LOCAL'>): boolean => env.SAMAR_LOCAL === '1';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);
