import { BODY_MS } from '../../protocol/entry-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AppContext } from './handler.ts';

/**
 * Reads a body of at most so many bytes, whatever length it says. It has `wholeMs` to arrive, and each part of it no longer than a JSON body.
 * It is called where a body is needed, so that an unauthorised request is refused before its body is read.
 */
export async function readBytes(c: AppContext, maxBytes: number, wholeMs = BODY_MS): Promise<Uint8Array> {
  const { body, headers } = c.req.raw;
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw new Failure('too_large');
  const parts: Uint8Array[] = [];
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const whole = deadline(wholeMs);
  try {
    for (let size = 0; ; ) {
      const { done, value } = await beforeDeadline(reader.read(), whole);
      if (done) return joined(parts, size);
      size += value.length;
      if (size > maxBytes) throw new Failure('too_large');
      parts.push(value);
    }
  } catch (error) {
    // A client that has gone away answers nothing, and nobody waits for it.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    whole.stop();
  }
}

type Deadline = { passed: Promise<never>; stop(): void };

function deadline(ms: number): Deadline {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Failure('body_too_slow')), ms);
  // Where everything has arrived in time nobody waits for it.
  passed.catch(() => {});
  return { passed, stop: () => clearTimeout(timer) };
}

async function beforeDeadline<Part>(reading: Promise<Part>, whole: Deadline): Promise<Part> {
  const part = deadline(BODY_MS);
  try {
    return await Promise.race([reading, whole.passed, part.passed]);
  } finally {
    part.stop();
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
