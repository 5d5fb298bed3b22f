import type { Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { seesUserAs } from '../../../protocol/rules/visibility.ts';
import { type DownData, encode } from '../../../protocol/wire/down.ts';
import type { MessageAuthor, PersonGames } from '../../rpc/message-proof.ts';
import { tellOfMentions } from '../integrations/push.ts';
import { viewerOf } from '../platform/sockets/connections.ts';
import { classOf, publishWithout, sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { forgetFiles } from './held-files.ts';
import type { MessageText } from './history.ts';
import { correctPin, pinOutsideHistory } from './pins.ts';
import { namingOf, noteUnmatched, publishNaming, withdrawMissed } from './reader-mentions.ts';
import { takeWaiting } from './waiting-messages.ts';

/** Notice to an author that another user deleted the author's messages. */
export type DeletionNotice = { userId: string; appeal: string; reason?: string };

/**
 * Removes messages from the history and from clients. Users who see the moderator `by` receive the name; null means
 * that the author deleted the messages. Authors in `notices` also receive the reason and the appeal code.
 */
export function deleteMessages(
  room: RoomState,
  messageIds: readonly string[],
  by: Participant | null,
  notices: readonly DeletionNotice[],
): void {
  withdrawMissed(
    room,
    messageIds.flatMap(id => room.messages.history.message(id) ?? room.messages.pin.of(id)?.message ?? []),
  );
  const { history } = room.messages;
  const shown = messageIds.filter(id => history.onlyReaderOf(id) === null);
  const author = messageIds.map(id => history.onlyReaderOf(id)).find(reader => reader !== null);
  forgetFiles(room, history.delete(messageIds));
  room.notify('messagesGone', { messageIds });
  const gone = { room: room.settings.name, messageIds };
  if (author === undefined) tellDeleted(room, gone, by, notices);
  else {
    // Only the author deletes messages that only the author sees.
    sendTo(room, author, encode('messagesDeleted', gone));
    if (shown.length === 0) return;
    publishWithout(room, author, () => tellDeleted(room, { ...gone, messageIds: shown }, by, notices));
  }
}

/**
 * Deletes all messages of an author in this room, as if the author had deleted them. Returns the number after pending
 * rows have reached the database.
 */
export async function eraseMessages(room: RoomState, author: MessageAuthor): Promise<number> {
  const pinned = pinBy(room, author);
  withdrawMissed(room, [...pinned, ...room.messages.history.by(author)]);
  const { ids, files } = room.messages.history.erase(author);
  const messageIds = [...pinned.map(({ id }) => id), ...ids];
  forgetFiles(room, files);
  room.polls.forgetVoter(author);
  room.reactions.forgetUser(author);
  room.presence.feeds.wake();
  room.notify('messagesGone', { messageIds });
  tellErased(room, messageIds);
  const waiting = room.messages.waiting.by(author);
  for (const { message } of waiting) takeWaiting(room, message.id, false);
  await room.outbox.flush();
  return messageIds.length + waiting.length;
}

/** Announces erased messages. Ids of author-only messages are sent only to their authors. */
function tellErased(room: RoomState, erased: readonly string[]): void {
  const { name } = room.settings;
  const byReader = Map.groupBy(erased, id => room.messages.history.onlyReaderOf(id));
  for (const [reader, messageIds] of byReader) {
    if (reader === null) tellDeleted(room, { room: name, messageIds }, null);
    else sendTo(room, reader, encode('messagesDeleted', { room: name, messageIds }));
  }
}

/** Returns all messages of an author in this room. Waiting messages have no seq yet, so they get the last one. */
export function messagesOf(room: RoomState, author: MessageAuthor): ChatMessage[] {
  const { history, waiting } = room.messages;
  return [
    ...pinBy(room, author),
    ...history.by(author),
    ...waiting.by(author).map(({ message }) => ({ ...message, seq: history.lastSeq })),
  ];
}

/** Returns an author's votes in available polls, and quiz points of the week. */
export function gamesOf(room: RoomState, author: MessageAuthor): PersonGames {
  const { history, pin } = room.messages;
  const { name } = room.settings;
  const points = room.quiz.week.pointsOf(author);
  return {
    votes: room.polls.votesBy(author).flatMap(({ id, choices }) => {
      const pinned = pin.message();
      const poll = (history.message(id, history.onlyReaderOf(id)) ?? (pinned?.id === id ? pinned : undefined))
        ?.poll;
      if (!poll) return [];
      const chosen = choices?.map(at => poll.options[at]?.text ?? '') ?? null;
      return [{ room: name, question: poll.question, choices: chosen }];
    }),
    points: points > 0 ? [{ room: name, points }] : [],
  };
}

/** Returns the author's pinned message if the history no longer has it. */
const pinBy = (room: RoomState, author: MessageAuthor): ChatMessage[] => {
  const outside = pinOutsideHistory(room);
  return outside && room.messages.pin.by(author) ? [outside] : [];
};

/** Deletes all stored messages of the room. */
export function clearRoom(room: RoomState, by: Participant): void {
  const outside = pinOutsideHistory(room);
  const pinned = outside ? [outside] : [];
  withdrawMissed(room, [...pinned, ...room.messages.history.held()]);
  const { ids, forAuthors, files } = room.messages.history.clear();
  const messageIds = [...pinned.map(({ id }) => id), ...ids];
  forgetFiles(room, files);
  room.notify('messagesGone', { messageIds: [...messageIds, ...forAuthors] });
  tellDeleted(room, { room: room.settings.name, messageIds, cleared: true }, by);
}

function tellDeleted(
  room: RoomState,
  data: DownData<'messagesDeleted'>,
  by: Participant | null,
  [first, ...others]: readonly DeletionNotice[] = [],
): void {
  if (first) {
    const { userId, ...of } = first;
    const author = room.participants.get(userId);
    const isNamed = by && author && seesUserAs(classOf(room, author), by);
    sendTo(room, userId, encode('messagesDeleted', { ...data, ...of, ...(isNamed && { by: by.nickname }) }));
    publishWithout(room, userId, () => tellDeleted(room, data, by, others));
    return;
  }
  room.integrations.push.withdraw(data.messageIds);
  const unnamed = encode('messagesDeleted', data);
  const named = by ? encode('messagesDeleted', { ...data, by: by.nickname }) : unnamed;
  room.fanOut.publish(reader => (by && seesUserAs(viewerOf(reader), by) ? named : unnamed));
}

/** Replaces the text of a message for all users who see it. */
export function editMessage(room: RoomState, id: string, corrected: MessageText, writer: string): void {
  const now = room.clock.now();
  const onlyReader = room.messages.history.onlyReaderOf(id);
  const message = room.messages.history.message(id, onlyReader);
  if (!message) return;
  const naming = namingOf(room, message.sender, corrected.text);
  const withdrawn = room.integrations.push.withdraw([id]);
  const notified = room.messages.history.mentionedUsersOf(id).filter(userId => !withdrawn.includes(userId));
  room.messages.history.edit(id, { ...corrected, mentions: naming.stored }, now, naming.readers);
  room.protection.writingTimes.note(writer, now);
  const encodeWith = (mentions: readonly string[]): string =>
    encode('messageEdited', edited(room, { id, ...corrected, mentions }));
  if (onlyReader !== null) {
    sendTo(room, onlyReader, encodeWith(naming.stored));
    return;
  }
  correctPin(room, id, corrected);
  tellOfMentions(room, { ...message, text: corrected.text }, naming.known, notified);
  noteUnmatched(room, message, naming, message.text);
  room.messages.previewRing.forget([id]);
  publishNaming(room, naming, encodeWith(naming.stored), encodeWith);
}

/** Returns changes to messages up to `since`, which a reader still displays after an absence. */
export function changesUpTo(room: RoomState, since: number, reader: Participant): string[] {
  const { deleted, edited: changed } = room.messages.history.changedUpTo(since, reader.userId);
  const { name } = room.settings;
  return [
    ...(deleted.length > 0 ? [encode('messagesDeleted', { room: name, messageIds: deleted })] : []),
    ...changed.map(message => encode('messageEdited', edited(room, message))),
  ];
}

const edited = (room: RoomState, { id, text, links, mentions = [] }: MessageText & { id: string }) => ({
  room: room.settings.name,
  id,
  text,
  ...(links && { links }),
  ...(mentions.length > 0 && { mentions }),
});
