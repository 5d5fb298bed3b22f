import type { Participant } from '../../../domain/presence/participant.ts';
import { Flows } from '../../../domain/protection/raids.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import type { SpamRecord } from '../../../domain/protection/spam-record.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { calmExpiry } from './raid-protection.ts';
import { SurgeReports } from './raid-reports.ts';
import { configuredLimits, RateLimits, StoredRateLimits } from './rate-limits.ts';
import { SpamRecords, WritingTimes } from './spam-records.ts';

type ProtectionState = {
  readonly rateLimits: RateLimits;
  readonly writingTimes: WritingTimes;
  readonly spamRecords: SpamRecords;
  /** How much the new guests of each provider write. */
  readonly newcomerFlows: Flows;
  readonly surgeReports: SurgeReports;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly protection: ProtectionState;
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** A user's recent messages, here and in earlier rooms. */
    spamRecord(participant: Participant, keptMs: number): SpamRecord;
    /** The time of a user's last message here, also under another name (milliseconds). */
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
    surgeReports: new SurgeReports(),
  }),
  view: room => ({
    spamRecord: (participant, keptMs) =>
      room.protection.spamRecords.of(participant, room.clock.now(), keptMs),
    lastWroteAt: participant => room.protection.writingTimes.of(participant),
  }),
  alarms: { calmExpiry },
  on: {
    // The counters of a participant who was in the room all along are newer than the transferred ones.
    join: (room, { participant, admission, isKnown }) => {
      if (!isKnown) adopt(room, participant, admission);
    },
  },
} satisfies RoomModule;

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
