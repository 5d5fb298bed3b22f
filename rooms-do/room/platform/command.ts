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

/** Effects in the room itself by kind. Each feature adds its own kinds here, in its `module.ts`. */
export interface RoomEffects {
  /** The data of the ack. */
  answer: { data: Record<string, unknown> };
  /** `by` is null for acts of the site itself. */
  audit: { note: AuditNote; by: Participant | null };
  /** Written to the database later, without waiting. */
  persist: { entry: OutboxEntry };
  /** A page of the sender's socket is hidden or shown. */
  changePageHidden: { on: boolean };
}

type Effects = RoomEffects & UserEffects;

export type EffectKind = keyof Effects;

export type EffectOf<Kind extends EffectKind> = { [K in Kind]: { do: K } & Effects[K] }[Kind];

/** Any effect apart from a call. */
export type ImmediateEffect = EffectOf<EffectKind>;

/** Reads outside the room, before the rule of a command is asked; they change nothing. Each feature adds its own here, in its `module.ts`. */
export interface Reads extends Record<never, never> {}

/** Acts of commands outside the room, as effects. Each feature adds its own here, in its `module.ts`. */
export interface Calls extends Record<never, never> {}

/** A call out of the room, awaited before the ack. Its answer becomes further effects. */
export type CallEffect = {
  do: 'call';
  name: keyof Calls;
  perform(calls: Calls): Promise<readonly Effect[] | Failure>;
};

/** An effect is returned by a command and applied by the room, in order. */
export type Effect = ImmediateEffect | CallEffect;

/** `call('ban', [request])`; `then` turns the answer of the call into further effects or into the refusal of the command. */
export const call = <Name extends keyof Calls>(
  name: Name,
  args: Parameters<Calls[Name]>,
  then: (result: Awaited<ReturnType<Calls[Name]>>) => readonly Effect[] | Failure = () => [],
): CallEffect => ({
  do: 'call',
  name,
  perform: async calls => {
    // One method of the table, with its own arguments: TypeScript does not follow that through the generic name.
    const method = calls[name] as (...given: Parameters<Calls[Name]>) => ReturnType<Calls[Name]>;
    return then(await method(...args));
  },
});

/** The room as its commands read it, always as it is now. Each feature adds its own part here, in its `module.ts`. */
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
  /** The sender's recent texts in any room; empty unless the command asks for it. */
  saidLately: SpamRecord;
  /** The target left the chat within the last day: nothing can be done to a participant. */
  hasLeft: boolean;
};

type Message<Name extends UpName> = { readonly name: Name; readonly rateLimit: RateLimitName };

/** The refusal of a verdict, or null. It names no missing permission, unlike a refusal by `allow`. */
export const refusedBy = (verdict: Verdict): Failure | null =>
  isAllowed(verdict) ? null : new Failure(verdict);

/**
 * One command of a user. `load` reads outside the room, `allow` is the permission rule, and `check` judges content and the state
 * of the room: it returns a refusal, or the parts that `run` needs. `run` returns effects and never refuses.
 * Methods rather than functions, so that one table holds rows of every message.
 */
export type PlainCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
  /** The part of the rule that needs nothing from outside: a refusal by it reads nothing. */
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
  /** Whether the act reaches a target who left the chat within the last day. */
  reachesLeft?(data: UpData<Name>): boolean;
  /** Runs in the sender's room instead of a refusal, where the sender finds the target in no room. */
  away?: PlainCommand<Name>;
  /** Needs the sender's recent messages, which are read in the sender's room and sent along. */
  needsSaidLately?: true;
  /** Does not wait for other commands on the target, because it makes no external call. */
  isImmediate?: true;
  /** Its call has done everything to the target by the time of its answer; any other command is judged again then. */
  isDoneByCall?: true;
  /** The part of the rule that needs nothing from outside: a refusal by it reads nothing. */
  permit?(actor: Actor, target: Actor, data: UpData<Name>): Verdict;
  load?(context: TargetedContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, target: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  /** Asked once, unlike `allow`, which is asked again after a call. */
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

/** `received` is about a socket, not about a person: it has no row. */
export type CommandTable = { readonly [Name in Exclude<UpName, 'received'>]: Command<Name> };

/** A value that is there at once, or later. */
export type Result<T> = T | Promise<T>;

/** At once where the value is there at once. */
export const after = <T, Next>(value: Result<T>, then: (value: T) => Result<Next>): Result<Next> =>
  isThenable(value) ? Promise.resolve(value).then(then) : then(value);

/** The answer of a call to another object is callable and thenable, and no instance of `Promise` (workerd, 2026-11). */
export const isThenable = <T>(value: Result<T>): value is Promise<T> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  'then' in value &&
  typeof value.then === 'function';

/**
 * Serialises commands on one user while they wait for external calls: each one sees the result of the previous.
 * Without waiting, a command runs at once.
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
