import { hostAndParents } from '../../../domain/bans/bans.ts';
import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { actorOf, type Participant, writerOf } from '../../../domain/presence/participant.ts';
import { Flows } from '../../../domain/protection/raids.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import {
  type MessageParts,
  messageParts,
  NO_SPAM,
  type SpamRecord,
  union,
  withMessageParts,
} from '../../../domain/protection/spam-record.ts';
import type { BanRequest } from '../../../domain/rooms-database.ts';
import { HISTORY_CAPACITY, SECOND_MS, SLOW_SECONDS_MAX } from '../../../protocol/constants.ts';
import { RAID_WINDOW_MS } from '../../../protocol/raid-limits.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import { isShielded, isVisitor } from '../../../protocol/rules/actor.ts';
import { parseHost } from '../../../protocol/text/addresses.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import { evidenceOf } from '../platform/audit.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { tellStaff } from '../platform/staff-notices.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { slowModeExpiry, slowNewcomer } from './raid-protection.ts';
import { configuredLimits, RateLimits, StoredRateLimits } from './rate-limits.ts';

/**
 * Counts a rate-limited message. A guest who keeps flooding is banned automatically if operators enabled this.
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

/** Also stores a block in the lobby, so that it survives a new entry. Returns whether the block is new. */
function keepBlock({ id, protection, participants, clock, ports }: RoomState, userId: string): boolean {
  const until = protection.rateLimits.newBlock(userId, clock.now());
  const flooder = participants.get(userId);
  if (until === null || !flooder) return false;
  const kept = ports.lobby.restrain(flooder, { kind: 'messageBlock' }, until, id);
  ports.runInBackground('message_block_not_kept', kept);
  return true;
}

/** Automatic ban for flooding, or null if none applies. `page`: origin of the page that opened the socket. */
function floodBan(
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
 * Host of the page that opened the session, for a ban. Excludes the site's own host and its parent domains, because
 * such a ban would block all users.
 */
function foreignHost(openedFrom: string, page: string): string | null {
  const host = URL.canParse(openedFrom) ? parseHost(new URL(openedFrom).hostname) : null;
  const own = hostAndParents(page);
  return host === null || own.length === 0 || own.includes(host) ? null : host;
}

const KEPT_MS = SLOW_SECONDS_MAX * SECOND_MS;

/**
 * Time of each user's last message in the room (milliseconds), read from the message's row. It survives departure,
 * hibernation and a restart while the history contains the message, even if deleted.
 */
class WritingTimes {
  #sql: SqlStorage;
  #read: Map<string, number> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Loaded lazily, because a quiet room usually wakes up without needing messages. */
  get #lastAt(): Map<string, number> {
    this.#read ??= new Map(
      this.#sql
        .exec<{ writer: string; at: number }>(
          'SELECT writer, max(wrote_at) AS at FROM history WHERE writer IS NOT NULL GROUP BY writer',
        )
        .toArray()
        .map(({ writer, at }) => [writer, at]),
    );
    return this.#read;
  }

  of(participant: Participant): number | null {
    return this.#lastAt.get(writerOf(participant)) ?? null;
  }

  note(writer: string, at: number): void {
    if (this.#lastAt.size > 2 * HISTORY_CAPACITY)
      for (const [other, before] of this.#lastAt) if (at - before > KEPT_MS) this.#lastAt.delete(other);
    this.#lastAt.set(writer, at);
  }
}

type Deps = {
  /** Texts of the author in the history since that time, oldest first. */
  textsSince(writer: string, since: number): readonly { text: string; at: number }[];
};

/** Number of users above which users without recent texts are removed. */
const SWEEP_OVER = 500;

/** Recent texts by author, in memory only. After hibernation they are rebuilt from the room's messages. */
class SpamRecords {
  #deps: Deps;
  #byWriter = new Map<string, { record: SpamRecord; touched: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(participant: Participant, now: number, keptMs: number): SpamRecord {
    const writer = writerOf(participant);
    const known = this.#byWriter.get(writer);
    if (known) return known.record;
    const record = this.#held(writer, now - keptMs, keptMs);
    this.#put(writer, record, now, keptMs);
    return record;
  }

  note(participant: Participant, parts: MessageParts, now: number, keptMs: number): void {
    const record = withMessageParts(this.of(participant, now, keptMs), parts, now, keptMs);
    this.#put(writerOf(participant), record, now, keptMs);
  }

  /** A participant's record to transfer to another room; null if empty. */
  known(participant: Participant): SpamRecord | null {
    return this.#byWriter.get(writerOf(participant))?.record ?? null;
  }

  /** Merges a participant's texts from the previous room with those of this room. */
  adopt(participant: Participant, brought: SpamRecord, now: number, keptMs: number): void {
    this.#put(writerOf(participant), union(this.of(participant, now, keptMs), brought), now, keptMs);
  }

  #held(writer: string, since: number, keptMs: number): SpamRecord {
    return this.#deps
      .textsSince(writer, since)
      .reduce((record, { text, at }) => withMessageParts(record, messageParts(text), at, keptMs), NO_SPAM);
  }

  #put(writer: string, record: SpamRecord, now: number, keptMs: number): void {
    if (this.#byWriter.size > SWEEP_OVER)
      for (const [other, { touched }] of this.#byWriter)
        if (now - touched > keptMs) this.#byWriter.delete(other);
    this.#byWriter.set(writer, { record, touched: now });
  }
}

