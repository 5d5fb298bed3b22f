import type { RoomMeta, RoomRecord } from '../../../../domain/admission/admission.ts';
import type { Ban } from '../../../../domain/bans/bans.ts';
import type { Announcement } from '../../../../domain/messages/announcement.ts';
import type { Evidence } from '../../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../../domain/presence/participant.ts';
import type { SpamRecord } from '../../../../domain/protection/spam-record.ts';
import type {
  BanRequest,
  IconRecord,
  KickAllRequest,
  PasswordAttempt,
  PasswordCheck,
  ReportClosing,
  RoomAnswer,
  RoomChange,
  RoomMaker,
  StarRecord,
} from '../../../../domain/rooms-database.ts';
import type { SiteConfig } from '../../../../domain/site/site-config.ts';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import type { ReportCount } from '../../../../protocol/entities/report.ts';
import type { RoomMode, RoomSettings } from '../../../../protocol/entities/rooms.ts';
import type { ErrorCode } from '../../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { isAllowed, type Verdict } from '../../../../protocol/rules/verdict.ts';
import type { RateLimitName } from '../../../../protocol/wire/message.ts';
import type { ListedReport } from '../../../../protocol/wire/up/moderation.ts';
import type { UpData, UpName } from '../../../../protocol/wire/up.ts';
import type { TransferTickets } from '../../../rpc/admissions.ts';
import type { BulkKick, DisconnectDetails } from '../../../rpc/directives.ts';
import type { AuditNote } from '../../../rpc/remote-commands.ts';
import type { ConnectedUser, FoundUsers, LeftPerson, UserSearch } from '../../../rpc/reports.ts';
import type { Restraint, RestraintKind } from '../../../rpc/sanctions.ts';
import type { ImmediateEffect } from './effects.ts';

/** What a command may read outside the room before its rule is asked. Nothing of this changes anything. */
export type Reads = {
  /** Every room, also those that are in no list. */
  rooms(): Promise<readonly RoomRecord[]>;
  /** Every user of every room, for the one list that shows all of them. */
  connectedUsers(): Promise<readonly ConnectedUser[]>;
  /** Those of these users who are connected. */
  presentAmong(userIds: readonly string[]): Promise<readonly ConnectedUser[]>;
  /** The connected users with the fingerprint or the device mark of this one. */
  onDeviceOf(participant: Participant): Promise<readonly ConnectedUser[]>;
  /** One page of the users whom the viewer may see. */
  searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
  /** Open reports of the last day. */
  openReports(): Promise<readonly ReportCount[]>;
  /** The same as they are listed, newest first. */
  reports(): Promise<readonly ListedReport[]>;
  /** A connected user of any room, for a viewer who sees them; null for any other viewer. */
  connectedFor(viewer: Actor, userId: string): Promise<ConnectedUser | null>;
  /** Somebody in another room, for a viewer who sees them; null for anybody else. */
  userFor(viewer: Actor, userId: string): Promise<Participant | null>;
  /** A person who left the chat within the last day, for a viewer who would see them; null for any other. */
  leftPerson(viewer: Actor, userId: string): Promise<LeftPerson | null>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
};

/** When the participant last asked to join a room; the ticket of an invitation. */
export type TransferRequest = { lastJoinAt?: number; invitation?: string };

/** What a command may have done outside the room, as effects. */
export type Calls = {
  /** Checks a room's password and counts a wrong one. */
  checkPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
  /** Asks another room to admit a participant as they are by then. */
  requestTransfer(
    roomId: string,
    userId: string,
    request?: TransferRequest,
  ): Promise<TransferTickets | { refused: ErrorCode }>;
  createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
  /** Its participants stay until the lobby reads the rooms again. */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Invites those whom `by` sees and answers how many they are; null where there is no such room. */
  invite(by: Actor, nickname: string, roomId: string, userIds: readonly string[]): Promise<number | null>;
  /** Keeps somebody out of the chat until then, also while they are between two rooms. `byRank` is the rank of who kicks. */
  blockReentry(
    target: Participant,
    details: DisconnectDetails & { until: number },
    byRank: number,
  ): Promise<void>;
  /** Counts one kick of an account with a limit. Throws the refusal where its hour has none left. */
  countKick(by: Actor): Promise<void>;
  announce(announcement: Announcement): Promise<void>;
  /** Somebody keeps watch here, or no more; the lobby knows it afterwards. */
  takeDuty(userId: string, on: boolean): Promise<void>;
  /** Removes many participants from every room, each judged where they are, and answers how many. Throws the refusal where its author may not kick as many. */
  bulkKick(bulkKick: BulkKick): Promise<number>;
  /** Asks a second approver for a kick of all. Throws the refusal that says so; what needs none after all is done. */
  askKickAll(by: Participant, kick: KickAllRequest['kick']): Promise<number>;
  /** Reserves a nickname for a participant; the refusal, or null. One that somebody else gives a guest stays with them. */
  claimNickname(participant: Participant, nickname: string, by: 'self' | 'other'): Promise<ErrorCode | null>;
  /** Lays a mute or a mark on somebody until then (milliseconds), also for when they come back. */
  restrain(
    target: Participant,
    restraint: Extract<Restraint, { rank: number }>,
    until: number,
  ): Promise<void>;
  liftRestraint(target: Participant, kind: RestraintKind): Promise<void>;
  /** Closes an open report that is not about its closer, and answers the nickname in it; null where there is none. */
  closeReport(closing: ReportClosing): Promise<string | null>;
  /** Writes the records and disconnects whom they match. */
  ban(request: BanRequest): Promise<Ban[]>;
};

/** A message that waits for a moderator, as it was written. `word` is the reason; `at` the time of the hold (milliseconds). */
export type WaitingMessage = {
  message: Omit<ChatMessage, 'seq'>;
  rank: number;
  writer: string;
  fingerprint: string;
  word: string;
  at: number;
};

/** A call out of the room, awaited before the ack. What it answers becomes further effects. */
export type CallEffect = {
  do: 'call';
  name: keyof Calls;
  perform(calls: Calls): Promise<readonly Effect[] | Failure>;
};

/** What a command returns instead of acting. The room performs it in order. */
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

/** The part of the view that belongs to no feature. */
export type CoreView = {
  readonly id: string;
  readonly settings: RoomSettings;
  readonly meta: RoomMeta;
  readonly siteConfig: SiteConfig;
  now(): number;
  newId(): string;
  participant(userId: string): Participant | undefined;
  /** The last messages, as an act keeps them. */
  evidence(): Evidence;
};

/** The room as its commands read it. Each feature adds its own part here, in its `module.ts`. */
export interface RoomView extends CoreView {}

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
 * A command on somebody, in whichever room they are: it runs there. A target whom the sender does not see does not exist for
 * them, unless `knows` says otherwise.
 */
export type TargetedCommand<Name extends UpName, Loaded = unknown, Checked = unknown> = {
  on: Message<Name>;
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
