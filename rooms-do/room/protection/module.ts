import type { Participant } from '../../../domain/presence/participant.ts';
import { Flows } from '../../../domain/protection/raids.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import type { SpamRecord } from '../../../domain/protection/spam-record.ts';
import { SURGE_WINDOW_MS } from '../../../protocol/surge-limits.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { tellStaff } from '../platform/staff-notices.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { calm, calmExpiry } from './raid-protection.ts';
import { configuredLimits, RateLimits, StoredRateLimits } from './rate-limits.ts';
import { SpamRecords, WritingTimes } from './spam-records.ts';

type ProtectionState = {
  readonly rateLimits: RateLimits;
  readonly writingTimes: WritingTimes;
  readonly spamRecords: SpamRecords;
  /** Message rate of new guests, by provider. */
  readonly newcomerFlows: Flows;
  readonly surgeReports: RaidReports;
};

/** Raids that this room has reported to the lobby: each provider once in a window. */
export class RaidReports {
  #toldAt = new Map<string, number>();

  /** Whether to notify the lobby now. */
  isDue(provider: string, now: number): boolean {
    for (const [other, at] of this.#toldAt) if (now - at >= SURGE_WINDOW_MS) this.#toldAt.delete(other);
    if (this.#toldAt.has(provider)) return false;
    this.#toldAt.set(provider, now);
    return true;
  }
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly protection: ProtectionState;
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** The recent messages of a user, here and in the rooms they come from, as spam rules count them. */
    spamRecord(participant: Participant, keptMs: number): SpamRecord;
    /** The time of the user's last message here, also under another name (milliseconds). */
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
    surgeReports: new RaidReports(),
  }),
  alarms: { calmExpiry },
  on: {
    // The counters of a participant who was in the room all along are newer than the transferred ones.
    join: (room, { participant, admission, isKnown }) => {
      if (!isKnown) adopt(room, participant, admission);
    },
  },
  directives: {
    calm: {
      onParticipant: (room, participant, { surge }) => calm(room, participant, surge),
      outcome: (room, concerned, { surge }) => ({ counted: tellOfSurge(room, concerned, surge), kicked: [] }),
    },
  } satisfies Partial<DirectiveTable>,
  view: ({ clock, protection }) => ({
    spamRecord: (participant, keptMs) => protection.spamRecords.of(participant, clock.now(), keptMs),
    lastWroteAt: participant => protection.writingTimes.of(participant),
  }),
} satisfies RoomModule;

/** Notifies the staff of the number of newly affected guests, and returns it. */
function tellOfSurge(
  room: RoomState,
  concerned: readonly Participant[],
  { provider, since }: DirectiveOf<'calm'>['surge'],
): number {
  const met = concerned.filter(({ calm: before }) => before?.since !== since).length;
  if (met > 0)
    tellStaff(
      room,
      'درع الشبكات',
      `تدفق زوار جدد من الشبكة \u2068${provider}\u2069، فالجدد منهم (${met} هنا) يقرؤون دقيقة ثم يكتبون ببطء حتى تهدأ.`,
    );
  return met;
}

/** Continues the counters and the block that a participant brings from elsewhere. */
function adopt(
  room: RoomState,
  participant: Participant,
  { rateLimits: counters, spam, restraints }: PendingAdmission,
): void {
  const now = room.clock.now();
  const { rateLimits, spamRecords } = room.protection;
  if (counters) rateLimits.adopt(participant.userId, counters, now);
  if (spam) spamRecords.adopt(participant, spam, now, keptMsOf(siteConfigOf(room).options));
  const blockedUntil = restraints?.messagesBlockedUntil ?? null;
  if (blockedUntil !== null) rateLimits.block(participant.userId, blockedUntil, now);
}
