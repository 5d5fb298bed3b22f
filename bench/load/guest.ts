import type { ChatMessage } from '../../protocol/entities/chat-message.ts';

type Envelope = { event: string; data: unknown };

/** A guest without a screen: comes in, talks, and notes when each message arrived. */
export class Guest {
  readonly #site: string;
  readonly #name: string;
  #socket: WebSocket | null = null;
  #onMessage: (message: ChatMessage) => void;
  #unanswered = 0;
  #received = 0;

  constructor(site: string, name: string, onMessage: (message: ChatMessage) => void) {
    this.#site = site;
    this.#name = name;
    this.#onMessage = onMessage;
  }

  async enter(): Promise<void> {
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
    const { roomId, ticket } = data as { roomId: string; ticket: string };
    const url = `${this.#site.replace('http', 'ws')}/api/v1/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
    // Node's WebSocket takes headers, which the browsers' does not.
    const socket = new WebSocket(url, { headers: { Origin: this.#site } } as unknown as string[]);
    socket.onmessage = ({ data: frame }) => this.#take(String(frame));
    this.#socket = socket;
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
  }

  say(text: string): void {
    this.#socket?.send(JSON.stringify({ event: 'newMessageFromClient', data: { text, style: {} } }));
    this.#unanswered = 0;
  }

  leave(): void {
    this.#socket?.close(1000);
  }

  #take(frame: string): void {
    const envelopes = [JSON.parse(frame) as Envelope | Envelope[]].flat();
    this.#received += envelopes.length;
    this.#unanswered += envelopes.length;
    for (const { event, data } of envelopes)
      if (event === 'newMessageFromServer') this.#onMessage(data as ChatMessage);
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
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { token?: string; data: unknown };
  }
}