type ProtectionState = {
  readonly rateLimits: RateLimits;
  readonly writingTimes: WritingTimes;
  readonly spamRecords: SpamRecords;
  readonly newcomerFlows: Flows;
  readonly raidReports: RaidReports;
};

/** Reports raids to the lobby, at most once per provider and window. */
export class RaidReports {
  #reportedAt = new Map<string, number>();

  /** Whether to notify the lobby now. */
  isDue(provider: string, now: number): boolean {
    for (const [other, at] of this.#reportedAt)
      if (now - at >= RAID_WINDOW_MS) this.#reportedAt.delete(other);
    if (this.#reportedAt.has(provider)) return false;
    this.#reportedAt.set(provider, now);
    return true;
  }
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly protection: ProtectionState;
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    /** A user's recent messages in this room and previous rooms, as counted by the spam rules. */
    spamRecord(participant: Participant, keptMs: number): SpamRecord;
    /** Time of the user's last message in this room, including under an earlier name (milliseconds). */
    lastWroteAt(participant: Participant): number | null;
  }
}

export const protection = {
  state: (room, { sql }): ProtectionState => ({
    rateLimits: new RateLimits(() => configuredLimits(siteConfigOf(room).options), new StoredRateLimits(sql)),
    writingTimes: new WritingTimes(sql),
    spamRecords: new SpamRecords({
      textsSince: (writer, since) => room.messages.history.textsSince(writer, since),
    }),
    newcomerFlows: new Flows(),
    raidReports: new RaidReports(),
  }),
  alarms: { slowModeExpiry },
  on: {
    // For a participant already in the room, the local counters are newer than the transferred ones.
    join: (room, { participant, admission, isKnown }) => {
      if (!isKnown) adopt(room, participant, admission);
    },
  },
  directives: {
    calm: {
      onParticipant: (room, participant, { surge: raid }) => slowNewcomer(room, participant, raid),
      outcome: (room, concerned, { surge: raid }) => ({
        counted: notifyOfRaid(room, concerned, raid),
        kicked: [],
      }),
    },
  } satisfies Partial<DirectiveTable>,
  view: ({ clock, protection }) => ({
    spamRecord: (participant, keptMs) => protection.spamRecords.of(participant, clock.now(), keptMs),
    lastWroteAt: participant => protection.writingTimes.of(participant),
  }),
} satisfies RoomModule;

/** Notifies staff of the number of newly affected guests, and returns that number. */
function notifyOfRaid(
  room: RoomState,
  concerned: readonly Participant[],
  { provider, since }: DirectiveOf<'calm'>['surge'],
): number {
  const met = concerned.filter(({ calm: before }) => before?.since !== since).length;
  if (met > 0)
    tellStaff(room, {
      from: 'درع الشبكات',
      text: `تدفق زوار جدد من الشبكة \u2068${provider}\u2069، فالجدد منهم (${met} هنا) يقرؤون دقيقة ثم يكتبون ببطء حتى تهدأ.`,
      notice: { code: 'raid', provider, guests: met },
    });
  return met;
}

/** Continues the participant's counters and block from the previous room. */
function adopt(
  room: RoomState,
  participant: Participant,
  { rateLimits: counters, spam, restraints: sanctions }: PendingAdmission,
): void {
  const now = room.clock.now();
  const { rateLimits, spamRecords } = room.protection;
  if (counters) rateLimits.adopt(participant.userId, counters, now);
  if (spam) spamRecords.adopt(participant, spam, now, keptMsOf(siteConfigOf(room).options));
  const blockedUntil = sanctions?.messagesBlockedUntil ?? null;
  if (blockedUntil !== null) rateLimits.block(participant.userId, blockedUntil, now);
}
