import { vi } from 'vitest';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import { FRIENDS_TOLD_EVERY_MS } from '../../rooms-do/lobby/friends/module.ts';
import { issueUploadClaim } from '../../rooms-do/rpc/upload-claims.ts';
import { HALL, layla, variantOf } from './people.ts';
import { type FakeSocket, identityOf, PICTURE_SECRET } from './room-harness.ts';
import { type Answer, SiteHarness } from './site-harness.ts';

const STEP_MS = 4_000;
/** Avoids round times, because the order of events in the same millisecond depends only on the network. */
const OFFSET_MS = 7;

/** A site with sequential events, and all frames received by each user. */
export class Scenario {
  readonly site: SiteHarness;
  readonly #sockets = new Map<string, { socket: FakeSocket; roomId: string }>();
  readonly #allSockets = new Map<string, FakeSocket[]>();
  readonly #notes = new Map<string, number>();

  constructor(site: SiteHarness) {
    this.site = site;
    site.followTimers();
    vi.advanceTimersByTime(OFFSET_MS);
  }

  isConnected(userID: string): boolean {
    return this.#sockets.get(userID)?.socket.closedWith === null;
  }

  hasSeat(userID: string): boolean {
    const { socket, roomId } = this.#of(userID);
    return this.site.at(roomId).room.connections.get(socket as unknown as WebSocket) !== undefined;
  }

  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }

  /** Waits for the slowest lists, those of friends, because later frames would belong to the next run. */
  async end(): Promise<this> {
    for (let left = FRIENDS_TOLD_EVERY_MS; left > 0; left -= STEP_MS) await this.settle();
    return this;
  }

  /** Advances the time for rooms and timers. With 0 only work that needs no time is completed. */
  async pause(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  async join(roomId: string, person: Actor, over = {}): Promise<void> {
    this.#remember(person.userId, roomId, await this.site.join(roomId, person, over));
  }

  async send(userID: string, event: UpName, data: unknown): Promise<void> {
    const { socket, roomId } = this.#of(userID);
    await this.site.request(roomId, socket, event, data);
  }

  /** Last message of a user on the current socket, from its history or later. */
  lastHeardBy(userID: string): string {
    const messages = this.#of(userID).socket.received.flatMap(({ event, data }) => {
      if (event === 'newMessageFromServer') return [data];
      return event === 'chatMessagesFromServer' ? (data.messages as Record<string, unknown>[]) : [];
    });
    return String(messages.filter(({ kind }) => kind === 'user').at(-1)?.id ?? 'none');
  }

  inboxOf(userID: string): string[] {
    return this.#of(userID).socket.received.flatMap(({ event, data }) =>
      event === 'inbox' ? (data.messages as { id: string }[]).map(({ id }) => id) : [],
    );
  }

  async moveTo(userID: string, roomId: string): Promise<void> {
    const { socket, roomId: from } = this.#of(userID);
    const targetRoom = this.site.at(roomId).room.settings.name;
    const ack = await this.site.request(from, socket, 'joinRoom', { oldRoom: '', targetRoom });
    if (ack.ok) this.#remember(userID, roomId, await this.site.connect(String(ack.data.ticket)));
  }

  async readFriends(userID: string): Promise<void> {
    const { friends } = await this.site.friends.read(userID);
    this.#of(userID).socket.send(JSON.stringify({ event: 'GET /friends', data: { friends } }));
  }

  /** Sends a voice note in the user's room, with a unique address. */
  async sendNote(userID: string, text: string): Promise<void> {
    const { roomId } = this.#of(userID);
    const number = (this.#notes.get(userID) ?? 0) + 1;
    this.#notes.set(userID, number);
    const { sessionId } = identityOf(variantOf(layla, { userId: userID }));
    const note = { url: `/uploads/voice/${userID}-${number}.webm`, seconds: 3, waveform: '0fv' };
    const now = this.site.at(roomId).now;
    const claim = issueUploadClaim(PICTURE_SECRET, { ...note, sessionId, roomId }, now);
    await this.send(userID, 'newMessageFromClient', { text, voice: { claim } });
  }

  /** Advances until the open question of a quiz, or the end of its time. */
  async passQuiz(): Promise<void> {
    await this.settle();
    await this.settle();
    this.runAlarms();
  }

  /** 1000: normal closure, anything else: a broken connection. */
  disconnect(userID: string, code: number): void {
    const { socket, roomId } = this.#of(userID);
    this.site.at(roomId).disconnect(socket, code);
  }

  runAlarms(): void {
    for (const harness of this.site.harnesses.values()) harness.room.alarms.runDue(harness.now);
  }

  /** Everything that a user received on all their sockets. Random ids are numbered, because only equality matters. */
  receivedBy(userID: string): string[] {
    const names = new Map<string, string>();
    const anonymous = (id: string) => {
      const name = names.get(id) ?? `#${names.size}`;
      names.set(id, name);
      return name;
    };
    return (this.#allSockets.get(userID) ?? [])
      .flatMap(({ received }) => received)
      .map(envelope =>
        JSON.stringify(envelope).replace(
          /\b(room-[a-z]+-id|ask|ticket-[a-z-]+)-\d+\b|(?<="version":")[^"]*/g,
          anonymous,
        ),
      );
  }

  #remember(userID: string, roomId: string, socket: FakeSocket): void {
    this.#sockets.set(userID, { socket, roomId });
    this.#allSockets.set(userID, [...(this.#allSockets.get(userID) ?? []), socket]);
  }

  #of(userID: string): { socket: FakeSocket; roomId: string } {
    const found = this.#sockets.get(userID);
    if (!found) throw new Error(`${userID} has not joined`);
    return found;
  }
}

/** A hall with messages five seconds apart, so that no rate limit applies. */
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

  async say(socket: FakeSocket, text: string, replyTo?: string): Promise<string> {
    const answer = await this.request(socket, 'newMessageFromClient', { text, ...(replyTo && { replyTo }) });
    if (!answer.ok) throw new Error(answer.code);
    return String(answer.data.id);
  }
}

export const heard = (socket: FakeSocket, name: string): Record<string, unknown>[] =>
  socket.received.flatMap(({ event, data }) => (event === name ? [data] : []));

export const historyOf = (socket: FakeSocket): ChatMessage[] =>
  (heard(socket, 'chatMessagesFromServer').at(-1)?.messages ?? []) as ChatMessage[];
