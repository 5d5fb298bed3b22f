import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { User } from '../../protocol/entities/user.ts';

type Envelope = { event: string; data: unknown };

export type Listener = {
  onMessage(message: ChatMessage): void;
  onUsers?(change: { upserted: User[]; removed: string[] }): void;
};

/** A guest without a screen, who joins, sends, and records the arrival time of each message. */
export class Guest {
  readonly #site: string;
  readonly #name: string;
  #socket: WebSocket | null = null;
  readonly #headers: Record<string, string>;
  #listener: Listener;
  #unanswered = 0;
  #received = 0;
  userID = '';

  /** `address`: client address for a local instance. */
  constructor(site: string, name: string, listener: Listener, address?: string) {
    this.#site = site;
    this.#headers = address === undefined ? {} : { 'CF-Connecting-IP': address };
    this.#name = name;
    this.#listener = listener;
  }

  async enter(): Promise<void> {
    // Node's WebSocket accepts headers, unlike that of browsers.
    const socket = new WebSocket(await this.dial(), {
      headers: { Origin: this.#site, ...this.#headers },
    } as unknown as string[]);
    socket.onmessage = ({ data: frame }) => this.#take(String(frame));
    this.#socket = socket;
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
  }

  /** Logs in and returns the address of the socket, with its ticket. */
  async dial(): Promise<string> {
    const identity = {
      username: this.#name,
      fingerprint: `bench-${this.#name}`,
      originURL: this.#site,
      visibility: 'visible',
      type: 'visitor',
    };
    const { token } = await this.#post('/users/visitorLogin', identity, {});
    const { data } = await this.#post(
      '/connect',
      { ...identity, nickname: this.#name, authKey: null },
      { Authorization: `Bearer ${token}` },
    );
    const { roomId, ticket, userID } = data as { roomId: string; ticket: string; userID: string };
    this.userID = userID;
    return `${this.#site.replace('http', 'ws')}/api/v1/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
  }

  say(text: string): void {
    this.#socket?.send(JSON.stringify({ event: 'newMessageFromClient', data: { text, style: {} } }));
  }

  leave(): void {
    this.#socket?.close(1000);
  }

  /** Leaves with a `disconnect` message, so that no reconnect grace follows. */
  exit(): void {
    this.#socket?.send(JSON.stringify({ event: 'disconnect', data: {} }));
  }

  #take(frame: string): void {
    const envelopes = [JSON.parse(frame) as Envelope | Envelope[]].flat();
    this.#received += envelopes.length;
    this.#unanswered += envelopes.length;
    for (const { event, data } of envelopes) {
      if (event === 'newMessageFromServer') this.#listener.onMessage(data as ChatMessage);
      if (event === 'usersChanged') this.#listener.onUsers?.(data as { upserted: User[]; removed: string[] });
    }
    if (this.#unanswered < 128) return;
    this.#unanswered = 0;
    this.#socket?.send(JSON.stringify({ event: 'received', data: { seq: this.#received } }));
  }

  async #post(
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<{ token?: string; data: unknown }> {
    const answer = await fetch(`${this.#site}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...this.#headers, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { token?: string; data: unknown };
  }
}
