import type { ChatMessage } from '../../protocol/entities/chat-message.ts';
import type { MessageAuthor } from '../../rooms-do/rpc/message-author.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../db/client.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';

/** Calls under way at a time: a worker may have six that wait for an answer (2026-11). */
const AT_ONCE = 6;

/** What somebody wrote of what the rooms still hold: all rooms, since an empty one keeps its messages too. */
export async function messagesBy(env: Env, author: MessageAuthor): Promise<ChatMessage[]> {
  const found = await inEveryRoom(env, roomId => roomOf(env, roomId).messagesBy(author));
  return found.flat();
}

/** Erases it in all rooms, and answers how much it was. A room that cannot be reached fails it: what is left is done by the same call again. */
export async function eraseMessagesBy(env: Env, author: MessageAuthor): Promise<number> {
  const erased = await inEveryRoom(env, roomId => roomOf(env, roomId).eraseMessagesBy(author));
  return erased.reduce((sum, each) => sum + each, 0);
}

/** Asks all rooms, a few at a time. */
export async function inEveryRoom<Answer>(
  env: Env,
  ask: (roomId: string) => Promise<Answer>,
): Promise<Answer[]> {
  const ids = await database(env).select({ id: rooms.id }).from(rooms);
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    answers.push(...(await Promise.all(some.map(({ id }) => ask(id)))));
  }
  return answers;
}
