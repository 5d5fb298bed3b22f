import { ignore } from '../../../protocol/rules/may/messages.ts';
import { currentUser, findUser } from '../state/people.ts';
import { isIgnored } from '../state/reading/ignored.ts';
import { currentRoom } from '../state/rooms.ts';
import { toActor } from './to-actor.ts';

/** Unlisted rooms have no record on the page. */
export const isInPublicRoom = (): boolean => currentRoom() !== null;

/** Whether a user's messages are hidden: ignored, and not higher staff in a public room. */
export const isCovered = (userId: string): boolean => {
  if (!isIgnored(userId)) return false;
  const [me, author] = [currentUser(), findUser(userId)];
  if (!me || !author) return true;
  return ignore(toActor(me), toActor(author), { isPublicRoom: isInPublicRoom() }) === 'allowed';
};
