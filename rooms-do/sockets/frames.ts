import { FRAME_MAX_BYTES } from '../../protocol/constants.ts';
import { isRareError, rareErrors } from '../../protocol/errors/catalogue/rare.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { interpolate } from '../../protocol/errors/error-entry.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Refusal } from '../../protocol/wire/refusal.ts';
import { isUpName, UpFrame, up } from '../../protocol/wire/up.ts';
import type { ParsedFrame } from '../rpc/remote-commands.ts';

/** An invalid frame. It is refused without effect and counts as misuse. */
export class BadFrame extends Error {
  readonly code: ErrorCode;
  readonly event: string;
  readonly id: string | null;

  constructor(code: ErrorCode, event = '', id: string | null = null) {
    super(code);
    this.code = code;
    this.event = event;
    this.id = id;
  }
}

const ENCODER = new TextEncoder();

/** Parses a frame's command and data with the wire schemas. Throws `BadFrame` for an invalid frame. */
export function parseFrame(raw: string | ArrayBuffer): ParsedFrame {
  if (typeof raw !== 'string') throw new BadFrame('bad_frame');
  if (raw.length > FRAME_MAX_BYTES || ENCODER.encode(raw).length > FRAME_MAX_BYTES)
    throw new BadFrame('too_large');
  const json = parseJson(raw);
  const frame = UpFrame.safeParse(json);
  if (!frame.success) throw new BadFrame('bad_frame');
  const { event, data, id = null } = frame.data;
  if (!isUpName(event)) throw new BadFrame('unknown_event', event, id);
  // The schema drops unknown fields, so fewer parsed keys mean that the frame has an unknown field.
  if (Object.keys(frame.data).length < Object.keys(Object(json)).length)
    throw new BadFrame('invalid_payload', event, id);
  const payload = up[event].data.safeParse(data);
  if (!payload.success) throw new BadFrame('invalid_payload', event, id);
  return { event, data: payload.data, id };
}

/**
 * Event name and id for the refusal of a frame, valid or not. The event name is empty and the id null if
 * unreadable.
 */
export function headOf(raw: string | ArrayBuffer): Pick<BadFrame, 'event' | 'id'> {
  try {
    return parseFrame(raw);
  } catch (error) {
    if (error instanceof BadFrame) return error;
    throw error;
  }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new BadFrame('bad_frame');
  }
}

/** Number of envelopes that a client reports as received on a socket, and the id of the expected ack. */
export type Received = { seq: number; id: string | null };

const LENGTH_MAX = 160;

/** Matches only the exact form that the page sends. Other forms are parsed as JSON with the same result. */
const RECEIVED = /^\{"event":"received","data":\{"seq":(0|[1-9]\d{0,14})\}(?:,"id":"([\w-]{1,64})")?\}$/;

/**
 * Content of a `received` frame, or null for any other frame. In a full room nearly every message causes such a frame,
 * so it is read without JSON, schema or promise.
 */
export function readReceived(raw: string | ArrayBuffer): Received | null {
  if (typeof raw !== 'string' || raw.length > LENGTH_MAX) return null;
  const found = RECEIVED.exec(raw);
  return found && { seq: Number(found[1]), id: found[2] ?? null };
}

/**
 * Answers the close frame. Otherwise the client waits 10 s and reports code 1006. These three codes must not be sent
 * (measured, workerd 2026-11).
 */
export function completeCloseHandshake(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  try {
    socket.close([1005, 1006, 1015].includes(code) ? 1000 : code, reason);
  } catch (error) {
    console.warn(JSON.stringify({ what: 'close_not_answered', code, error: String(error) }));
  }
}

/** Converts an error into a refusal for the client. Unexpected errors are internal faults and are only logged. */
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

/** Error text in Arabic, for a page without its own text for the error code. */
const sentenceOf = ({ code, message, details: { limit } }: Failure): string =>
  isRareError(code) ? interpolate(rareErrors[code].ar, { limit }) : message;
