import { isJudgedError, judgedErrors } from '../../protocol/errors/catalogue/judged.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { interpolate } from '../../protocol/errors/interpolate.ts';
import type { Refusal } from '../../protocol/wire/refusal.ts';
import { BadFrame } from './parse-frame.ts';

/** What the client is told of a refusal. Anything but our own refusals is a fault of ours and is only logged. */
export function refusalOf(error: unknown): Refusal & { code: ErrorCode } {
  if (error instanceof BadFrame) return { code: error.code, message: catalogue[error.code].text };
  if (error instanceof Failure) {
    const { retryAfterMs, limit, missing } = error.details;
    return {
      code: error.code,
      message: sentenceOf(error),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(limit !== undefined && { limit }),
      ...(missing !== undefined && { missing }),
    };
  }
  console.error(
    JSON.stringify({ what: 'command_failed', error: error instanceof Error ? error.stack : String(error) }),
  );
  return { code: 'internal', message: catalogue.internal.text };
}

/** In Arabic where the page has no sentence of its own. */
const sentenceOf = ({ code, message, details: { limit } }: Failure): string =>
  isJudgedError(code) ? interpolate(judgedErrors[code].ar, { limit }) : message;
