import { FRAME_MAX_BYTES } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { catalogue, type ErrorCode } from '../protocol/errors/catalogue.ts';
import { Failure } from '../protocol/errors/failure.ts';
import { refuseUnless } from '../protocol/rules/refuse-unless.ts';
import { seesUser } from '../protocol/rules/sees.ts';
import type { Refusal } from '../protocol/wire/refusal.ts';
import { isUpName, UpFrame, type UpName, up } from '../protocol/wire/up.ts';
import type { Command, Effect, Plain, RoomView, Targeted, Trace } from './command.ts';
import { commands } from './commands/index.ts';
import type { Parsed, RemoteAct } from './elsewhere.ts';
import type { MeterName, Meters } from './meters.ts';
import { actorOf } from './roster/project.ts';

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
  const row = rowOf(frame);
  const waitMs = meters.wait(self.userID, row.meter, room.now());
  if (waitMs > 0) throw tooOften(row.meter, waitMs, room);
  const effects = 'target' in row ? aim(row, frame, self, room) : plainly(row, frame, self, room);
  const counted = (done: Effect[]): Effect[] => {
    meters.take(self.userID, row.meter, room.now());
    return done;
  };
  return effects instanceof Promise ? effects.then(counted) : counted(effects);
}

/** The sentence names the figures that are set; with those of the requirements it is the catalogue's own. */
function tooOften(meter: MeterName, retryAfterMs: number, { house }: RoomView): Failure {
  if (meter === 'ask') return new Failure('too_fast', { retryAfterMs });
  const { floodCount, floodSeconds } = house.options;
  const message = `Cannot send more than ${floodCount} messages within ${floodSeconds} seconds, please wait`;
  return new Failure('rate_limited', { retryAfterMs, message });
}

type Done = Effect[] | Promise<Effect[]>;

function rowOf({ event, id }: Parsed): Command<UpName> {
  const row = (commands as { [name in UpName]?: Command<UpName> })[event];
  if (!row) throw new BadFrame('unknown_event', event, id);
  return row;
}

function plainly(row: Plain<UpName>, frame: Parsed, self: Occupant, room: RoomView): Done {
  const actor = actorOf(self, room.id);
  refuseUnless(row.allow(actor, frame.data as never));
  const ask = { data: frame.data as never, clientId: frame.id, self, actor, room };
  return traced(row.run(ask), row.audit?.(ask), self);
}

/** An act on somebody runs in the room where they are. */
function aim(row: Targeted<UpName>, frame: Parsed, self: Occupant, room: RoomView): Done {
  const targetID = row.target(frame.data as never);
  if (room.occupant(targetID)) return runOn({ frame, self, fromRoom: room.id, targetID }, room);
  return room.elsewhere.act({ frame, self, fromRoom: room.id, targetID }).then(acted => {
    if (!acted.ok) {
      const { code, message, retryAfterMs, limit } = acted;
      throw new Failure(code, {
        ...(message !== undefined && { message }),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
        ...(limit !== undefined && { limit }),
      });
    }
    return [...acted.home, ...(acted.answer ? [{ do: 'answer', data: acted.answer } as const] : [])];
  });
}

/** Judges and runs an act on somebody of this room, whoever asks and from wherever. */
export function runOn({ frame, self, fromRoom, targetID }: RemoteAct, room: RoomView): Done {
  const row = rowOf(frame);
  const target = room.occupant(targetID);
  if (!('target' in row) || !target) throw new Failure('user_not_found');
  const actor = actorOf(self, fromRoom);
  const targetActor = actorOf(target, room.id);
  if (!seesUser(actor, targetActor) && !row.knows?.(self, target)) throw new Failure('user_not_found');
  const data = frame.data as never;
  refuseUnless(row.allow(actor, targetActor, data));
  const ask = { data, clientId: frame.id, self, actor, room, target, targeted: targetActor };
  return traced(row.run(ask), row.audit?.(ask), self);
}

/** What was asked for has been granted: it leaves its trace in the same turn as it is done. */
function traced(done: Done, trace: Trace | null | undefined, by: Occupant): Done {
  if (!trace) return done;
  const record: Effect = { do: 'record', trace, by };
  return done instanceof Promise ? done.then(effects => [...effects, record]) : [...done, record];
}

/** What the client is told of a refusal. Anything but our own refusals is a fault of ours and is only logged. */
export function refusalOf(error: unknown): Refusal & { code: ErrorCode } {
  if (error instanceof BadFrame) return { code: error.code, message: catalogue[error.code].text };
  if (error instanceof Failure) {
    const { retryAfterMs, limit } = error.details;
    return {
      code: error.code,
      message: error.message,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(limit !== undefined && { limit }),
    };
  }
  console.error(
    JSON.stringify({ what: 'command_failed', error: error instanceof Error ? error.stack : String(error) }),
  );
  return { code: 'internal', message: catalogue.internal.text };
}
