import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { ResumePoint } from '../presence/join-frames.ts';

/** The resume point in the address of an upgrade: GET …?ticket=…&since=…&epoch=… */
export function resumeIn(query: URLSearchParams): ResumePoint {
  const since = Number(query.get('since') ?? Number.NaN);
  const epoch = query.get('epoch');
  return Number.isSafeInteger(since) && since >= 0 && epoch ? { since, epoch } : null;
}

/** An upgrade is refused for two reasons: the ticket is not valid, or the race for a place or nickname was lost. */
export const upgradeRefused = (code: ErrorCode): Response => {
  const status = code === 'bad_ticket' ? 401 : 403;
  return Response.json({ status: 'fail', code, message: catalogue[code].text }, { status });
};
