import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';
import type { RoomSettings } from '../../protocol/entities/room.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../protocol/rules/permissions.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import { plainList, type Standing } from './plain-lists.ts';
import { type Chair, HALL_SETTINGS } from './room-table.ts';
import { Screen } from './screen.ts';
import { SiteTable } from './site-table.ts';

const STEP_MS = 4_000;

type Present = { chair: Chair; roomId: string; screen: Screen; watches: boolean };

/** People in several rooms, what each of their screens shows, and what it should. */
export class Crowd {
  readonly site: SiteTable;
  #settings: RoomSettings[];
  #present: Present[] = [];

  constructor(names: Record<string, string>) {
    this.#settings = Object.entries(names).map(([_id, name], at) => ({
      ...HALL_SETTINGS,
      _id,
      name,
      primary: at === 0,
    }));
    this.site = new SiteTable(this.#settings);
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
    const targetRoom = this.site.at(to).room.settings.name;
    const ack = await this.site.ask(roomId, chair, 'joinRoom', { oldRoom: '', targetRoom });
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

  renames(roomId: string, name: string): void {
    this.#settings = this.#settings.map(each => (each._id === roomId ? { ...each, name } : each));
    this.site.setRooms(this.#settings);
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
    const everybody = this.site.everybody();
    const people = everybody.map(({ occupant, roomId }) => ({
      occupant,
      roomId,
      room: this.#nameOf(roomId),
    }));
    return this.present().flatMap(({ chair: { userID }, roomId, screen, watches }) => {
      const viewer = people.find(each => each.occupant.userID === userID)?.occupant;
      if (!viewer) return [`${userID} has a socket and is nowhere`];
      screen.read();
      const here = people.filter(each => each.roomId === roomId);
      const said = (what: string) => `${userID} in ${roomId}: ${what}`;
      return [
        ...unlike(screen.users.room, plainList(viewer, here)),
        ...(watches ? unlike(screen.users.all, plainList(viewer, people)) : []),
        ...this.#sizes(people).flatMap(([id, text]) =>
          text === shown(screen, id) ? [] : [`${shown(screen, id)} instead of ${text}`],
        ),
      ].map(said);
    });
  }

  #sizes(people: readonly (Standing & { roomId: string })[]): [string, string][] {
    return this.#settings.map(({ _id, name }) => {
      const inSight = people.filter(
        ({ roomId, occupant }) => roomId === _id && occupant.visibility === 'visible',
      );
      return [_id, `${name} ${inSight.length}`];
    });
  }

  #nameOf = (roomId: string): string => this.#settings.find(({ _id }) => _id === roomId)?.name ?? '';

  #seat(roomId: string, chair: Chair): void {
    this.#present.push({ chair, roomId, screen: new Screen(chair.heard), watches: false });
  }
}

const shown = (screen: Screen, roomId: string): string => {
  const room = screen.rooms.get(roomId);
  return `${room?.name} ${room?.size}`;
};

function unlike(list: ReadonlyMap<string, unknown>, plain: ReadonlyMap<string, unknown>): string[] {
  const ids = new Set([...list.keys(), ...plain.keys()]);
  return [...ids].flatMap(id =>
    isDeepStrictEqual(list.get(id), plain.get(id))
      ? []
      : [`${JSON.stringify(list.get(id))} instead of ${JSON.stringify(plain.get(id))}`],
  );
}
