import { missingPermissions } from '../../domain/moderation/explain-permission.ts';
import { actorOf, type Participant } from '../../domain/presence/participant.ts';
import { hasSpamRules, keptMsOf } from '../../domain/protection/spam-check.ts';
import { NO_SPAM, type SpamRecord } from '../../domain/protection/spam-record.ts';
import { refusedCount } from '../../domain/site/metered.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Actor, isStaff, type Target } from '../../protocol/rules/actor.ts';
import { CHAT_PERMISSION_TABLE } from '../../protocol/rules/permission-table.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { seesUser } from '../../protocol/rules/visibility.ts';
import type { RateLimitName } from '../../protocol/wire/message.ts';
import type { UpData, UpName } from '../../protocol/wire/up.ts';
import { isolateUsage } from '../rpc/object-usage.ts';
import type { AuditNote, ParsedFrame, RemoteCommand, RemoteOutcome } from '../rpc/remote-commands.ts';
import type { LeftPerson } from '../rpc/reports.ts';
import { type Attempt, AttemptBudget, type AttemptKind } from '../sockets/attempt-budget.ts';
import { BadFrame, headOf, parseFrame, type Received, readReceived, refusalOf } from '../sockets/frames.ts';
import { closeForMisuse } from './lifecycle/lifecycle.ts';
import { applyEffects } from './modules.ts';
import {
  after,
  type Calls,
  type Command,
  type CommandTable,
  type Effect,
  type ImmediateEffect,
  isThenable,
  type PlainCommand,
  type Reads,
  type Result,
  type RoomView,
  type TargetedCommand,
  type TargetedContext,
  type TargetTurns,
} from './platform/command.ts';
import type { Connection } from './platform/sockets/connections.ts';
import { FrameQueue } from './platform/sockets/fan-out.ts';
import { networkOfParticipant } from './platform/sockets/network-sockets.ts';
import type { RecentAcks } from './platform/sockets/recent-acks.ts';
import { recordRateLimited } from './protection/module.ts';
import type { RateLimits } from './protection/rate-limits.ts';
import type { RoomState } from './room-state.ts';

