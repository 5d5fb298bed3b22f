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

/** Effects in the room itself by kind. Each feature adds its own kinds in its `module.ts`. */
export interface RoomEffects {
  /** The data of the ack. */
  answer: { data: Record<string, unknown> };
  /** `by` is null for actions of the site itself. */
  audit: { note: AuditNote; by: Participant | null };
  /** Writes to the database later, without waiting. */
  persist: { entry: OutboxEntry };
  changePageHidden: { on: boolean };
}

type Effects = RoomEffects & UserEffects;

export type EffectKind = keyof Effects;

export type EffectOf<Kind extends EffectKind> = { [K in Kind]: { do: K } & Effects[K] }[Kind];

export type ImmediateEffect = EffectOf<EffectKind>;

/**
 * Reads outside the room before the rule of a command; they change nothing. Each feature adds its own in its
 * `module.ts`.
 */
export interface Reads extends Record<never, never> {}

/** Calls of commands outside the room, as effects. Each feature adds its own in its `module.ts`. */
export interface Calls extends Record<never, never> {}

/** A call to another object, awaited before the ack. Its answer becomes further effects. */
export type CallEffect = {
  do: 'call';
  name: keyof Calls;
  perform(calls: Calls): Promise<readonly Effect[] | Failure>;
};

/** A command returns effects, and the room applies them in order. */
export type Effect = ImmediateEffect | CallEffect;

/**
 * Creates a call, like `call('ban', [request])`. `then` turns its answer into further effects, or into a refusal of the
 * command.
 */
export const call = <Name extends keyof Calls>(
  name: Name,
  args: Parameters<Calls[Name]>,
  then: (result: Awaited<ReturnType<Calls[Name]>>) => readonly Effect[] | Failure = () => [],
): CallEffect => ({
  do: 'call',
  name,
  perform: async calls => {
    // Cast because TypeScript does not relate the arguments to the method through the generic name.
    const method = calls[name] as (...given: Parameters<Calls[Name]>) => ReturnType<Calls[Name]>;
    return then(await method(...args));
  },
});

/** Read-only view of the current room for its commands. Each feature adds its own part in its `module.ts`. */
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
  /** The frame's own id, if the client gave one. */
  clientId: string | null;
  self: Participant;
  actor: Actor;
  room: RoomView;
};

export type TargetedContext<Name extends UpName> = CommandContext<Name> & {
  target: Participant;
  targetActor: Actor;
  /** The sender's recent texts in any room; empty unless the command requests them. */
  saidLately: SpamRecord;
  /** The target left the chat within the last day, so there is no participant. */
  hasLeft: boolean;
};

type Message<Name extends UpName> = { readonly name: Name; readonly rateLimit: RateLimitName };

/** Refusal of a verdict, or null. It names no missing permission, unlike a refusal by `allow`. */
export const refusedBy = (verdict: Verdict): Failure | null =>
  isAllowed(verdict) ? null : new Failure(verdict);

/**
 * A command of a user. `load` reads outside the room, and `allow` is the permission rule. `check` checks content and
 * room state: it returns a refusal, or the parts for `run`. `run` returns effects and never refuses. Declared as
 * methods, so that one table holds rows of every message.
 */
export type PlainCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
  /** Part of the rule without external data, so that its refusals cause no read. */
  permit?(actor: Actor, data: UpData<Name>): Verdict;
  load?(context: CommandContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  check?(context: CommandContext<Name>, loaded: Loaded): Checked | Failure;
  audit?(context: CommandContext<Name>): AuditNote | null;
  run(context: CommandContext<Name>, loaded: Loaded, checked: Checked): readonly Effect[];
};

/**
 * A targeted command, which runs in the target's room. A target invisible to the sender counts as missing, unless
 * `knows` says otherwise.
 */
export type TargetedCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
  /** Null: the sender. */
  target(data: UpData<Name>): string | null;
  knows?(self: Participant, target: Participant): boolean;
  /** Whether the command applies to a target who left the chat within the last day. */
  reachesLeft?(data: UpData<Name>): boolean;
  /** Runs in the sender's room, instead of a refusal, if the sender sees the target in no room. */
  away?: PlainCommand<Name>;
  /** Reads the sender's recent messages in the sender's room and sends them along. */
  needsSaidLately?: true;
  /** Does not wait for other commands on the target, because it makes no external call. */
  isImmediate?: true;
  /** Its call performs the whole action. Other commands are authorized again after the call. */
  isDoneByCall?: true;
  /** Part of the rule without external data, so that its refusals cause no read. */
  permit?(actor: Actor, target: Actor, data: UpData<Name>): Verdict;
  load?(context: TargetedContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, target: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  /** Runs once, whereas `allow` runs again after a call. */
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

/** `received` is about a socket, not a user, so it has no row. */
export type CommandTable = { readonly [Name in Exclude<UpName, 'received'>]: Command<Name> };

export type Result<T> = T | Promise<T>;

/** Calls `then` synchronously for an available value. */
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
 * Serializes commands on one user while they wait for external calls, so that each sees the previous result. Without a
 * wait, a command runs at once.
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
