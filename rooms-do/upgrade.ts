import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Resume } from './greetings.ts';

/** What an upgrade asks for beside its ticket: GET …?ticket=…&since=…&epoch=… */
export function resumeIn(query: URLSearchParams): Resume {
  const since = Number(query.get('since') ?? Number.NaN);
  const epoch = query.get('epoch');
  return Number.isSafeInteger(since) && since >= 0 && epoch ? { since, epoch } : null;
}

/** At the upgrade there are two answers: the ticket is no good, or the race for the place was lost. */
export const upgradeRefused = (code: ErrorCode): Response => {
  const status = code === 'bad_ticket' ? 401 : 403;
  return Response.json({ status: 'fail', code, message: catalogue[code].text }, { status });
};
