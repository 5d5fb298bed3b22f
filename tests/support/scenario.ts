import { vi } from 'vitest';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { FakeSocket } from './room-socket.ts';
import type { SiteHarness } from './site-harness.ts';

const STEP_MS = 4_000;
const MOMENT_MS = 25;
/** Off every round time: what two objects do in the very same millisecond only a network would put in order. */
const OFFSET_MS = 7;

/** A site on which one thing happens after the other, and everything that each person heard of it. */
export class Scenario {
  readonly site: SiteHarness;
  readonly #sockets = new Map<string, { socket: FakeSocket; roomId: string }>();
  readonly #allSockets = new Map<string, FakeSocket[]>();

  constructor(site: SiteHarness) {
    this.site = site;
    site.advance(OFFSET_MS);
    vi.advanceTimersByTime(OFFSET_MS);
  }

  isConnected(userID: string): boolean {
    return this.#sockets.get(userID)?.socket.closedWith === null;
  }

  /** Everything is told, and time goes on. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    this.site.advance(STEP_MS);
  }

  /** Time goes on, for rooms and timers alike. With 0 only what needs no time comes to its end. */
  async pause(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    for (let left = ms; left > 0; left -= MOMENT_MS) {
      this.site.advance(MOMENT_MS);
      await vi.advanceTimersByTimeAsync(MOMENT_MS);
    }
  }

  async join(roomId: string, person: Actor, over = {}): Promise<void> {
    this.#remember(person.userId, roomId, await this.site.join(roomId, person, over));
  }

  async send(userID: string, event: UpName, data: unknown): Promise<void> {
    const { socket, roomId } = this.#of(userID);
    await this.site.request(roomId, socket, event, data);
  }

  /** The message that somebody has last heard on their present socket, in its history or since. */
  lastHeardBy(userID: string): string {
    const messages = this.#of(userID).socket.received.flatMap(({ event, data }) => {
      if (event === 'newMessageFromServer') return [data];
      return event === 'chatMessagesFromServer' ? (data.messages as Record<string, unknown>[]) : [];
    });
    return String(messages.filter(({ kind }) => kind === 'user').at(-1)?.id ?? 'none');
  }

  /** Goes to another room, and dials it. */
  async moveTo(userID: string, roomId: string): Promise<void> {
    const { socket, roomId: from } = this.#of(userID);
    const targetRoom = this.site.at(roomId).room.settings.name;
    const ack = await this.site.request(from, socket, 'joinRoom', { oldRoom: '', targetRoom });
    if (ack.ok) this.#remember(userID, roomId, await this.site.connect(String(ack.data.ticket)));
  }

  /** 1000 is a goodbye, anything else a broken connection. */
  disconnect(userID: string, code: number): void {
    const { socket, roomId } = this.#of(userID);
    this.site.at(roomId).disconnect(socket, code);
  }

  runAlarms(): void {
    for (const harness of this.site.harnesses.values()) harness.room.alarms.runDue(harness.now);
  }

  /** Everything a user received on all their sockets. Random ids are numbered, because only equality matters. */
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
    if (!found) throw new Error(`${userID} never came`);
    return found;
  }
}
