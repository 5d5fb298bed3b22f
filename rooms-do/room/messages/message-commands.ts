import {
  countReactions,
  isSame,
  isSeenByMore,
  type Reaction,
  withoutReaction,
  withReaction,
} from '../../../domain/messages/reactions.ts';
import { type Struck, struckOf } from '../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { HOUR_MS, REACTION_KINDS_MAX } from '../../../protocol/constants.ts';
import { type ChatMessage, isCommonReaction } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import { lineOf } from '../../../protocol/text/length.ts';
import {
  requestDeleteMessages,
  requestDeleteRecent,
  requestEditMessage,
  requestReact,
} from '../../../protocol/wire/up/messages.ts';
import { requestClearRoom } from '../../../protocol/wire/up/rooms.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import { command, type DeletionTold, type Effect, type RoomView } from '../platform/commands/command.ts';
import { writerOf } from '../protection/spam-records.ts';
import { assertMayWrite, judgeAtOnce, shownLinks, validateMessage } from './message-rules.ts';
import { warnedBySite, writtenBy } from './new-message.ts';

/** The entry of a deleted message: the event record alone keeps what was said. */
export const recordDeletion = (
  message: ChatMessage,
  by: Participant,
  reason: string | undefined,
  strike?: AuditNote['strike'],
): Effect => ({
  do: 'audit',
  note: {
    type: 'deleteMessage',
    target: message.sender.nickname,
    text: lineOf(message),
    ...(reason && { reason }),
    ...(strike && { strike }),
  },
  by,
});

/**
 * Of messages that were deleted together those of an author are one act against them, kept with the first, of which the author is told.
 * What one takes back is none.
 */
export function recordDeletions(
  messages: readonly ChatMessage[],
  by: Participant,
  reason: string | undefined,
  room: RoomView,
): { records: Effect[]; told: DeletionTold[] } {
  const told: DeletionTold[] = [];
  const idsOf = Map.groupBy(messages, ({ sender }) => sender.userID);
  const records = messages.map(message => {
    const { userID: userId } = message.sender;
    const theirs = idsOf.get(userId) ?? [];
    if (theirs[0] !== message || userId === by.userId) return recordDeletion(message, by, reason);
    const appeal = room.newId();
    told.push({ userId, appeal, ...(reason && { reason }) });
    return recordDeletion(message, by, reason, {
      kind: 'deletion',
      against: authorOf(message, room),
      permission: 'canDeleteMessages',
      ...{ reason: reason ?? '', until: null, appealCode: appeal, about: theirs.map(({ id }) => id) },
    });
  });
  return { records, told };
}

/** They may have left. */
function authorOf({ id, sender: { userID: userId, nickname } }: ChatMessage, room: RoomView): Struck {
  const here = room.participant(userId);
  if (here) return struckOf(here);
  return { userId, nickname, fingerprint: room.deviceOf(id), deviceId: '', rank: room.rankWhenWritten(id) };
}

/** Everything that the room holds, whoever wrote it. The event record says how much it was, and keeps each text. */
export const clearRoom = command({
  on: requestClearRoom,
  allow: may.clearRoom,
  run: ({ data: { reason }, self, room }) => {
    const messages = room.heldMessages();
    return [
      { do: 'clearRoom', by: self },
      { do: 'audit', note: { type: 'clearRoom', text: String(messages.length), reason }, by: self },
      ...messages.map(message => recordDeletion(message, self, reason)),
    ];
  },
});

/** All of them or none: each is judged for itself, before anything is done. */
export const deleteMessages = command({
  on: requestDeleteMessages,
  allow: () => 'allowed',
  run: ({ data, self, actor, room }) => {
    const messageIds = [...new Set(data.messageIds)];
    const messages = messageIds.map(id => {
      const message = room.message(id);
      if (!message) throw new Failure('message_not_found');
      return message;
    });
    for (const message of messages) assertAllowed(may.deleteMessage(actor, writtenBy(room, message)));
    const areOwn = messages.every(({ sender }) => sender.userID === self.userId);
    const { records, told } = recordDeletions(messages, self, data.reason?.trim(), room);
    // The records before they are gone: what is kept of the act has what they said.
    return [...records, { do: 'deleteMessages', messageIds, by: areOwn ? null : self, told }];
  },
});

/** All messages of one person in this room from the last hour, or none where one is beyond the sender. */
export const deleteRecent = command({
  on: requestDeleteRecent,
  allow: (actor, { userId }) => may.deleteRecent(actor, { userId }),
  run: ({ data: { userId, reason }, self, actor, room }) => {
    const since = room.now() - HOUR_MS;
    const messages = room
      .heldMessages()
      .filter(({ sender, sentAt }) => sender.userID === userId && Date.parse(sentAt) >= since);
    if (messages.length === 0) throw new Failure('message_not_found');
    for (const message of messages) assertAllowed(may.deleteMessage(actor, writtenBy(room, message)));
    const { records, told } = recordDeletions(messages, self, reason?.trim(), room);
    const messageIds = messages.map(({ id }) => id);
    return [
      ...records,
      { do: 'deleteMessages', messageIds, by: self, told },
      { do: 'answer', data: { count: messageIds.length } },
    ];
  },
});

/** Judged and counted as a new message is, or whoever may write four in five seconds would show people more. */
export const editMessage = command({
  on: requestEditMessage,
  allow: may.sendMessage,
  run: ({ data: { messageId, text }, self, actor, room }) => {
    const message = room.message(messageId);
    if (!message) throw new Failure('message_not_found');
    const isLast = room.lastMessageOf(self.userId)?.id === messageId;
    assertAllowed(may.editMessage(actor, { ...writtenBy(room, message), isLast }));
    assertMayWrite(actor, self, room);
    // A correction neither waits nor is hidden: what people have read would stay as it was.
    const { text: corrected, warning } = judgeAtOnce(validateMessage(text, room), 'messages', room);
    return [
      {
        do: 'editMessage',
        messageId,
        text: corrected,
        ...shownLinks(corrected, actor, room),
        writer: writerOf(self),
      },
      ...(warning ? [warnedBySite(self, warning, room)] : []),
    ];
  },
});

export const react = command({
  on: requestReact,
  allow: may.sendMessage,
  run: ({ data: { messageId, reaction, on }, actor, room }) => {
    if (!room.message(messageId)) throw new Failure('message_not_found');
    const given = room.reactions(messageId);
    const own = { reaction, userId: actor.userId, visibility: actor.visibility };
    if (on && !isCommonReaction(reaction) && room.tokenKinds.get(reaction) !== 'emoticon')
      throw new Failure('not_found');
    const changed = on ? added(given, own, actor) : removed(given, own);
    return changed === given ? [] : [{ do: 'changeReactions', messageId, given: changed }];
  },
});

/** Of the kinds only those count that one sees: a refusal would tell that somebody unseen has reacted. */
function added(given: readonly Reaction[], own: Reaction, actor: Actor): readonly Reaction[] {
  const viewer = viewerClass(actor);
  const seen = countReactions(given, each => each.userId === own.userId || seesUserAs(viewer, each));
  if (seen.length >= REACTION_KINDS_MAX && !seen.some(({ reaction }) => reaction === own.reaction))
    throw new Failure('too_many_reactions');
  return withReaction(given, own);
}

/** What others saw given stays while they do not see who gave it: its end would tell them that the person is here. */
function removed(given: readonly Reaction[], own: Reaction): readonly Reaction[] {
  const before = given.find(each => isSame(each, own));
  if (!before) return given;
  if (isSeenByMore(before, own)) throw new Failure('forbidden');
  return withoutReaction(given, own);
}
