import { hostAndParents } from '../../domain/bans/bans.ts';
import { caseTargetOf } from '../../domain/moderation/moderation-cases.ts';
import { actorOf, type Participant } from '../../domain/presence/participant.ts';
import type { BanRequest } from '../../domain/rooms-database.ts';
import { refusedCount } from '../../domain/site/metered.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { isShielded, isVisitor } from '../../protocol/rules/actor.ts';
import { parseHost } from '../../protocol/text/addresses.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import { isolateUsage } from '../rpc/object-usage.ts';
import type { UpEvent } from '../rpc/relay-api.ts';
import type { ParsedFrame } from '../rpc/remote-commands.ts';
import { type Attempt, AttemptBudget, type AttemptKind } from '../sockets/attempt-budget.ts';
import { BadFrame, headOf, parseFrame, type Received, readReceived, refusalOf } from '../sockets/frames.ts';
import { closeForMisuse, onSocketClose } from './lifecycle/lifecycle.ts';
import { applyEffects } from './modules.ts';
import { type Pipeline, run } from './pipeline.ts';
import type { ImmediateEffect } from './platform/commands/effects.ts';
import { evidenceOf } from './platform/moderation-cases.ts';
import type { Connection } from './platform/sockets/connections.ts';
import { FrameQueue } from './platform/sockets/fan-out.ts';
import { networkOfParticipant } from './platform/sockets/network-sockets.ts';
import type { RecentAcks } from './platform/sockets/recent-acks.ts';
import type { RelayedSocket } from './platform/sockets/relayed-socket.ts';
import { type RoomState, siteConfigOf } from './room-state.ts';

/** The path of a frame from the socket to its answer. */
export class FrameProcessor {
  #room: RoomState;
  #pipeline: Pipeline;
  #acks: RecentAcks;
  #attempts = new AttemptBudget();
  #queue = new FrameQueue();

  constructor(room: RoomState, pipeline: Pipeline, acks: RecentAcks) {
    this.#room = room;
    this.#pipeline = pipeline;
    this.#acks = acks;
  }

  receive(connection: Connection, raw: string | ArrayBuffer): Promise<void> | void {
    const received = readReceived(raw);
    const attempt = this.#spendAttempt(connection, received ? 'received' : 'frame');
    if (attempt.waitMs > 0) this.#refuseAttempt(connection, raw, attempt);
    else if (received) this.#takeReceived(connection, received);
    else if (this.#queue.isFull(connection)) closeForMisuse(this.#room, connection, 'misuse');
    else return this.#queue.run(connection, () => this.#handle(connection, raw));
  }

  /** Before any work: neither what a frame says nor what becomes of it matters. */
  #spendAttempt(connection: Connection, kind: AttemptKind): Attempt {
    const { userId } = connection;
    const participant = this.#room.participants.get(userId);
    const network = participant ? networkOfParticipant(participant) : '';
    return this.#attempts.spend(kind, { socket: connection, userId, network }, this.#room.clock.now());
  }

  #refuseAttempt(connection: Connection, raw: string | ArrayBuffer, { waitMs, isMisuse }: Attempt): void {
    if (isMisuse) closeForMisuse(this.#room, connection, 'misuse');
    else this.#sendRefusal(connection, headOf(raw), new Failure('too_fast', { retryAfterMs: waitMs }));
  }

