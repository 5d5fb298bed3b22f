import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import { ownPowers } from '../presence/own-powers.ts';
import type { RoomState } from '../room-state.ts';
import { leave, setVisibility } from './lifecycle.ts';

/**
 * Changes a participant's permissions. Users without chat access leave; users without the permission to be invisible
 * become visible.
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

/** Sends a participant their own permissions after a change by another user. */
export function sendPermissions(room: RoomState, userId: string): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  sendTo(room, userId, encode('permissionsChanged', ownPowers(participant, room.id)));
}
