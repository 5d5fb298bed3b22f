import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { ChatClient } from '../../../protocol/client/chat-client.ts';
import { socketOfAProgram } from '../../../protocol/client/socket-of-a-program.ts';
import { OWN_CONNECTION } from './own-connection.ts';

/** Somebody in the chat at whose screen nobody looks: there by the wire alone, which costs no browser. */
export class WirePerson {
  readonly name: string;
  readonly client: ChatClient;
  readonly #sockets: WebSocket[] = [];

  constructor(name: string, site: string) {
    this.name = name;
    const Base = socketOfAProgram(site) as new (url: string) => WebSocket;
    const sockets = this.#sockets;
    this.client = new ChatClient({
      site,
      fingerprint: `journey-${crypto.randomUUID()}`,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...OWN_CONNECTION } }),
      WebSocketClass: class extends Base {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      },
    });
  }

  /** A name is free once whoever had it before has left. */
  async enter(room: string | null = null): Promise<this> {
    await expect(() => this.client.enter({ nickname: this.name }, room)).toPass({ intervals: [100, 250] });
    return this;
  }

  async logIn(room: string | null = null): Promise<this> {
    await this.client.enter({ username: this.name, password: DEMO_PASSWORD }, room);
    return this;
  }

  /** Until the server has closed the socket too. */
  async leave(): Promise<void> {
    this.client.leave();
    await expect
      .poll(() => this.#sockets.every(({ readyState }) => readyState === WebSocket.CLOSED))
      .toBe(true);
  }
}
