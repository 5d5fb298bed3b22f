import type { RoomMeta } from '../../../domain/admission.ts';
import type { Participant } from '../../../domain/participant.ts';
import type { Reaction } from '../../../domain/reactions.ts';
import type { SiteConfig } from '../../../domain/site-config.ts';
import type { SpamRecord } from '../../../domain/spam/spam-record.ts';
import type { Evidence } from '../../../domain/strike.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { RoomSettings } from '../../../protocol/entities/room.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { Verdict } from '../../../protocol/rules/verdict.ts';
import type { TokenKinds } from '../../../protocol/text/emoji-shortcut-tokens.ts';
import type { UpData, UpName } from '../../../protocol/wire/up.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import type { WaitingMessage } from '../messages/waiting-messages.ts';
import type { RateLimitName } from '../rate-limits/rate-limits.ts';
import type { Effect } from './effect.ts';
import type { Reads } from './reads-and-calls.ts';

/** What a command may read of the room it runs in. */
export type RoomView = {
  readonly id: string;
  readonly settings: RoomSettings;
  /** Nobody keeps watch here, though there are many guests. */
  readonly isGuardRaised: boolean;
  readonly meta: RoomMeta;
  readonly siteConfig: SiteConfig;
  /** Which words of a message count as emoticons and which as shortcuts. */
  readonly tokenKinds: TokenKinds;
  readonly lastSeq: number;
  now(): number;
  newId(): string;
  participant(userId: string): Participant | undefined;
  /** A message that the history still holds. */
  message(id: string): ChatMessage | null;
  /** The rank that the author of a message had then; infinite where nobody knows it any more. */
  rankWhenWritten(messageId: string): number;
  /** The fingerprint of the device at which a message was written; empty where nobody knows it. */
  deviceOf(messageId: string): string;
  /** What a claim says of a picture for this room that is in no message yet; null for any other. */
  unsentPicture(claim: string): PictureClaim | null;
  /** What was last said here, as an act keeps it. */
  evidence(): Evidence;
  /** All that the history still holds, oldest first. */
  heldMessages(): readonly ChatMessage[];
  /** What waits for a moderator, oldest first. */
  waitingMessages(): readonly WaitingMessage[];
  /** Whether no more can wait. */
  isWaitingFull(): boolean;
  /** What somebody has said lately, here and in the rooms they come from. */
  spamRecord(participant: Participant, keptMs: number): SpamRecord;
  /** When somebody last wrote here, also under another name (milliseconds). */
  lastWroteAt(participant: Participant): number | null;
  /** In the order in which they came. */
  reactions(messageId: string): readonly Reaction[];
  /** The last message of somebody that the history still holds. */
  lastMessageOf(userId: string): ChatMessage | null;
};

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
  /** By the sender, in any room; nothing where the row does not ask for it. */
  saidLately: SpamRecord;
  /** The target left the chat within the last day: nothing can be done to a participant. */
  hasLeft: boolean;
};

type Message<Name extends UpName> = { readonly name: Name };

/**
 * One thing a person may ask for: its message, its rate limit, what must be read before its rule can judge, its rule, its
 * entry in the event record, and its effects. Methods rather than functions, so that one table holds rows of every message.
 */
export type PlainCommand<Name extends UpName, Loaded = unknown> = {
  on: Message<Name>;
  rateLimit: RateLimitName;
  /** The part of the rule that needs nothing from outside: a refusal by it reads nothing. */
  permit?(actor: Actor, data: UpData<Name>): Verdict;
  load?(context: CommandContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  audit?(context: CommandContext<Name>): AuditNote | null;
  run(context: CommandContext<Name>, loaded: Loaded): readonly Effect[];
};

/**
 * A command on somebody, in whichever room they are: it runs there. A target whom the sender does not see does not exist for
 * them, unless `knows` says otherwise.
 */
export type TargetedCommand<Name extends UpName, Loaded = unknown> = {
  on: Message<Name>;
  rateLimit: RateLimitName;
  target(data: UpData<Name>): string;
  knows?(self: Participant, target: Participant): boolean;
  /** Whether the act reaches a target who left the chat within the last day. */
  reachesLeft?(data: UpData<Name>): boolean;
  /** It is judged by what its sender has said lately, which is read in the sender's room and goes along. */
  needsSaidLately?: true;
  /** Does not wait for its turn behind other commands on the target: it asks nobody outside the room. */
  isImmediate?: true;
  /** Its call has done everything to the target by the time of its answer; any other command is judged again then. */
  isDoneByCall?: true;
  /** The part of the rule that needs nothing from outside: a refusal by it reads nothing. */
  permit?(actor: Actor, target: Actor, data: UpData<Name>): Verdict;
  load?(context: TargetedContext<Name>, reads: Reads): Promise<Loaded>;
  allow(actor: Actor, target: Actor, data: UpData<Name>, loaded: Loaded): Verdict;
  audit?(context: TargetedContext<Name>): AuditNote | null;
  run(context: TargetedContext<Name>, loaded: Loaded): readonly Effect[];
};

export type Command<Name extends UpName> = PlainCommand<Name> | TargetedCommand<Name>;

export const command = <Name extends UpName, Loaded = null>(
  row: PlainCommand<Name, Loaded>,
): PlainCommand<Name, Loaded> => row;

export const targeted = <Name extends UpName, Loaded = null>(
  row: TargetedCommand<Name, Loaded>,
): TargetedCommand<Name, Loaded> => row;

/** `received` is about a socket, not about a person: it has no row. */
export type CommandTable = { readonly [Name in Exclude<UpName, 'received'>]: Command<Name> };
