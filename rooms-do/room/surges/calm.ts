import type { Participant } from '../../../domain/participant.ts';
import { calmedBy, type Surge } from '../../../domain/surges/surge.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { ScheduledTask } from '../alarms/alarm-scheduler.ts';
import { sendTo } from '../connections/deliver.ts';
import { putParticipant } from '../presence/change-participant.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import { modeFor } from './mode-for.ts';

/** Lays the surge on a new guest of it. Nobody else is told: in lists and in the lobby they are as before. */
export function calm(room: RoomState, participant: Participant, surge: Surge): void {
  changeCalm(room, { ...participant, calm: calmedBy(surge, participant.calm, room.clock.now()) });
  room.alarms.plan();
}

/** The mode of the room has changed: for those who are calmed, and for guests where nobody keeps watch, it is another. */
export function tellCalmed(room: RoomState): void {
  const { isGuardRaised } = modedRoom(room);
  for (const participant of room.participants.all())
    if (participant.calm || (isGuardRaised && participant.accountType === 'visitor'))
      tellMode(room, participant);
}

/** The silence of a new guest ends by itself, and then the rest. */
export const calmExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ calm }) => (calm ? (calm.silentUntil ?? calm.until) : []));
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    for (const participant of participantsOf(room)) {
      const { calm } = participant;
      if (!calm || (calm.silentUntil ?? calm.until) > now) continue;
      changeCalm(room, {
        ...participant,
        calm: calm.until > now ? { ...calm, silentUntil: null } : undefined,
      });
    }
  },
});

function changeCalm(room: RoomState, participant: Participant): void {
  putParticipant(room, participant);
  tellMode(room, participant);
}

export const tellMode = (room: RoomState, participant: Participant): void =>
  sendTo(
    room,
    participant.userId,
    encode('roomMode', modeFor(modedRoom(room), participant, room.clock.now())),
  );

/** The room as its mode follows from it. */
export const modedRoom = ({ settings, guard }: RoomState) => ({
  settings,
  isGuardRaised: guard.get()?.isRaised === true,
});
