import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import type { Room } from '../../protocol/entities/room.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import { ROOM_PASSWORD } from './elsewhere-table.ts';
import { plainList, plainRooms } from './plain-lists.ts';
import type { Chair } from './room-table.ts';
import { Screen } from './screen.ts';
import { SiteTable } from './site-table.ts';

const STEP_MS = 4_000;

type Present = { chair: Chair; roomId: string; screen: Screen; watches: boolean };

/** People in several rooms, what each of their screens shows, and what it should. */
export class Crowd {
  readonly site: SiteTable;
  #present: Present[] = [];
  #made = 0;

  constructor(names: Record<string, string>) {
    this.site = new SiteTable(
      Object.entries(names).map(([_id, name], at) => ({ _id, name, primary: at === 0 })),
    );
  }

  roomIds(): string[] {
    return [...this.site.tables.keys()];
  }

  /** Whose socket is open. */
  present(): Present[] {
    this.#present = this.#present.filter(
      ({ chair }) => chair.readyState === WebSocket.OPEN && chair.closedWith === null,
    );
    return this.#present;
  }

  roomOf(userID: string): string | undefined {
    return this.site.everybody().find(({ occupant }) => occupant.userID === userID)?.roomId;
  }

  async comes(roomId: string, person: Actor): Promise<void> {
    // One presence: whoever is somewhere, or still waited for there, comes back there.
    const at = this.roomOf(person.userID) ?? roomId;
    this.#seat(at, await this.site.sit(at, person));
  }

  async asks({ chair, roomId }: Present, event: UpName, data: unknown): Promise<void> {
    await this.site.ask(roomId, chair, event, data);
  }

  async goes({ chair, roomId }: Present, to: string): Promise<void> {
    const targetRoom = this.site.rooms.find(({ settings }) => settings._id === to)?.settings.name;
    const ack = await this.site.ask(roomId, chair, 'joinRoom', {
      oldRoom: '',
      targetRoom,
      password: ROOM_PASSWORD,
    });
    if (ack.ok) this.#seat(to, await this.site.follow(String(ack.data.ticket)));
  }

  /** Dials wherever somebody was moved to. */
  async follows(): Promise<void> {
    for (const { chair } of [...this.#present]) {
      const moved = chair.heard.findLast(({ event }) => event === 'moved');
      if (moved && chair.closedWith === 4001)
        this.#seat(String(moved.data.roomId), await this.site.follow(String(moved.data.ticket)));
    }
    this.present();
  }

  async watches(present: Present, on: boolean): Promise<void> {
    await this.asks(present, 'watchAllUsers', { on });
    present.watches = on;
  }

  rises({ chair, roomId }: Present, code: number): void {
    this.site.at(roomId).rise(chair, code);
  }

  /** An operator changes what an account may do. */
  standing(userID: string, flag: ChatPermission, value: boolean, canAccessAccountsMenu: boolean): void {
    const found = this.site.everybody().find(({ occupant }) => occupant.userID === userID)?.occupant;
    if (!found || found.accountType === 'visitor') return;
    const { role, rank, masterOf, endsAt } = found;
    const permissions = { ...found.permissions, [flag]: value };
    const standing = { userID, role, rank, masterOf, endsAt, permissions, canAccessAccountsMenu };
    this.site.order({ do: 'standing', standing });
  }

  /** Somebody makes a room that is in no list. */
  makes(name: string, createdBy: string): void {
    this.#made += 1;
    const isTaken = this.site.rooms.some(({ settings }) => settings.name === name);
    const own = isTaken ? `${name} ${this.#made}` : name;
    this.site.make({ _id: `made-${this.#made}`, name: own, createdBy, unlisted: true });
  }

  async unmakes(roomId: string): Promise<void> {
    await this.site.unmake(roomId);
    await this.follows();
  }

  renames(roomId: string, name: string): void {
    this.site.rename(roomId, name);
  }

  rings(): void {
    for (const table of this.site.tables.values()) table.room.agenda.ring(table.now);
  }

  /** All that was gathered anywhere is told, nobody is too slow, and time goes on. */
  async settle(): Promise<void> {
    for (const { room } of this.site.tables.values())
      for (const seat of room.sockets.all()) room.sockets.answered(seat, null);
    await vi.advanceTimersByTimeAsync(STEP_MS);
    this.site.pass(STEP_MS);
  }

  /** Everything that a screen shows otherwise than it should. */
  mistakes(): string[] {
    const people = this.site.everybody();
    return this.present().flatMap(({ chair: { userID }, roomId, screen, watches }) => {
      const viewer = people.find(each => each.occupant.userID === userID)?.occupant;
      if (!viewer) return [`${userID} has a socket and is nowhere`];
      screen.read();
      const here = people.filter(each => each.roomId === roomId);
      return [
        ...unlike(screen.users.room, plainList(viewer, roomId, here)),
        ...(watches ? unlike(screen.users.all, plainList(viewer, roomId, people)) : []),
        ...unlike(namesAndSizes(screen.rooms.values()), plainRooms(roomId, this.site.rooms, people)),
      ].map(what => `${userID} in ${roomId}: ${what}`);
    });
  }

  #seat(roomId: string, chair: Chair): void {
    this.#present.push({ chair, roomId, screen: new Screen(chair.heard), watches: false });
  }
}

const namesAndSizes = (rooms: Iterable<Room>): Map<string, string> =>
  new Map([...rooms].map(({ _id, name, size }) => [_id, `${name} ${size}`]));

function unlike(list: ReadonlyMap<string, unknown>, plain: ReadonlyMap<string, unknown>): string[] {
  const ids = new Set([...list.keys(), ...plain.keys()]);
  return [...ids].flatMap(id =>
    isDeepStrictEqual(list.get(id), plain.get(id))
      ? []
      : [`${JSON.stringify(list.get(id))} instead of ${JSON.stringify(plain.get(id))}`],
  );
}
