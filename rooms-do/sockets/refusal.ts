import { isJudgedError, judgedErrors } from '../../protocol/errors/catalogue/judged.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { interpolate } from '../../protocol/errors/error-entry.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Refusal } from '../../protocol/wire/refusal.ts';
import { BadFrame } from './parse-frame.ts';

/** Without an answer the other end waits 10 s and sees 1006; these three codes may not be sent (measured, workerd 2026-11). */
export function completeCloseHandshake(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  try {
    socket.close([1005, 1006, 1015].includes(code) ? 1000 : code, reason);
  } catch (error) {
    console.warn(JSON.stringify({ what: 'close_not_answered', code, error: String(error) }));
  }
}

/** The refusal for the client. Errors other than refusals are internal faults and are only logged. */
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