  #handle(connection: Connection, raw: string | ArrayBuffer): Promise<void> | void {
    if (connection.closed) return;
    let frame: ParsedFrame | null = null;
    try {
      frame = parseFrame(raw);
      return this.#answer(connection, frame);
    } catch (error) {
      this.#refuse(connection, frame, error);
    }
  }

  #answer(connection: Connection, frame: ParsedFrame): Promise<void> | void {
    const self = this.#room.participants.get(connection.userId);
    if (!self) throw new Failure('session_ended');
    // The schema of `received` has been passed; the name tells which payload it is.
    if (frame.event === 'received')
      return this.#takeReceived(connection, { ...(frame.data as UpData<'received'>), id: frame.id });
    connection.unanswered.hear();
    this.#room.connections.markActive(connection, this.#room.clock.now());
    if (frame.id !== null && this.#answerRepeated(connection, frame, frame.id)) return;
    const effects = run(this.#pipeline, frame, self, this.#room.protection.rateLimits);
    if (!(effects instanceof Promise)) return this.#apply(connection, frame, effects);
    return effects
      .then(done => this.#apply(connection, frame, done))
      .catch(error => this.#refuse(connection, frame, error));
  }

  #apply(connection: Connection, frame: ParsedFrame, effects: readonly ImmediateEffect[]): void {
    if (connection.closed) {
      this.#applyUnanswered(connection, frame, effects);
      return;
    }
    const { answer, refusal, afterAck } = applyEffects(effects, this.#room, connection);
    if (refusal) {
      this.#refuse(connection, frame, refusal);
      return;
    }
    if (frame.id !== null) this.#acks.add(connection.userId, frame.id, answer);
    this.#acknowledge(connection, frame.id, answer === undefined ? {} : { data: answer });
    for (const act of afterAck) act();
  }

  /**
   * The sender's socket closed during an external call that may be partly done: remaining effects are applied, and only
   * the answer is dropped. A moving user stays, because the ticket cannot reach them.
   */
  #applyUnanswered(connection: Connection, frame: ParsedFrame, effects: readonly ImmediateEffect[]): void {
    if (effects.some(effect => effect.do === 'answerTicket')) return;
    const { answer } = applyEffects(effects, this.#room, null);
    if (frame.id !== null) this.#acks.add(connection.userId, frame.id, answer);
  }

  /** A counting socket is answered at once, even if earlier frames wait. */
  #takeReceived(connection: Connection, { seq, id }: Received): void {
    if (connection.unanswered.answer(seq)) this.#acknowledge(connection, id, {});
    else this.#refuse(connection, null, new BadFrame('invalid_payload', 'received', id));
  }

  /** A frame that already had its effect is answered again and has no second one. */
  #answerRepeated(connection: Connection, frame: ParsedFrame, id: string): boolean {
    const said = this.#acks.find(connection.userId, id);
    if (said) {
      this.#room.connections.send(connection, 'ack', said);
      return true;
    }
    const seq =
      frame.event === 'newMessageFromClient'
        ? this.#room.messages.history.seqOf(connection.userId, id)
        : null;
    if (seq === null) return false;
    this.#room.connections.send(connection, 'ack', { id, ok: true, data: { seq } });
    return true;
  }

  #acknowledge(connection: Connection, id: string | null, answer: { data?: Record<string, unknown> }): void {
    if (id === null) return;
    this.#room.connections.send(connection, 'ack', { id, ok: true, ...answer });
  }

  #refuse(connection: Connection, frame: ParsedFrame | null, error: unknown): void {
    if (connection.closed) return;
    const bad = error instanceof BadFrame ? error : null;
    const refusal = this.#sendRefusal(connection, frame ?? bad ?? { event: '', id: null }, error);
    if (refusal.code === 'rate_limited') recordRateLimited(this.#room, connection);
    if (bad?.code === 'too_large') closeForMisuse(this.#room, connection, 'too_large');
    else if (bad && this.#room.connections.recordBadFrame(connection, this.#room.clock.now()))
      closeForMisuse(this.#room, connection, 'misuse');
  }

  #sendRefusal(
    connection: Connection,
    { event, id }: Pick<BadFrame, 'event' | 'id'>,
    error: unknown,
  ): ReturnType<typeof refusalOf> {
    const refusal = refusalOf(error);
    isolateUsage.add(refusedCount(refusal.code), 1);
    if (id !== null) this.#room.connections.send(connection, 'ack', { id, ok: false, error: refusal });
    else this.#room.connections.send(connection, 'failed', { event, error: refusal });
    return refusal;
  }
}

/**
 * Processes a relay's events in order. A frame that waits for an external call delays only its own socket. Returns
 * ids of sockets unknown to the room, which the relay then closes.
 */
export function takeUpEvents(
  room: RoomState,
  frames: FrameProcessor,
  relay: number,
  events: readonly UpEvent[],
): number[] {
  const unknown = new Set<number>();
  for (const event of events) {
    const socket = room.relays.find({ relay, id: event.id });
    if (socket) room.relays.handle(takeOver(room, frames, socket, event));
    else if (!('closed' in event)) unknown.add(event.id);
  }
  return [...unknown];
}

function takeOver(
  room: RoomState,
  frames: FrameProcessor,
  socket: RelayedSocket,
  event: UpEvent,
): Promise<void> | void {
  const connection = room.connections.get(socket);
  if ('closed' in event) {
    room.relays.forget(socket);
    onSocketClose(room, socket, event.closed);
  } else if (!connection || connection.closed) return;
  else if ('frame' in event) return frames.receive(connection, event.frame);
  else if ('acknowledge' in event)
    room.connections.send(connection, 'ack', { id: event.acknowledge, ok: true });
  else closeForMisuse(room, connection, 'misuse');
}

/**
 * Counts a message refused by the rate limit. A user who keeps flooding is banned automatically, if enabled by
 * operators.
 */
export function recordRateLimited(room: RoomState, connection: Connection): void {
  const now = room.clock.now();
  const isBlocked = keepBlock(room, connection.userId);
  const isOften = room.protection.rateLimits.recordRefusal(connection.userId, now);
  const isAgain = isBlocked && room.protection.rateLimits.recordBlock(connection.userId, now);
  if (!isOften && !isAgain) return;
  const flooder = room.participants.get(connection.userId);
  const request = flooder ? floodBan(flooder, connection.page, siteConfigOf(room).options) : null;
  if (!flooder || !request) return;
  const circumstances = { meant: caseTargetOf(flooder), evidence: evidenceOf(room) };
  const ban = room.ports.roomsDatabase.ban({ ...request, ...circumstances });
  room.ports.runInBackground('flooder_not_banned', ban);
}

/** A block is kept outside the room too: leaving and coming back does not end it. Answers whether it has just begun. */
function keepBlock({ id, protection, participants, clock, ports }: RoomState, userId: string): boolean {
  const until = protection.rateLimits.newBlock(userId, clock.now());
  const flooder = participants.get(userId);
  if (until === null || !flooder) return false;
  const kept = ports.lobby.restrain(flooder, { kind: 'messageBlock' }, until, id);
  ports.runInBackground('message_block_not_kept', kept);
  return true;
}

/** The automatic ban for flooding, or null. `page`: origin of the page that opened the socket. */
export function floodBan(
  flooder: Participant,
  page: string,
  { banFloodersIP, banFloodersHost }: Pick<SiteOptions, 'banFloodersIP' | 'banFloodersHost'>,
): BanRequest | null {
  const actor = actorOf(flooder, '');
  if (!isVisitor(actor) || isShielded(actor)) return null;
  const ipAddress = banFloodersIP && flooder.ipAddress !== '' ? flooder.ipAddress : null;
  const host = banFloodersHost ? foreignHost(flooder.openedFrom ?? '', page) : null;
  if (ipAddress === null && host === null) return null;
  const { userId, nickname } = flooder;
  return {
    by: 'site',
    target: { userId, nickname, fingerprint: null, deviceId: null, ipAddress, host },
    banDuration: null,
  };
}

/**
 * The host of the page that opened the session, except the site's own host or a parent of it. Such a ban would block
 * all users.
 */
function foreignHost(openedFrom: string, page: string): string | null {
  const host = URL.canParse(openedFrom) ? parseHost(new URL(openedFrom).hostname) : null;
  const own = hostAndParents(page);
  return host === null || own.length === 0 || own.includes(host) ? null : host;
}
