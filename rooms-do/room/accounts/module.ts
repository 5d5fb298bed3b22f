import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { may } from '../../../protocol/rules/may.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { RoleChange } from '../../rpc/directives.ts';
import { leave, setVisibility } from '../lifecycle/lifecycle.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { sendPermissions } from '../presence/own-powers.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';

/**
 * Changes a participant's permissions. A user without `canAccessChat` leaves; a user who may no longer be hidden or a
 * ghost becomes visible.
 */
export function updatePermissions(room: RoomState, userId: string, given: Partial<Participant>): void {
  const before = room.participants.get(userId);
  if (!before) return;
  const change = before.isPanelBarred ? { ...given, ...NO_PANEL } : given;
  const actor = actorOf({ ...before, ...change }, room.id);
  if (may.enterChat(actor) !== 'allowed') {
    leave(room, userId, 'session_ended');
    return;
  }
  changeParticipant(room, userId, change);
  if (may.setVisibility(actor, before.visibility) !== 'allowed') setVisibility(room, userId, 'visible');
  sendPermissions(room, userId);
  room.notify('permissionsChange', { userId });
}

const NO_PANEL = { canAccessAccountsMenu: false, canAccessRoomsMenu: false };

/** Resets a connected account to the default member permissions when its subscription ends. */
const subscriptionExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ endsAt }) => endsAt ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    const { rank } = ROLES.member;
    const { afterSubscription } = siteConfigOf(room);
    for (const { userId, endsAt } of participantsOf(room)) {
      if (endsAt === null || endsAt > now) continue;
      updatePermissions(room, userId, {
        role: 'member',
        rank,
        ...afterSubscription,
        endsAt: null,
      });
    }
  },
});

const afterRoleChange = (
  { permissions }: Participant,
  { chat, canAccessAccountsMenu, canAccessRoomsMenu }: RoleChange,
): Partial<Participant> => ({
  permissions: { ...permissions, ...chat },
  ...(canAccessAccountsMenu !== undefined && { canAccessAccountsMenu }),
  ...(canAccessRoomsMenu !== undefined && { canAccessRoomsMenu }),
});

export const accounts = {
  alarms: { subscriptionExpiry },
  directives: {
    updatePermissions: {
      onParticipant: (room, { userId }, { effective }) => updatePermissions(room, userId, effective),
    },
    roleChanged: {
      onParticipant: (room, participant, { change }) =>
        updatePermissions(room, participant.userId, afterRoleChange(participant, change)),
    },
    visitorPermissions: {
      onParticipant: (room, { userId }, { permissions }) => updatePermissions(room, userId, { permissions }),
    },
  } satisfies Partial<DirectiveTable>,
} satisfies RoomModule;
