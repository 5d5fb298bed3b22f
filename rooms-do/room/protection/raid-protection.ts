import type { Participant } from '../../../domain/presence/participant.ts';
import { isNewDevice, type Raid, slowedBy } from '../../../domain/protection/raids.ts';
import { NEWCOMER_MS, RAID_MESSAGES_PER_NETWORK } from '../../../protocol/raid-limits.ts';
import { crowdNetworkOf } from '../../../protocol/text/network.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { putParticipant } from '../platform/participants/participant-changes.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';
import { modedRoom, tellMode } from '../rooms/room-mode.ts';

/** Applies a raid's slow mode to a new guest, without an update to user lists or the lobby. */
export function slowNewcomer(room: RoomState, participant: Participant, raid: Raid): void {
  changeSlowMode(room, { ...participant, calm: slowedBy(raid, participant.calm, room.clock.now()) });
  room.alarms.plan();
}

/** Sends the changed write mode to new guests during a raid and to guests in an unattended room. */
export function notifySlowed(room: RoomState): void {
  const { isGuardRaised } = modedRoom(room);
  for (const participant of room.participants.all())
    if (participant.calm || (isGuardRaised && participant.accountType === 'visitor'))
      tellMode(room, participant);
}

/** Ends a new guest's read-only time, and later the slow mode. */
export const slowModeExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ calm: slowMode }) =>
      slowMode ? (slowMode.silentUntil ?? slowMode.until) : [],
    );
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    for (const participant of participantsOf(room)) {
      const { calm: slowMode } = participant;
      if (!slowMode || (slowMode.silentUntil ?? slowMode.until) > now) continue;
      changeSlowMode(room, {
        ...participant,
        calm: slowMode.until > now ? { ...slowMode, silentUntil: null } : undefined,
      });
    }
  },
});

function changeSlowMode(room: RoomState, participant: Participant): void {
  putParticipant(room, participant);
  tellMode(room, participant);
}

/** Counts a new guest's message, and notifies the lobby when a provider exceeds its limit. */
export function countNewcomers(room: RoomState, userId: string): void {
  const author = room.participants.get(userId);
  if (author?.provider === undefined || author.accountType !== 'visitor') return;
  const now = room.clock.now();
  if (author.connectedAt <= now - NEWCOMER_MS || !isNewDevice(author, now)) return;
  const { provider } = author;
  const source = { provider, network: crowdNetworkOf(author.ipAddress) };
  const floor = siteConfigOf(room).options.surgeMessages;
  const isTooMuch = room.protection.newcomerFlows.count(source, floor, now, RAID_MESSAGES_PER_NETWORK);
  if (isTooMuch && room.protection.raidReports.isDue(provider, now))
    room.ports.runInBackground('surge_not_reported', room.ports.lobby.reportSurge(provider));
}
