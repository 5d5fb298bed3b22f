import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { ResumePoint } from '../presence/join-frames.ts';
import type { Shape } from './envelope.ts';

/** The resume point in the address of an upgrade: GET …?ticket=…&since=…&epoch=… */
export function resumeIn(query: URLSearchParams): ResumePoint {
  const since = Number(query.get('since') ?? Number.NaN);
  const epoch = query.get('epoch');
  return Number.isSafeInteger(since) && since >= 0 && epoch ? { since, epoch } : null;
}

/** How a socket was dialled: the origin of its page, and the shape in which it reads lists of people (`compact=1`). */
export type Dialled = { page: string; shape: Shape };

export const dialledIn = (query: URLSearchParams, headers: Headers): Dialled => ({
  page: headers.get('Origin') ?? '',
  shape: query.get('compact') === '1' ? 'compact' : 'full',
});

/** An upgrade is refused for two reasons: the ticket is not valid, or the race for a place or nickname was lost. */
export const upgradeRefused = (code: ErrorCode): Response => {
  const status = code === 'bad_ticket' ? 401 : 403;
  return Response.json({ status: 'fail', code, message: catalogue[code].text }, { status });
};
