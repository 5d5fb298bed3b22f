import { proxy } from 'valtio';

/** `ticket` opens the room once, before `until` (ISO 8601 UTC). */
export type Invitation = { room: string; roomId: string; by: string; ticket: string; until: string };

export const invitations = proxy<{ list: Invitation[] }>({ list: [] });

/** A newer invitation to the same room replaces the older. */
export const receiveInvitation = (invitation: Invitation): void => {
  const others = invitations.list.filter(({ roomId }) => roomId !== invitation.roomId);
  invitations.list = [...others, invitation];
};

export const dropInvitation = (roomId: string): void => {
  invitations.list = invitations.list.filter(each => each.roomId !== roomId);
};

export const resetInvitations = (): void => {
  invitations.list = [];
};