/** Processes frames, from the socket to the answer. */
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

  /** Spends the frame's budget, before the frame is parsed. */
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
    // Safe cast, because the schema of `received` has accepted the frame.
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
   * Handles a command after its sender's socket closed during an external call, which may be partly done. The
   * remaining effects apply without an answer. A moving user stays, because the ticket cannot reach the user.
   */
  #applyUnanswered(connection: Connection, frame: ParsedFrame, effects: readonly ImmediateEffect[]): void {
    if (effects.some(effect => effect.do === 'answerTicket')) return;
    const { answer } = applyEffects(effects, this.#room, null);
    if (frame.id !== null) this.#acks.add(connection.userId, frame.id, answer);
  }

  /** Handles a receive count at once, even if earlier frames of the socket wait. */
  #takeReceived(connection: Connection, { seq, id }: Received): void {
    if (connection.unanswered.answer(seq)) this.#acknowledge(connection, id, {});
    else this.#refuse(connection, null, new BadFrame('invalid_payload', 'received', id));
  }

  /** Repeats the answer to a repeated frame, without a second effect. */
  #answerRepeated(connection: Connection, frame: ParsedFrame, id: string): boolean {
    const ack = this.#acks.find(connection.userId, id);
    if (ack) {
      this.#room.connections.send(connection, 'ack', ack);
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

/** Inputs of the frame pipeline: command table, room view, and outputs of the room. */
export type Pipeline = {
  commands: CommandTable;
  view: RoomView;
  reads: Reads;
  calls: Calls;
  turns: TargetTurns;
  /** Runs a command in the target's room. */
  runRemote(command: RemoteCommand): Promise<RemoteOutcome>;
};

/**
 * Counts, authorizes and runs a frame; throws a `Failure` for each refusal. Returns synchronously if the command does,
 * so that a message is stored, sent and acknowledged in one turn.
 */
export function run(
  pipeline: Pipeline,
  frame: ParsedFrame,
  self: Participant,
  rateLimits: RateLimits,
): Result<readonly ImmediateEffect[]> {
  const row = rowOf(pipeline, frame);
  const { view } = pipeline;
  const waitMs = rateLimits.wait(self.userId, row.on.rateLimit, view.now());
  if (waitMs > 0) throw rateLimitFailure(row.on.rateLimit, waitMs, view);
  const effects =
    'target' in row ? runTargeted(pipeline, row, frame, self) : runPlain(pipeline, row, frame, self);
  return rateLimits.takeUnlessRefused(self.userId, row.on.rateLimit, effects, () => view.now());
}

/**
 * Authorizes and runs a command on a participant of this room, sent from any room. After a wait, checks the current
 * data again.
 */
export function runForTarget(pipeline: Pipeline, command: RemoteCommand): Result<readonly ImmediateEffect[]> {
  const row = rowOf(pipeline, command.frame);
  if (!('target' in row)) throw new Failure('user_not_found');
  const runIt = () => runOnTarget(pipeline, row, command);
  return row.isImmediate ? runIt() : pipeline.turns.run(command.targetId, runIt);
}

function runOnTarget(
  pipeline: Pipeline,
  row: TargetedCommand<UpName>,
  command: RemoteCommand,
  left: LeftPerson | null = null,
): Result<readonly ImmediateEffect[]> {
  const before = contextOf(pipeline, row, command, left);
  assertMay((by, on) => row.permit?.(by, on, before.data) ?? 'allowed', before.actor, before.targetActor);
  return after(row.load ? row.load(before, pipeline.reads) : null, loaded => {
    const authorize = () => {
      const context = contextOf(pipeline, row, command, left);
      const { actor, targetActor, data } = context;
      assertMay((by, on) => row.allow(by, on, data, loaded), actor, targetActor);
      return context;
    };
    const context = authorize();
    const checked = accepted(row.check?.(context, loaded));
    const effects = row.run(context, loaded, checked);
    const settled = settle(pipeline, effects, row.audit?.(context), command.self);
    if (!isThenable(settled) || row.isDoneByCall) return settled;
    return settled.then(done => {
      authorize();
      return done;
    });
  });
}

/** Returns the current sender and target. `user_not_found` if the target is hidden from the sender. */
function contextOf(
  { view }: Pipeline,
  row: TargetedCommand<UpName>,
  { frame: { data, id: clientId }, self: sender, fromRoom, targetId, saidLately }: RemoteCommand,
  left: LeftPerson | null,
): TargetedContext<UpName> {
  const target = left?.participant ?? view.participant(targetId);
  const targetRoom = left?.roomId ?? view.id;
  const self = (fromRoom === view.id && view.participant(sender.userId)) || sender;
  if (!target || !isKnown(row, { self, fromRoom }, target, targetRoom)) throw new Failure('user_not_found');
  const [actor, targetActor] = [actorOf(self, fromRoom), actorOf(target, targetRoom)];
  const hasLeft = left !== null;
  const recentMessages = saidLately ?? NO_SPAM;
  return { data, clientId, self, actor, room: view, target, targetActor, recentMessages, hasLeft };
}

function runPlain(
  pipeline: Pipeline,
  row: PlainCommand<UpName>,
  { data, id: clientId }: ParsedFrame,
  self: Participant,
): Result<readonly ImmediateEffect[]> {
  const { view, reads } = pipeline;
  const actor = actorOf(self, view.id);
  const context = { data, clientId, self, actor, room: view };
  assertMay(by => row.permit?.(by, data) ?? 'allowed', actor);
  return after(row.load ? row.load(context, reads) : null, loaded => {
    assertMay(by => row.allow(by, data, loaded), actor);
    const checked = accepted(row.check?.(context, loaded));
    return settle(pipeline, row.run(context, loaded, checked), row.audit?.(context), self);
  });
}

/** Throws the refusal of a rule. For staff, the refusal also contains the missing permissions. */
function assertMay(
  rule: (actor: Actor, target: Target) => Verdict,
  actor: Actor,
  target: Target = actor,
): void {
  const verdict = rule(actor, target);
  if (isAllowed(verdict)) return;
  const names = isStaff(actor) ? missingPermissions(rule, actor, target) : [];
  const missing = names.map(permission => ({ permission, ar: CHAT_PERMISSION_TABLE[permission].ar }));
  throw new Failure(verdict, missing.length > 0 ? { missing } : {});
}

function accepted<Value>(value: Value | Failure): Value {
  if (value instanceof Failure) throw value;
  return value;
}

/** Runs a targeted command in the target's room. */
function runTargeted(
  pipeline: Pipeline,
  row: TargetedCommand<UpName>,
  frame: ParsedFrame,
  self: Participant,
): Result<readonly ImmediateEffect[]> {
  const { view } = pipeline;
  const targetId = row.target(frame.data) ?? self.userId;
  const command = {
    ...{ frame, self, fromRoom: view.id, targetId },
    ...(row.needsRecentMessages && { saidLately: recentMessagesOf(view, self) }),
  };
  const target = view.participant(targetId);
  // Searches other rooms for a target hidden from the sender, as for a missing target. A fast answer would reveal
  // the target's presence.
  if (target && isKnown(row, command, target, view.id)) return runForTarget(pipeline, command);
  return pipeline.runRemote(command).then(outcome => {
    if (outcome.ok) {
      const answer = outcome.answer ? [{ do: 'answer', data: outcome.answer } as const] : [];
      return [...outcome.forwardedEffects, ...answer];
    }
    if (outcome.code === 'user_not_found' && row.away)
      return runPlain(pipeline, row.away, frame, view.participant(self.userId) ?? self);
    if (outcome.code === 'user_not_found' && row.reachesLeft?.(frame.data))
      return runOnLeft(pipeline, row, command);
    throw failureOf(outcome);
  });
}

/** Runs in the sender's room, because an absent target is in no room. */
async function runOnLeft(
  pipeline: Pipeline,
  row: TargetedCommand<UpName>,
  command: RemoteCommand,
): Promise<readonly ImmediateEffect[]> {
  const { self, fromRoom, targetId } = command;
  const left = await pipeline.reads.leftPerson(actorOf(self, fromRoom), targetId);
  if (!left) throw new Failure('user_not_found');
  return pipeline.turns.run(targetId, () => runOnTarget(pipeline, row, command, left));
}

/**
 * Returns the sender's recent texts; empty unless a spam rule is enabled. Recent texts move with their user.
 */
function recentMessagesOf({ siteConfig: { options }, spamRecord }: RoomView, self: Participant): SpamRecord {
  return hasSpamRules(options) ? spamRecord(self, keptMsOf(options)) : NO_SPAM;
}

/** Whether the sender sees the target, or may answer an invisible target. */
const isKnown = (
  row: TargetedCommand<UpName>,
  { self, fromRoom }: Pick<RemoteCommand, 'self' | 'fromRoom'>,
  target: Participant,
  roomId: string,
): boolean =>
  seesUser(actorOf(self, fromRoom), actorOf(target, roomId)) || row.knows?.(self, target) === true;

function rowOf({ commands }: Pipeline, { event, id }: ParsedFrame): Command<UpName> {
  if (event === 'received') throw new BadFrame('unknown_event', event, id);
  return commands[event];
}

/** Performs the external calls among the effects and adds the audit entry, after authorization. */
function settle(
  { calls }: Pipeline,
  effects: readonly Effect[],
  note: AuditNote | null | undefined,
  by: Participant,
): Result<readonly ImmediateEffect[]> {
  const audit = note ? [{ do: 'audit', note, by } as const] : [];
  return after(performCalls(effects, calls), done => [...done, ...audit]);
}

function performCalls(effects: readonly Effect[], calls: Calls): Result<readonly ImmediateEffect[]> {
  const first = effects.findIndex(effect => effect.do === 'call');
  const next = effects[first];
  if (next?.do !== 'call') return effects.filter(effect => effect.do !== 'call');
  const before = effects.slice(0, first).filter(effect => effect.do !== 'call');
  return next
    .perform(calls)
    .then(further => performCalls([...accepted(further), ...effects.slice(first + 1)], calls))
    .then(done => [...before, ...done]);
}

function failureOf({
  code,
  message,
  retryAfterMs,
  limit,
  missing,
}: Extract<RemoteOutcome, { ok: false }>): Failure {
  return new Failure(code, {
    ...(message !== undefined && { message }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(limit !== undefined && { limit }),
    ...(missing !== undefined && { missing }),
  });
}

/**
 * The error text contains the configured limits. With the limits of the requirements it equals the catalogue's text.
 */
function rateLimitFailure(name: RateLimitName, retryAfterMs: number, { siteConfig }: RoomView): Failure {
  if (name === 'request') return new Failure('too_fast', { retryAfterMs });
  const { floodCount, floodSeconds } = siteConfig.options;
  const message = `Cannot send more than ${floodCount} messages within ${floodSeconds} seconds, please wait`;
  return new Failure('rate_limited', { retryAfterMs, message });
}

/** Runs a command from another room on a participant of this room. */
export async function runForRemote(
  room: RoomState,
  pipeline: Pipeline,
  command: RemoteCommand,
): Promise<RemoteOutcome | { movedTo: string | null }> {
  const { self, frame, fromRoom, targetId } = command;
  if (!room.participants.get(targetId))
    return { movedTo: room.admission.recentTransfers.get(targetId) ?? null };
  try {
    const effects = await runForTarget(pipeline, command);
    const { answer, forwardedEffects } = applyEffects(effects, room, null);
    if (frame.event === 'privateMessage' && self.visibility !== 'visible')
      room.messages.recentAuthors.add(self.userId, targetId, fromRoom);
    return { ok: true, forwardedEffects, ...(answer && { answer }) };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

/**
 * Runs a command in the target's room, and retries once if the target has just left that room. For users hidden from
 * the sender, the lobby answers as for unknown ones. It asks no room in that case, so that the response time reveals
 * nothing.
 */
export async function runRemote(room: RoomState, command: RemoteCommand): Promise<RemoteOutcome> {
  const gone: RemoteOutcome = { ok: false, code: 'user_not_found' };
  const { self, targetId } = command;
  const located = await room.ports.lobby.locateFor(actorOf(self, room.id), targetId);
  const first = located ?? room.messages.recentAuthors.roomOf(targetId, self.userId);
  if (first === null || first === room.id) return gone;
  const outcome = await room.ports.room(first).runRemoteCommand(command);
  if (!('movedTo' in outcome)) return outcome;
  if (outcome.movedTo === null || outcome.movedTo === room.id) return gone;
  const again = await room.ports.room(outcome.movedTo).runRemoteCommand(command);
  return 'movedTo' in again ? gone : again;
}
