import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Fail } from '../../protocol/rest/envelope.ts';
import type { AppContext } from './handler.ts';

/** Every error ends here: a refusal becomes its row of the catalogue, anything else a 500 that names only the request. */
export function handleError(error: unknown, c: AppContext): Response {
  if (error instanceof Failure) return failResponse(c, error.code, error);
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

/** The database's own message where there is one: drizzle's would name the values of the query, addresses among them. */
function traceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.stack : error.stack;
}

export function failResponse(c: AppContext, code: ErrorCode, failure?: Failure): Response {
  const { errors, until, retryAfterMs, message } = failure?.details ?? {};
  // Every row of the catalogue has the status of an answer with a body; its type is any number.
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
