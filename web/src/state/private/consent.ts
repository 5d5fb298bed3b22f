import { proxy } from 'valtio';
import { MINUTE_MS } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { isStaffAbove } from '../../../../protocol/rules/may/messages.ts';
import { isSelf } from '../session.ts';

/** Time until a new attempt after a refusal: users change their minds without notice. */
export const REFUSAL_KNOWN_MS = 5 * MINUTE_MS;

/** The known answers to private chats since one came in, by peer. */
export const privateConsent = proxy<{
  /** Accepted or written-to users. */
  accepted: Record<string, true>;
  /** Time of the last refusal by a user's choice (milliseconds). */
  refusedAt: Record<string, number>;
  /** The last message of one's own that the peer has read, where they tell it. */
  seen: Record<string, string>;
}>({ accepted: {}, refusedAt: {}, seen: {} });

export const acceptPeer = (peerId: string): void => {
  if (privateConsent.accepted[peerId]) return;
  privateConsent.accepted[peerId] = true;
};

/** They do not receive private messages of oneself, as the server says. */
export const noteRefusal = (peerId: string, now: number): void => {
  privateConsent.refusedAt[peerId] = now;
};

export const forgetRefusal = (peerId: string): void => {
  delete privateConsent.refusedAt[peerId];
};

export const isRefusedBy = (peerId: string, now: number, { refusedAt } = privateConsent): boolean =>
  now - (refusedAt[peerId] ?? Number.NEGATIVE_INFINITY) < REFUSAL_KNOWN_MS;

/** Marks own messages only: the server's event may name any message. */
export const noteSeen = (peerId: string, messageId: string, list: readonly ChatMessage[]): void => {
  const placeOf = (id: string | undefined): number =>
    list.findIndex(message => message.id === id && isSelf(message.sender.userID));
  if (placeOf(messageId) > placeOf(privateConsent.seen[peerId])) privateConsent.seen[peerId] = messageId;
};

export const resetPrivateConsent = (): void => {
  Object.assign(privateConsent, { accepted: {}, refusedAt: {}, seen: {} });
};

type Ranked = { rank: number };

/** Whether a conversation is still a request: only the other has written, and was not accepted. Staff above asks for nothing in public rooms. */
export const isRequest = (
  peerId: string,
  list: readonly ChatMessage[],
  { me, peer, isPublicRoom }: { me: Ranked; peer: Ranked | null; isPublicRoom: boolean },
  { accepted } = privateConsent,
): boolean =>
  list.length > 0 && accepted[peerId] !== true && !(isPublicRoom && peer !== null && isStaffAbove(me, peer));
