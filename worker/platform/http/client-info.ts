import type { Device } from '../../../protocol/entities/user.ts';
import { providerOf } from '../../../protocol/text/network.ts';
import { isLocal } from '../env.ts';
import type { AppContext } from './handler.ts';

/** Client data from Cloudflare's edge and the request's headers, never from a body. */
export type ClientInfo = { ipAddress: string; country: string | null; device: Device; provider?: string };

export type RequestOrigin = Pick<ClientInfo, 'ipAddress' | 'country'> & Partial<ClientInfo>;

/** Codes from the edge that name no country: unknown, and Tor. */
const NO_COUNTRY = new Set(['XX', 'T1']);

export function clientInfo({ req: { raw: request }, env }: AppContext): ClientInfo {
  const claimed = isLocal(env) ? request.headers.get('CF-IPCountry') : null;
  // Cast because Cloudflare adds `cf` to requests, while Hono's type covers all runtimes.
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
 * Autonomous system number from the edge. A local instance accepts the client's value, because it has no edge. It
 * cannot derive the number from addresses, because clients supply these too.
 */
function asnOf(request: Request, isLocalInstance: boolean): number | null {
  const { cf } = request as Request<unknown, IncomingRequestCfProperties>;
  const asn = Number(isLocalInstance ? request.headers.get('CF-ASN') : cf?.asn);
  return Number.isSafeInteger(asn) && asn > 0 ? asn : null;
}

/** Name of the client's network provider from the edge; null if unknown. */
export function providerName({ req: { raw }, env }: AppContext): string | null {
  const { cf } = raw as Request<unknown, IncomingRequestCfProperties>;
  return isLocal(env) ? null : cf?.asOrganization || null;
}

/** Device type from the user agent and the client hint. A tablet may count as a desktop. */
function deviceOf(headers: Headers): Device {
  const agent = headers.get('User-Agent') ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (headers.get('Sec-CH-UA-Mobile') === '?1' || /Mobi|iPhone|iPod/i.test(agent)) return 'phone';
  return /Windows NT|Macintosh|X11|Linux|CrOS/i.test(agent) ? 'desktop' : 'unknown';
}
