import { proxy } from 'valtio';
import { MINUTE_MS } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { isStaffAbove } from '../../../../protocol/rules/may/messages.ts';
import { isSelf } from '../session.ts';

/** Time before a new attempt after a refusal, because users change their setting without notice. */
export const REFUSAL_KNOWN_MS = 5 * MINUTE_MS;

/** Known permissions for private chats since entry, by user id. */
export const privateConsent = proxy<{
  /** Users who were accepted or written to. */
  accepted: Record<string, true>;
  /** Time of the last refusal because of a user's setting (ms). */
  refusedAt: Record<string, number>;
  /** Last own message that the peer has read, if receipts are enabled. */
  seen: Record<string, string>;
}>({ accepted: {}, refusedAt: {}, seen: {} });

export const acceptPeer = (peerId: string): void => {
  if (privateConsent.accepted[peerId]) return;
  privateConsent.accepted[peerId] = true;
};

/** Notes that the server refused a message because of the peer's setting. */
export const noteRefusal = (peerId: string, now: number): void => {
  privateConsent.refusedAt[peerId] = now;
};

export const forgetRefusal = (peerId: string): void => {
  delete privateConsent.refusedAt[peerId];
};

export const isRefusedBy = (peerId: string, now: number, { refusedAt } = privateConsent): boolean =>
  now - (refusedAt[peerId] ?? Number.NEGATIVE_INFINITY) < REFUSAL_KNOWN_MS;

/** Marks only own messages, because the server's event may name any message. */
export const noteSeen = (peerId: string, messageId: string, list: readonly ChatMessage[]): void => {
  const placeOf = (id: string | undefined): number =>
    list.findIndex(message => message.id === id && isSelf(message.sender.userID));
  if (placeOf(messageId) > placeOf(privateConsent.seen[peerId])) privateConsent.seen[peerId] = messageId;
};

export const resetPrivateConsent = (): void => {
  Object.assign(privateConsent, { accepted: {}, refusedAt: {}, seen: {} });
};

type Ranked = { rank: number };

/**
 * Whether a conversation is still a message request: only the peer has written and was not accepted. Higher staff in a
 * public room needs no acceptance.
 */
export const isRequest = (
  peerId: string,
  list: readonly ChatMessage[],
  { me, peer, isPublicRoom }: { me: Ranked; peer: Ranked | null; isPublicRoom: boolean },
  { accepted } = privateConsent,
): boolean =>
  list.length > 0 && accepted[peerId] !== true && !(isPublicRoom && peer !== null && isStaffAbove(me, peer));
