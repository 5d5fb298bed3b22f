import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { refusedCount } from '../../../domain/site/metered.ts';
import { OVERLOAD_RETRY_MS } from '../../../protocol/constants.ts';
import { errorAnswers } from '../../../protocol/errors/answers.ts';
import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { type AnsweredCall, API, type DataOf } from '../../../protocol/rest/api.ts';
import type { Fail, Success } from '../../../protocol/rest/envelope.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { isUnavailable } from '../database/statement.ts';
import type { AppContext } from './handler.ts';

/**
 * Converts every error to an answer: a refusal to its row in the catalogue, an unavailable database to a 503 with
 * Retry-After, any other error to a 500. Server errors are logged with the request id from the answer.
 */
export function handleError(error: unknown, c: AppContext): Response {
  const failure = error instanceof Failure ? error : faultOf(error);
  if (errorAnswers[failure.code].status >= 500) logError(c, error);
  return failResponse(c, failure.code, failure);
}

const faultOf = (error: unknown): Failure =>
  isUnavailable(error)
    ? new Failure('overloaded', { retryAfterMs: OVERLOAD_RETRY_MS })
    : new Failure('internal');

/**
 * Route pattern without parameter values, because a path may contain an invitation code. Without a route, only the area
 * is logged, such as the uploads.
 */
export const loggedPath = (c: AppContext): string => c.get('route') ?? areaOf(c.req.path);

const areaOf = (path: string): string => AREAS.find(area => path.startsWith(area.slice(0, -1))) ?? '/*';

const AREAS = ['/api/*', '/uploads/*'];

const logError = (c: AppContext, error: unknown): void =>
  console.error(
    JSON.stringify({
      what: 'request_failed',
      requestId: c.get('requestId'),
      path: loggedPath(c),
      error: traceOf(error),
    }),
  );

/** Prefers the database's own message, because Drizzle's message contains query values such as addresses. */
function traceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.stack : error.stack;
}

export function failResponse(c: AppContext, code: ErrorCode, failure?: Failure): Response {
  const { errors, until, retryAfterMs, message, challenge, appeal } = failure?.details ?? {};
  isolateUsage.add(refusedCount(code), 1);
  // Cast because the catalogue types a status as any number. All of its statuses allow a body.
  const status = errorAnswers[code].status as ContentfulStatusCode;
  if (retryAfterMs !== undefined && (status === 429 || status === 503))
    c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  const body: Fail = {
    status: 'fail',
    code,
    message: message ?? catalogue[code].text,
    ...(errors && { errors }),
    ...(until !== undefined && { until }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(challenge && { challenge }),
    ...(appeal !== undefined && { appeal }),
    requestId: c.get('requestId'),
  };
  return c.json(body, status);
}

/**
 * Answers a call with the declared data. A login's answer also contains a token and a device mark, a record's answer
 * its version.
 */
export function answer<Of extends AnsweredCall>(
  c: AppContext,
  call: Of,
  data: DataOf<Of>,
  issued: { token?: string; device?: string; version?: string } = {},
): Response {
  const body: Success<DataOf<Of>> = { status: 'success', data, ...issued };
  return c.json(body, API[call].status);
}
