import { type CaseTarget, caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { type Participant, writerOf } from '../../../domain/presence/participant.ts';
import { HOUR_MS } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { fullText } from '../../../protocol/poll-limits.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { Written } from '../../../protocol/rules/may/messages.ts';
import { may } from '../../../protocol/rules/may.ts';
import { lineOf } from '../../../protocol/text/length.ts';
import {
  requestDeleteMessages,
  requestDeleteRecent,
  requestEditMessage,
} from '../../../protocol/wire/up/messages.ts';
import { requestClearRoom } from '../../../protocol/wire/up/rooms.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import { command, type Effect, type RoomView, refusedBy } from '../platform/command.ts';
import type { DeletionNotice } from './message-changes.ts';
import { checkMode, checkText, moderateAtOnce, shownLinks, warnedBySite } from './new-message.ts';

/** Returns the audit entry of a deleted message. Only the event record stores the text. */
export const recordDeletion = (
  message: ChatMessage,
  by: Participant,
  reason: string | undefined,
  moderationCase?: AuditNote['strike'],
): Effect => ({
  do: 'audit',
  note: {
    type: 'deleteMessage',
    target: message.sender.nickname,
    text: message.poll ? fullText(message) : lineOf(message),
    ...(reason && { reason }),
    ...(moderationCase && { strike: moderationCase }),
  },
  by,
});

/**
 * Returns one audit entry for each message. The entry of the first message of each author also creates a
 * moderation case about all messages of that author. The deletion of own messages creates no case.
 */
export function recordDeletions(
  messages: readonly ChatMessage[],
  by: Participant,
  reason: string | undefined,
  room: RoomView,
): { records: Effect[]; notices: DeletionNotice[] } {
  const notices: DeletionNotice[] = [];
  const idsOf = Map.groupBy(messages, ({ sender }) => sender.userID);
  const records = messages.map(message => {
    const { userID: userId } = message.sender;
    const theirs = idsOf.get(userId) ?? [];
    if (theirs[0] !== message || userId === by.userId) return recordDeletion(message, by, reason);
    const appeal = room.newId();
    notices.push({ userId, appeal, ...(reason && { reason }) });
    return recordDeletion(message, by, reason, {
      kind: 'deletion',
      against: authorOf(message, room),
      permission: 'canDeleteMessages',
      ...{ reason: reason ?? '', until: null, appealCode: appeal, about: theirs.map(({ id }) => id) },
    });
  });
  return { records, notices };
}

/** Returns the author, who may have left. */
function authorOf({ id, sender: { userID: userId, nickname } }: ChatMessage, room: RoomView): CaseTarget {
  const here = room.participant(userId);
  if (here) return caseTargetOf(here);
  return { userId, nickname, fingerprint: room.deviceOf(id), deviceId: '', rank: room.rankWhenWritten(id) };
}

/**
 * Returns the messages of the history that all users see, oldest first, preceded by a pinned message outside
 * the history.
 */
const storedMessages = (room: RoomView): readonly ChatMessage[] => {
  const held = room.heldMessages();
  const pinned = room.pinnedMessage();
  return pinned && held.every(({ id }) => id !== pinned.id) ? [pinned, ...held] : held;
};

const storedMessage = (id: string, reader: string, room: RoomView): ChatMessage | null => {
  const pinned = room.pinnedMessage();
  return room.message(id, reader) ?? (pinned?.id === id ? pinned : null);
};

/** Deletes all messages of the room. The audit entries contain the number and each text. */
const clearRoom = command({
  on: requestClearRoom,
  allow: may.clearRoom,
  run: ({ data: { reason }, self, room }) => {
    const messages = storedMessages(room);
    return [
      { do: 'clearRoom', by: self },
      { do: 'audit', note: { type: 'clearRoom', text: String(messages.length), reason }, by: self },
      ...messages.map(message => recordDeletion(message, self, reason)),
    ];
  },
});

const deleteMessages = command({
  on: requestDeleteMessages,
  allow: () => 'allowed',
  check: ({ data, actor, room }) => {
    const ids = [...new Set(data.messageIds)];
    const messages = ids.map(id => storedMessage(id, actor.userId, room)).filter(message => message !== null);
    if (messages.length < ids.length) return new Failure('message_not_found');
    return checkDeletion(messages, actor, room);
  },
  run: ({ data, self, room }, _, messages) => {
    const messageIds = messages.map(({ id }) => id);
    const areOwn = messages.every(({ sender }) => sender.userID === self.userId);
    const { records, notices } = recordDeletions(messages, self, data.reason?.trim(), room);
    // The audit entries precede the deletion, because their evidence contains the texts.
    return [...records, { do: 'deleteMessages', messageIds, by: areOwn ? null : self, notices }];
  },
});

/** Allows the deletion of all messages or of none. The first forbidden deletion refuses the request. */
function checkDeletion(
  messages: readonly ChatMessage[],
  actor: Actor,
  room: RoomView,
): readonly ChatMessage[] | Failure {
  for (const message of messages) {
    const refused = refusedBy(may.deleteMessage(actor, writtenBy(room, message)));
    if (refused) return refused;
  }
  return messages;
}

/** Returns a message as input of the rules. An author who was promoted since counts with the current rank. */
function writtenBy(
  room: Pick<RoomView, 'rankWhenWritten' | 'participant' | 'now'>,
  { id, sender, sentAt }: ChatMessage,
): Written {
  const rankNow = room.participant(sender.userID)?.rank ?? Number.NEGATIVE_INFINITY;
  return {
    author: { userId: sender.userID, rank: Math.max(room.rankWhenWritten(id), rankNow) },
    ageMs: room.now() - Date.parse(sentAt),
  };
}

/** Deletes all messages of one user in this room from the last hour. If one deletion is forbidden, deletes none. */
const deleteRecent = command({
  on: requestDeleteRecent,
  allow: (actor, { userId }) => may.deleteRecent(actor, { userId }),
  check: ({ data: { userId }, actor, room }) => {
    const since = room.now() - HOUR_MS;
    const messages = storedMessages(room).filter(
      ({ sender, sentAt }) => sender.userID === userId && Date.parse(sentAt) >= since,
    );
    if (messages.length === 0) return new Failure('message_not_found');
    return checkDeletion(messages, actor, room);
  },
  run: ({ data: { reason }, self, room }, _, messages) => {
    const { records, notices } = recordDeletions(messages, self, reason?.trim(), room);
    const messageIds = messages.map(({ id }) => id);
    return [
      ...records,
      { do: 'deleteMessages', messageIds, by: self, notices },
      { do: 'answer', data: { count: messageIds.length } },
    ];
  },
});

/** Edits are moderated and counted like new messages, because edits would otherwise bypass the rate limit. */
const editMessage = command({
  on: requestEditMessage,
  allow: may.writeInRoom,
  check: ({ data, self, actor, room }) => {
    const message = room.message(data.messageId, self.userId);
    if (!message) return new Failure('message_not_found');
    // A poll cannot be edited, because earlier votes would count for the new text.
    if (message.poll) return new Failure('forbidden');
    const isLast = room.lastMessageOf(self.userId, self.userId)?.id === data.messageId;
    const refused =
      refusedBy(may.editMessage(actor, { ...writtenBy(room, message), isLast })) ??
      checkMode(actor, self, room);
    if (refused) return refused;
    const text = checkText(data.text, room);
    return text instanceof Failure ? text : moderateAtOnce(text, 'messages', room);
  },
  run: ({ data: { messageId }, self, actor, room }, _, { text, warning }) => [
    { do: 'editMessage', messageId, text, ...shownLinks(text, actor, room), writer: writerOf(self) },
    ...(warning ? [warnedBySite(self, warning, room)] : []),
  ],
});

export const messageCommands = {
  requestClearRoom: clearRoom,
  requestDeleteMessages: deleteMessages,
  requestDeleteRecent: deleteRecent,
  requestEditMessage: editMessage,
};
