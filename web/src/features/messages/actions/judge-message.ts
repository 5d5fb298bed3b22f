import { deleteMessage, editMessage, ignore, writeHere } from '../../../../../protocol/rules/may/messages.ts';
import { readPerson, report } from '../../../../../protocol/rules/may/moderation.ts';
import { isInPublicRoom } from '../../../permissions/is-covered.ts';
import { toActor, toOwnActor } from '../../../permissions/to-actor.ts';
import { messages, type ShownMessage } from '../../../state/messages.ts';
import { currentUser, findUser } from '../../../state/people.ts';
import { isIgnored } from '../../../state/reading/ignored.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';

const NOTHING = {
  isOwn: false,
  mayWrite: false,
  mayCorrect: false,
  mayDelete: false,
  mayIgnore: false,
  mayReport: false,
  mayOpenCard: false,
  actsOnAuthor: false,
};

/** What may be done with a message. Of an author who has left the page knows no rank: the server decides. */
export const judgeMessage = ({ id, sender, sentAt }: ShownMessage): typeof NOTHING => {
  const me = currentUser();
  if (!me) return NOTHING;
  const author = findUser(sender.userID);
  const rank = author ? toActor(author).rank : Number.NEGATIVE_INFINITY;
  const written = { author: { userId: sender.userID, rank }, ageMs: Date.now() - Date.parse(sentAt) };
  const last = messages.list.findLast(
    one => one.kind === 'user' && !one.deleted && one.sender.userID === sender.userID,
  );
  const actor = toOwnActor(me);
  return {
    isOwn: sender.userID === me.userID,
    mayWrite: writeHere(actor, roomMode) === 'allowed',
    mayCorrect: editMessage(actor, { ...written, isLast: last?.id === id }) === 'allowed',
    mayDelete: deleteMessage(actor, written) === 'allowed',
    mayIgnore:
      isIgnored(sender.userID) ||
      ignore(actor, written.author, { isPublicRoom: isInPublicRoom() }) === 'allowed',
    mayReport: report(actor, { userId: sender.userID }) === 'allowed',
    mayOpenCard: sender.userID !== me.userID && (author !== null || readPerson(actor) === 'allowed'),
    actsOnAuthor: readPerson(actor) === 'allowed',
  };
};
