import type { RoomMeta } from '../../../domain/admission/admission.ts';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { SpamRecord } from '../../../domain/protection/spam-record.ts';
import type { RoomSettings } from '../../../protocol/entities/rooms.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { isAllowed, type Verdict } from '../../../protocol/rules/verdict.ts';
import type { RateLimitName } from '../../../protocol/wire/message.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';
import type { AuditNote, UserEffects } from '../../rpc/remote-commands.ts';

/** Effects in the room itself, by kind. Each feature declares its own kinds in its `module.ts`. */
export interface RoomEffects {
  /** Sets the data of the ack. */
  answer: { data: Record<string, unknown> };
  /** Adds an audit entry. `by` is null for automatic actions of the site. */
  audit: { note: AuditNote; by: Participant | null };
  /** Queues an entry for the database, without waiting. */
  persist: { entry: OutboxEntry };
  changePageHidden: { on: boolean };
}

type Effects = RoomEffects & UserEffects;

export type EffectKind = keyof Effects;

export type EffectOf<Kind extends EffectKind> = { [K in Kind]: { do: K } & Effects[K] }[Kind];

export type ImmediateEffect = EffectOf<EffectKind>;

/**
 * Reads outside the room, before a command's rule. Reads change nothing. Each feature declares its own in its
 * `module.ts`.
 */
export interface Reads extends Record<never, never> {}

/** Calls outside the room that commands make as effects. Each feature declares its own in its `module.ts`. */
export interface Calls extends Record<never, never> {}

/** A call outside the room, awaited before the ack. The answer becomes further effects. */
export type CallEffect = {
  do: 'call';
  name: keyof Calls;
  perform(calls: Calls): Promise<readonly Effect[] | Failure>;
};

/** A command returns effects, which the room applies in order. */
export type Effect = ImmediateEffect | CallEffect;

/**
 * Creates a call, such as `call('ban', [request])`. `then` turns the answer into further effects, or into a refusal of
 * the command.
 */
export const call = <Name extends keyof Calls>(
  name: Name,
  args: Parameters<Calls[Name]>,
  then: (result: Awaited<ReturnType<Calls[Name]>>) => readonly Effect[] | Failure = () => [],
): CallEffect => ({
  do: 'call',
  name,
  perform: async calls => {
    // Cast because TypeScript does not relate the arguments to a method with a generic name.
    const method = calls[name] as (...given: Parameters<Calls[Name]>) => ReturnType<Calls[Name]>;
    return then(await method(...args));
  },
});

/** Read-only view of the current room for its commands. Each feature declares its own part in its `module.ts`. */
export interface RoomView {
  readonly id: string;
  readonly settings: RoomSettings;
  readonly meta: RoomMeta;
  now(): number;
  newId(): string;
  participant(userId: string): Participant | undefined;
}

export type CommandContext<Name extends UpName> = {
  data: UpData<Name>;
  /** Id that the client gave the frame, or null. */
  clientId: string | null;
  self: Participant;
  actor: Actor;
  room: RoomView;
};

export type TargetedContext<Name extends UpName> = CommandContext<Name> & {
  target: Participant;
  targetActor: Actor;
  /** Recent texts of the sender in any room; empty unless the command requests them. */
  recentMessages: SpamRecord;
  /** True if the target left the chat within the last day, so no participant exists. */
  hasLeft: boolean;
};

type Message<Name extends UpName> = { readonly name: Name; readonly rateLimit: RateLimitName };

/** Returns the refusal of a verdict, or null. Unlike a refusal by `allow`, it lists no missing permissions. */
export const refusedBy = (verdict: Verdict): Failure | null =>
  isAllowed(verdict) ? null : new Failure(verdict);

/**
 * A user's command. `load` reads outside the room, and `allow` is the permission rule. `check` checks content and room
 * state: it returns a refusal, or the input for `run`. `run` returns effects and never refuses. The functions are
 * declared as methods, so that one table can contain commands for every message.
 */
export type PlainCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
  /** Part of the permission rule that needs no external data, so that its refusals cause no read. */
  permit?(actor: Actor, data: UpData<Name>): Verdict;
  load?(context: CommandContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  check?(context: CommandContext<Name>, loaded: Loaded): Checked | Failure;
  audit?(context: CommandContext<Name>): AuditNote | null;
  run(context: CommandContext<Name>, loaded: Loaded, checked: Checked): readonly Effect[];
};

/**
 * A command that runs in the target's room. A target invisible to the sender counts as missing, unless `knows` returns
 * true.
 */
export type TargetedCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
  /** Returns the target's id; null means the sender. */
  target(data: UpData<Name>): string | null;
  knows?(self: Participant, target: Participant): boolean;
  /** Whether the command also applies to a target who left the chat within the last day. */
  reachesLeft?(data: UpData<Name>): boolean;
  /** Runs in the sender's room, instead of a refusal, if the sender sees the target in no room. */
  away?: PlainCommand<Name>;
  /** If true, the sender's room sends the sender's recent messages with the command. */
  needsRecentMessages?: true;
  /** If true, the command does not wait for other commands on the target, because it makes no external call. */
  isImmediate?: true;
  /** If true, the command's call performs the whole action. Other commands are authorized again after the call. */
  isDoneByCall?: true;
  /** Part of the permission rule that needs no external data, so that its refusals cause no read. */
  permit?(actor: Actor, target: Actor, data: UpData<Name>): Verdict;
  load?(context: TargetedContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, target: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  /** Runs only once, whereas `allow` runs again after a call. */
  check?(context: TargetedContext<Name>, loaded: Loaded): Checked | Failure;
  audit?(context: TargetedContext<Name>): AuditNote | null;
  run(context: TargetedContext<Name>, loaded: Loaded, checked: Checked): readonly Effect[];
};

export type Command<Name extends UpName> = PlainCommand<Name> | TargetedCommand<Name>;

export const command = <Name extends UpName, Loaded = null, Checked = null>(
  row: PlainCommand<Name, Loaded, Checked>,
): PlainCommand<Name, Loaded, Checked> => row;

export const targeted = <Name extends UpName, Loaded = null, Checked = null>(
  row: TargetedCommand<Name, Loaded, Checked>,
): TargetedCommand<Name, Loaded, Checked> => row;

/** Commands by message name. `received` has no command, because it concerns a socket and not a user. */
export type CommandTable = { readonly [Name in Exclude<UpName, 'received'>]: Command<Name> };

export type Result<T> = T | Promise<T>;

/** Calls `then` with the value, synchronously if the value is available. */
export const after = <T, Next>(value: Result<T>, then: (value: T) => Result<Next>): Result<Next> =>
  isThenable(value) ? Promise.resolve(value).then(then) : then(value);

/**
 * Tests for `then`, because the answer of a remote call is callable, thenable and no instance of `Promise` (workerd,
 * 2026-11).
 */
export const isThenable = <T>(value: Result<T>): value is Promise<T> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  'then' in value &&
  typeof value.then === 'function';

/**
 * Serializes commands on one user while they wait for external calls, so that each command sees the previous result. A
 * command that need not wait runs at once.
 */
export class TargetTurns {
  #last = new Map<string, Promise<unknown>>();

  run<T>(targetId: string, command: () => Result<T>): Result<T> {
    const before = this.#last.get(targetId);
    const result = before ? before.then(command) : command();
    if (!isThenable(result)) return result;
    const over: Promise<unknown> = Promise.resolve(result)
      .catch(() => {})
      .finally(() => {
        if (this.#last.get(targetId) === over) this.#last.delete(targetId);
      });
    this.#last.set(targetId, over);
    return result;
  }
}
