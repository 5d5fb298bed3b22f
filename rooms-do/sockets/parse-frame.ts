import { FRAME_MAX_BYTES } from '../../protocol/constants.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import { isUpName, UpFrame, up } from '../../protocol/wire/up.ts';
import type { ParsedFrame } from '../rpc/remote-commands.ts';

/** A frame that cannot be understood: it is refused, changes nothing, and counts as misuse. */
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

/** The frame's command and payload by the schemas of the wire. Throws a `BadFrame` for anything else. */
export function parseFrame(raw: string | ArrayBuffer): ParsedFrame {
  if (typeof raw !== 'string') throw new BadFrame('bad_frame');
  if (raw.length > FRAME_MAX_BYTES || ENCODER.encode(raw).length > FRAME_MAX_BYTES)
    throw new BadFrame('too_large');
  const json = parseJson(raw);
  const frame = UpFrame.safeParse(json);
  if (!frame.success) throw new BadFrame('bad_frame');
  const { event, data, id = null } = frame.data;
  if (!isUpName(event)) throw new BadFrame('unknown_event', event, id);
  // The schema drops what it does not know: fewer keys than were sent are an unknown field.
  if (Object.keys(frame.data).length < Object.keys(Object(json)).length)
    throw new BadFrame('invalid_payload', event, id);
  const payload = up[event].data.safeParse(data);
  if (!payload.success) throw new BadFrame('invalid_payload', event, id);
  return { event, data: payload.data, id };
}

/** Event and id for the refusal of an unread frame. */
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
