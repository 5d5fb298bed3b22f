import type { ChatMessage } from '../../protocol/entities/messages.ts';
import { HALL } from './people.ts';
import type { FakeSocket } from './room-socket.ts';
import { type Answer, SiteHarness } from './site-harness.ts';

/** A hall in which people say things, five seconds apart, so that no meter stops them. */
export class Talk {
  readonly site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);

  async request(
    socket: FakeSocket,
    event: Parameters<SiteHarness['request']>[2],
    data: unknown,
  ): Promise<Answer> {
    this.site.advance(5_000);
    return this.site.request(HALL, socket, event, data);
  }

  /** Says something and answers the id under which the room holds it. */
  async say(socket: FakeSocket, text: string, replyTo?: string): Promise<string> {
    const answer = await this.request(socket, 'newMessageFromClient', { text, ...(replyTo && { replyTo }) });
    if (!answer.ok) throw new Error(answer.code);
    return String(answer.data.id);
  }
}

/** Data of received events with this name. */
export const heard = (socket: FakeSocket, name: string): Record<string, unknown>[] =>
  socket.received.flatMap(({ event, data }) => (event === name ? [data] : []));

/** The history with which somebody began, or came back. */
export const historyOf = (socket: FakeSocket): ChatMessage[] =>
  (heard(socket, 'chatMessagesFromServer').at(-1)?.messages ?? []) as ChatMessage[];
