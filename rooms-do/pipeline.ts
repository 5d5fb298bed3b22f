import { FRAME_MAX_BYTES } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import { Failure } from '../protocol/errors/failure.ts';
import type { Refusal } from '../protocol/wire/refusal.ts';
import { isUpName, UpFrame, type UpName, up } from '../protocol/wire/up.ts';
import type { Command, Effect, RoomView } from './command.ts';
import { commands } from './commands/index.ts';
import type { MeterName, Meters } from './meters.ts';
import { actorOf } from './roster/project.ts';

/** A frame that was understood: which command, with what, and under which id the client asks. */
export type Parsed = { event: UpName; data: unknown; id: string | null };

/** A frame that was not: it is refused, changes nothing, and is counted as misuse. */
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

export function parse(raw: string | ArrayBuffer): Parsed {
  if (typeof raw !== 'string') throw new BadFrame('bad_frame');
  if (raw.length > FRAME_MAX_BYTES || ENCODER.encode(raw).length > FRAME_MAX_BYTES)
    throw new BadFrame('too_large');
  const frame = UpFrame.safeParse(json(raw));
  if (!frame.success) throw new BadFrame('bad_frame');
  const { event, data, id = null } = frame.data;
  if (!isUpName(event)) throw new BadFrame('unknown_event', event, id);
  const payload = up[event].data.safeParse(data);
  if (!payload.success) throw new BadFrame('invalid_payload', event, id);
  return { event, data: payload.data, id };
}

const json = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    throw new BadFrame('bad_frame');
  }
};

const METER_CODE = { message: 'rate_limited', ask: 'too_fast' } as const satisfies Record<
  MeterName,
  ErrorCode
>;

/**
 * Meters, authorises and runs what was parsed. Throws a `Failure` for everything that is refused. Answers at once where
 * the command does, so that storing, telling and acknowledging a message happen in one turn.
 */
export function run(
  frame: Parsed,
  self: Occupant,
  room: RoomView,
  meters: Meters,
): Effect[] | Promise<Effect[]> {
  const row = (commands as { [name in UpName]?: Command<UpName> })[frame.event];
  if (!row) throw new BadFrame('unknown_event', frame.event, frame.id);
  const waitMs = meters.wait(self.userID, row.meter, room.now());
  if (waitMs > 0) throw new Failure(METER_CODE[row.meter], { retryAfterMs: waitMs });
  const actor = actorOf(self, room.id);
  const verdict = row.allow(actor);
  if (verdict !== 'allowed') throw new Failure(verdict);
  const effects = row.run({ data: frame.data as never, clientId: frame.id, self, actor, room });
  const counted = (done: Effect[]): Effect[] => {
    meters.take(self.userID, row.meter, room.now());
    return done;
  };
  return effects instanceof Promise ? effects.then(counted) : counted(effects);
}

/** What the client is told of a refusal. Anything but our own refusals is a fault of ours and is only logged. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof BadFrame) return { code: error.code, message: catalogue[error.code].text };
  if (error instanceof Failure) {
    const { message, retryAfterMs } = error.details;
    return {
      code: error.code,
      message: message ?? catalogue[error.code].text,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
  console.error(
    JSON.stringify({ what: 'command_failed', error: error instanceof Error ? error.stack : String(error) }),
  );
  return { code: 'internal', message: catalogue.internal.text };
}
