import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { DIALLING_HEADER } from '../../rpc/admissions.ts';
import { RELAY_HEADER } from '../../rpc/relay-api.ts';
import type { Dialling } from '../admission/transfers.ts';
import type { Extent, Shape } from '../platform/sockets/connections.ts';

export type ResumePoint = { since: number; epoch: string } | null;

export function resumeIn(query: URLSearchParams): ResumePoint {
  const since = Number(query.get('since') ?? Number.NaN);
  const epoch = query.get('epoch');
  return Number.isSafeInteger(since) && since >= 0 && epoch ? { since, epoch } : null;
}

/**
 * Parameters of a connection: origin of the page, form of the user lists (`compact=1` or `2`), extent of the room's
 * list (`parts=1`, only with compact lists), and known version of that list (`users`).
 */
export type UpgradeRequest = { page: string; shape: Shape; extent: Extent; listVersion: string | null };

export function parseUpgrade(query: URLSearchParams, headers: Headers): UpgradeRequest {
  const shape = COMPACT[query.get('compact') ?? ''] ?? 'full';
  return {
    page: headers.get('Origin') ?? '',
    shape,
    extent: shape !== 'full' && query.get('parts') === '1' ? 'first' : 'whole',
    listVersion: query.get('users'),
  };
}

const COMPACT: Readonly<Record<string, Shape>> = { 1: 'compact', 2: 'brief' };

/** Reads the header with connection data. The worker always sets this header itself, so a client cannot forge it. */
export function diallingIn({ headers }: Request): Dialling {
  const [ipAddress = '', country = ''] = (headers.get(DIALLING_HEADER) ?? '').split(' ');
  return { ipAddress, country: country === '' ? null : country };
}

/** Answer that refuses an upgrade, for example because the ticket is invalid or the room has become full. */
export const upgradeRefused = (code: ErrorCode): Response => {
  const status = code === 'bad_ticket' ? 401 : 403;
  return Response.json({ status: 'fail', code, message: catalogue[code].text }, { status });
};

/**
 * Answer if the room has its maximum of sockets. The ticket stays valid, and the client connects to this relay with it.
 * 421: Misdirected Request.
 */
export const heldByRelay = (relay: number): Response =>
  new Response(null, { status: 421, headers: { [RELAY_HEADER]: String(relay) } });
