import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Fail } from '../../protocol/rest/envelope.ts';
import type { AppEnv } from '../env.ts';

/** The one error door: our refusals become their row of the catalogue, everything else a 500 that only names the request. */
export function failed(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Failure) return refused(c, error.code, error);
  const requestId = c.get('requestId');
  console.error(
    JSON.stringify({
      what: 'request_failed',
      requestId,
      path: c.req.path,
      error: traceOf(error),
    }),
  );
  return c.json(
    { status: 'fail', code: 'internal', message: catalogue.internal.text, requestId } satisfies Fail,
    500,
  );
}

/** The database's own words where there are some: a failed query is told with its values, addresses and devices among them. */
function traceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.stack : error.stack;
}

export function refused(c: Context<AppEnv>, code: ErrorCode, failure?: Failure): Response {
  const { errors, until, retryAfterMs, message } = failure?.details ?? {};
  const status = catalogue[code].status as ContentfulStatusCode;
  if (retryAfterMs !== undefined && status === 429)
    c.header('Retry-After', String(Math.ceil(retryAfterMs / 1000)));
  const body: Fail = {
    status: 'fail',
    code,
    message: message ?? catalogue[code].text,
    ...(errors && { errors }),
    ...(until !== undefined && { until }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  return c.json(body, status);
}
