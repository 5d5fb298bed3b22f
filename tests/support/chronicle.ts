import { vi } from 'vitest';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { Chair, Envelope } from './room-table.ts';
import type { SiteTable } from './site-table.ts';

const STEP_MS = 4_000;
const MOMENT_MS = 25;
/** Off every round time: what two objects do in the very same millisecond only a network would put in order. */
const OFFSET_MS = 7;

/** A site on which one thing happens after the other, and everything that each person heard of it. */
export class Chronicle {
  readonly site: SiteTable;
  readonly #chairs = new Map<string, { chair: Chair; roomId: string }>();
  readonly #heard = new Map<string, Envelope[][]>();

  constructor(site: SiteTable) {
    this.site = site;
    site.pass(OFFSET_MS);
    vi.advanceTimersByTime(OFFSET_MS);
  }

  isHere(userID: string): boolean {
    return this.#chairs.get(userID)?.chair.closedWith === null;
  }

  /** Everything is told, and time goes on. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    this.site.pass(STEP_MS);
  }

  /** Time goes on, for rooms and timers alike. With 0 only what needs no time comes to its end. */
  async pause(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    for (let left = ms; left > 0; left -= MOMENT_MS) {
      this.site.pass(MOMENT_MS);
      await vi.advanceTimersByTimeAsync(MOMENT_MS);
    }
  }

  async comes(roomId: string, person: Actor, over = {}): Promise<void> {
    this.#seat(person.userID, roomId, await this.site.sit(roomId, person, over));
  }

  async asks(userID: string, event: UpName, data: unknown): Promise<void> {
    const { chair, roomId } = this.#of(userID);
    await this.site.ask(roomId, chair, event, data);
  }

  /** Goes to another room, and dials it. */
  async goes(userID: string, roomId: string): Promise<void> {
    const { chair, roomId: from } = this.#of(userID);
    const targetRoom = this.site.at(roomId).room.settings.name;
    const ack = await this.site.ask(from, chair, 'joinRoom', { oldRoom: '', targetRoom });
    if (ack.ok) this.#seat(userID, roomId, await this.site.follow(String(ack.data.ticket)));
  }

  /** 1000 is a goodbye, anything else a broken connection. */
  rises(userID: string, code: number): void {
    const { chair, roomId } = this.#of(userID);
    this.site.at(roomId).rise(chair, code);
  }

  rings(): void {
    for (const table of this.site.tables.values()) table.room.agenda.ring(table.now);
  }

  /** What somebody heard on all sockets of theirs. Ids are random in life: here only which are the same ones counts. */
  heardBy(userID: string): string[] {
    const names = new Map<string, string>();
    const anonymous = (id: string) => {
      const name = names.get(id) ?? `#${names.size}`;
      names.set(id, name);
      return name;
    };
    return (this.#heard.get(userID) ?? [])
      .flat()
      .map(envelope =>
        JSON.stringify(envelope).replace(/\b(room-[a-z]+-id|ask|ticket-[a-z-]+)-\d+\b/g, anonymous),
      );
  }

  #seat(userID: string, roomId: string, chair: Chair): void {
    this.#chairs.set(userID, { chair, roomId });
    this.#heard.set(userID, [...(this.#heard.get(userID) ?? []), chair.heard]);
  }

  #of(userID: string): { chair: Chair; roomId: string } {
    const found = this.#chairs.get(userID);
    if (!found) throw new Error(`${userID} never came`);
    return found;
  }
}
