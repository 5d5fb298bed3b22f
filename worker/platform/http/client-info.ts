import type { Device } from '../../../protocol/entities/user.ts';
import { providerOf } from '../../../protocol/text/network.ts';
import { isLocal } from '../env.ts';
import type { AppContext } from './handler.ts';

/** What Cloudflare's edge says of a request; none of it is taken from a body. */
export type ClientInfo = { ipAddress: string; country: string | null; device: Device; provider?: string };

/** As much of it as is kept of whoever asked before. */
export type CameFrom = Pick<ClientInfo, 'ipAddress' | 'country'> & Partial<ClientInfo>;

/** Codes that the edge gives for no country: unknown, and Tor. */
const NO_COUNTRY = new Set(['XX', 'T1']);

export function clientInfo({ req: { raw: request }, env }: AppContext): ClientInfo {
  const claimed = isLocal(env) ? request.headers.get('CF-IPCountry') : null;
  // What Cloudflare adds to each request; Hono's type is that of any runtime.
  const { cf } = request as Request<unknown, IncomingRequestCfProperties>;
  const country = (claimed ?? cf?.country ?? '').toUpperCase();
  const ipAddress = request.headers.get('CF-Connecting-IP') ?? '127.0.0.1';
  const asn = asnOf(request, isLocal(env));
  const provider = asn === null && isLocal(env) ? null : providerOf(ipAddress, asn);
  return {
    ipAddress,
    country: /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : null,
    device: deviceOf(request.headers),
    ...(provider !== null && { provider }),
  };
}

/**
 * The number of the autonomous system, as the edge knows it. A local instance has no edge: it takes what a client claims, and from addresses,
 * which clients claim too, it concludes nothing.
 */
function asnOf(request: Request, isLocalInstance: boolean): number | null {
  const { cf } = request as Request<unknown, IncomingRequestCfProperties>;
  const asn = Number(isLocalInstance ? request.headers.get('CF-ASN') : cf?.asn);
  return Number.isSafeInteger(asn) && asn > 0 ? asn : null;
}

/** What the edge calls the network of a request; null where it says nothing. */
export function providerName({ req: { raw }, env }: AppContext): string | null {
  const { cf } = raw as Request<unknown, IncomingRequestCfProperties>;
  return isLocal(env) ? null : cf?.asOrganization || null;
}

/** By the browser's client hint, else by its user agent. A tablet may pass for a desktop. */
function deviceOf(headers: Headers): Device {
  const agent = headers.get('User-Agent') ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (headers.get('Sec-CH-UA-Mobile') === '?1' || /Mobi|iPhone|iPod/i.test(agent)) return 'phone';
  return /Windows NT|Macintosh|X11|Linux|CrOS/i.test(agent) ? 'desktop' : 'unknown';
}
