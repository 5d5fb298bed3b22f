import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import type { InboxMessage } from '../../protocol/entities/private-chat.ts';
import type { ChatRoom } from '../../rooms-do/room/chat-room.ts';
import { messageSealer, type SealedContent } from '../../rooms-do/rpc/sealed-message.ts';
import { WITHIN } from './lobby-presence.ts';
import { room } from './rooms.ts';
import type { ClientSocket } from './visitor.ts';

export const write = (socket: ClientSocket, to: string, chatMessage: string, id?: string) =>
  socket.request('privateMessage', { to, chatMessage, style: {} }, id);

export const inboxRows = async (receiverId: string) =>
  (
    await env.DB.prepare('SELECT * FROM inbox_messages WHERE receiver_id = ? ORDER BY sent_at, rowid')
      .bind(receiverId)
      .all<Record<'id' | 'sender_id' | 'sealed', string> & { sent_at: number; counts: number }>()
  ).results;

export const untilStored = (receiverId: string, count: number) =>
  vi.waitFor(async () => expect(await inboxRows(receiverId)).toHaveLength(count), WITHIN);

export const untilSent = (roomId: string) =>
  vi.waitFor(
    () =>
      runInDurableObject(room(roomId), (_: ChatRoom, { storage: { sql } }) =>
        expect(sql.exec('SELECT turn FROM outbox').toArray()).toEqual([]),
      ),
    WITHIN,
  );

export const delivered = (socket: ClientSocket): InboxMessage[] =>
  socket.all('inbox').flatMap(({ messages }) => [...messages]);

export async function untilDelivered(socket: ClientSocket, count: number): Promise<InboxMessage[]> {
  await vi.waitFor(() => expect(delivered(socket)).toHaveLength(count), WITHIN);
  return delivered(socket);
}

export const receive = (socket: ClientSocket, messages: readonly InboxMessage[]) =>
  socket.request('inboxReceived', { ids: messages.map(({ id }) => id) });

const CONTENT: SealedContent = {
  text: 'رسالة محفوظة',
  style: { color: '#1f5bb8', fontWeight: 'normal', fontStyle: 'normal' },
  username: 'كاتب',
  nickname: 'كاتب',
  rank: 0,
};

/** Stores a message like a room. */
export async function store(
  receiverId: string,
  {
    id = crypto.randomUUID() as string,
    senderId = 'somebody',
    sentAt = Date.now(),
    ...content
  }: Partial<SealedContent & { id: string; senderId: string; sentAt: number }> = {},
): Promise<string> {
  const names = { id, receiverId, senderId, sentAt };
  const sealed = messageSealer(env.SAMAR_SECRET).seal(names, { ...CONTENT, ...content });
  await env.DB.prepare(
    'INSERT INTO inbox_messages (id, receiver_id, sender_id, sealed, counts, sent_at) VALUES (?, ?, ?, ?, 1, ?)',
  )
    .bind(id, receiverId, senderId, sealed, sentAt)
    .run();
  return id;
}
