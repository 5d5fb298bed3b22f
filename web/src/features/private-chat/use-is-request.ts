import { useSnapshot } from 'valtio';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { isInPublicRoom } from '../../permissions/is-covered.ts';
import { toActor } from '../../permissions/to-actor.ts';
import { useActor } from '../../permissions/use-actor.ts';
import { isRequest, privateConsent } from '../../state/private/consent.ts';
import { useUser } from '../../state/use-user.ts';

/** Whether what stands in a private chat is a stranger's request. */
export const useIsRequest = (peerId: string, list: readonly ChatMessage[]): boolean => {
  const me = useActor();
  const peer = useUser(peerId);
  const known = useSnapshot(privateConsent);
  if (!me) return false;
  const people = { me, peer: peer && toActor(peer), isPublicRoom: isInPublicRoom() };
  return isRequest(peerId, list, people, known);
};
