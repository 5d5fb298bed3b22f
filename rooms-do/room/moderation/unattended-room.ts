import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { takeDuty as mayTakeDuty } from '../../../protocol/rules/may/operators.ts';
import { isAllowed } from '../../../protocol/rules/verdict.ts';
import { requestDuty } from '../../../protocol/wire/up/session.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { call, command } from '../platform/commands/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import { tellStaff } from '../platform/staff-notices.ts';
import { tellMode } from '../protection/raid-protection.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';

/**
 * `unguardedSince`: the time since which a room with many guests has had no moderator on duty (milliseconds), or null. `isRaised`: its
 * guests write slowly because of that.
 */
export type Guard = { readonly unguardedSince: number | null; readonly isRaised: boolean };

const AT_EASE: Guard = { unguardedSince: null, isRaised: false };

export const guardOf = (room: RoomState): Guard => room.moderation.guard.get() ?? AT_EASE;

/** A user came, left, or changed duty, or operators changed the limit. Stored only on a difference. */
export function watchGuard(room: RoomState): void {
  const before = guardOf(room);
  const isUnguarded = isWithoutGuard(room);
  if (isUnguarded === (before.unguardedSince !== null)) return;
  room.moderation.guard.set(isUnguarded ? { unguardedSince: room.clock.now(), isRaised: false } : AT_EASE);
  if (before.isRaised) tellGuests(room);
  room.alarms.plan();
}

/** After this time the staff of all rooms is notified, and guests here are slowed down. */
export const raiseGuard = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const { unguardedSince, isRaised } = guardOf(room);
    const waitMs = siteConfigOf(room).options.dutyMinutes * MINUTE_MS;
    return unguardedSince === null || isRaised ? null : unguardedSince + waitMs;
  },
  run: () => {
    room.moderation.guard.set({ ...guardOf(room), isRaised: true });
    tellGuests(room);
    const guests = participantsOf(room).filter(isGuest).length;
    const told = room.ports.lobby.dispatch({ do: 'unguarded', room: room.settings.name, guests });
    room.ports.runInBackground('staff_not_told', told);
  },
});

/** An unlisted room is its maker's, and the staff elsewhere is not to know of it. */
function isWithoutGuard(room: RoomState): boolean {
  const { dutyGuests } = siteConfigOf(room).options;
  if (dutyGuests === 0 || room.meta.unlisted) return false;
  const people = participantsOf(room);
  return (
    people.filter(isGuest).length >= dutyGuests && !people.some(participant => isOnDuty(participant, room.id))
  );
}

const isOnDuty = (participant: Participant, roomId: string): boolean =>
  participant.onDuty === true && isAllowed(mayTakeDuty(actorOf(participant, roomId)));

const isGuest = ({ accountType, visibility }: Participant): boolean =>
  accountType === 'visitor' && visibility === 'visible';

function tellGuests(room: RoomState): void {
  for (const participant of participantsOf(room))
    if (participant.accountType === 'visitor') tellMode(room, participant);
}

/** The staff of every room gets the notice. */
export const tellUnguarded = (
  room: RoomState,
  { room: name, guests }: { room: string; guests: number },
): void =>
  tellStaff(
    room,
    'المناوبة',
    `لا مناوب في غرفة \u2068${name}\u2069، وزوارها ${guests}. يكتب الزوار هناك ببطء حتى يأتي أحدكم ويعلن مناوبته.`,
  );

export const takeDuty = command({
  on: requestDuty,
  allow: mayTakeDuty,
  run: ({ data, self }) => [call('takeDuty', [self.userId, data.on])],
});

/** Starts or ends duty. Resolves after the lobby has stored it, because the next moderator asks the lobby. */
export async function applyDuty(room: RoomState, userId: string, onDuty: boolean): Promise<void> {
  changeParticipant(room, userId, { onDuty });
  watchGuard(room);
  await room.presence.reporter.sendNow(userId);
}
