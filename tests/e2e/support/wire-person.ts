import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../migrations/seed/accounts.ts';
import { ChatClient } from '../../../protocol/client/chat-client.ts';
import { OWN_CONNECTION } from './own-connection.ts';
import type { Person } from './person.ts';

/** A user in the chat without a page, connected only by WebSocket, which needs no browser. */
export class WirePerson {
  readonly name: string;
  readonly client: ChatClient;
  readonly #ended = Promise.withResolvers<void>();

  constructor(name: string, site: string) {
    this.name = name;
    this.client = new ChatClient({
      site,
      fingerprint: `journey-${crypto.randomUUID()}`,
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, ...OWN_CONNECTION } }),
      onEnd: () => this.#ended.resolve(),
    });
  }

  /** Waits until the name's previous user has left. */
  async enter(room: string | null = null): Promise<this> {
    await expect(() => this.client.enter({ nickname: this.name }, room)).toPass({ intervals: [100, 250] });
    return this;
  }

  async logIn(room: string | null = null): Promise<this> {
    await this.client.enter({ username: this.name, password: DEMO_PASSWORD }, room);
    return this;
  }

  async sendPrivately(to: Person, chatMessage: string): Promise<void> {
    await this.client.request('privateMessage', { to: await to.userId(), chatMessage });
  }

  /** Leaves, unless the server is already ending the session of a removed user or deleted account. */
  async leave(): Promise<void> {
    if (this.client.nickname === null) return;
    await Promise.any([this.#ended.promise, this.client.request('disconnect', {})]);
    await this.#ended.promise;
  }
}
