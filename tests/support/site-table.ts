import type { Announcement } from '../../protocol/entities/announcement.ts';
import type { KnownRoom, RoomNature } from '../../protocol/entities/entrance.ts';
import type { RoomSettings } from '../../protocol/entities/room.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { UpName } from '../../protocol/wire/up.ts';
import type { Expected } from '../../rooms-do/arrivals.ts';
import { Broadcast } from '../../rooms-do/broadcast.ts';
import { turnsAway } from '../../rooms-do/coming-and-going.ts';
import { perform } from '../../rooms-do/effects.ts';
import type { Acted, RemoteAct } from '../../rooms-do/elsewhere.ts';
import { Frames } from '../../rooms-do/frames.ts';
import { closeDown, giveUp, type Place } from '../../rooms-do/moving.ts';
import { obey } from '../../rooms-do/obey.ts';
import { concerns, type Order } from '../../rooms-do/orders.ts';
import { refusalOf, runOn } from '../../rooms-do/pipeline.ts';
import { RecentAcks } from '../../rooms-do/recent-acks.ts';
import { refugesIn } from '../../rooms-do/refuges.ts';
import { roomView } from '../../rooms-do/room-view.ts';
import { Roster } from '../../rooms-do/roster/roster.ts';
import type { Connection, LobbySnapshot, RoomReport } from '../../rooms-do/roster-entry.ts';
import { elsewhereOf } from './elsewhere-table.ts';
import { type Chair, HALL_SETTINGS, RoomTable, SITES_OWN } from './room-table.ts';

/** A room of the operators', but for what is said. */
export type RoomWish = Partial<RoomSettings & RoomNature> & { _id: string; name: string };

export type Answer = { ok: true; data: Record<string, unknown> } | { ok: false; code: string };

/** Rooms side by side, with the real roster and broadcast between them, and no runtime: everything happens in fake time. */
export class SiteTable {
  readonly tables = new Map<string, RoomTable>();
  readonly roster = new Roster();
  readonly broadcast: Broadcast;
  /** Every room, as the database has them. */
  rooms: KnownRoom[];
  /** What was asked of the lobby and of the database, by its verb. */
  readonly deeds: string[] = [];
  readonly #announced: Announcement[] = [];
  #frames = new Map<string, Frames>();
  #onTheWay = new Map<string, { roomId: string; expected: Expected }>();
  #asked = 0;
  #now = 1_900_000_000_000;

  constructor(rooms: readonly RoomWish[]) {
    this.rooms = rooms.map(knownRoom);
    this.broadcast = new Broadcast({
      now: () => this.#now,
      roster: this.roster,
      tell: async (roomId, news) => this.tables.get(roomId)?.room.hear(news) ?? 'nothing',
      forget: () => {},
    });
    this.#readRooms();
    this.broadcast.assume();
    for (const room of this.rooms) this.#open(room);
  }

  at(roomId: string): RoomTable {
    const table = this.tables.get(roomId);
    if (!table) throw new Error(`there is no ${roomId}`);
    return table;
  }

  rename(roomId: string, name: string): void {
    this.rooms = this.rooms.map(room =>
      room.settings._id === roomId ? { ...room, settings: { ...room.settings, name } } : room,
    );
    this.#readRooms();
  }

  make(wish: RoomWish): void {
    const room = knownRoom(wish);
    this.rooms = [...this.rooms, room];
    this.#open(room);
    this.#readRooms();
  }

  /** The room is no more, and its people are moved. */
  async unmake(roomId: string): Promise<void> {
    const { room } = this.at(roomId);
    this.rooms = this.rooms.filter(({ settings }) => settings._id !== roomId);
    this.#readRooms();
    await closeDown(room, refugesIn(this.rooms));
    const removed = this.roster.drop(roomId);
    this.broadcast.people({ roomId, instance: '', turn: 0, whole: false, upserted: [], removed });
    this.tables.delete(roomId);
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const table of this.tables.values()) table.pass(ms);
  }

  async sit(roomId: string, person: Actor, over = {}): Promise<Chair> {
    const table = this.at(roomId);
    await table.room.site.ready();
    return table.sit(person, over);
  }

  /** Dials the room that a ticket is for. */
  async follow(ticket: string): Promise<Chair> {
    const way = this.#onTheWay.get(ticket);
    if (!way) throw new Error(`no ticket ${ticket}`);
    this.#onTheWay.delete(ticket);
    const table = this.at(way.roomId);
    await table.room.site.ready();
    return table.come(way.expected);
  }

  /** A frame of somebody, and what it was answered. */
  async ask(roomId: string, chair: Chair, event: UpName, data: unknown): Promise<Answer> {
    const { room } = this.at(roomId);
    const id = `ask-${++this.#asked}`;
    const seat = room.sockets.seat(chair as unknown as WebSocket);
    if (!seat) throw new Error(`${chair.userID} has no seat in ${roomId}`);
    await this.#frames.get(roomId)?.receive(seat, JSON.stringify({ event, data, id }));
    const ack = chair.heard.find(heard => heard.event === 'ack' && heard.data.id === id)?.data;
    if (!ack) throw new Error(`${event} was never answered`);
    if (ack.ok) return { ok: true, data: (ack.data ?? {}) as Record<string, unknown> };
    return { ok: false, code: (ack.error as { code: string }).code };
  }

  async act(remote: RemoteAct): Promise<Acted> {
    for (const { room } of this.tables.values()) {
      if (!room.occupants.get(remote.targetID)) continue;
      try {
        const { answer, home } = perform(await runOn(remote, this.viewOf(room.id)), room, null);
        return { ok: true, home, ...(answer && { answer }) };
      } catch (error) {
        return { ok: false, ...refusalOf(error) };
      }
    }
    return { ok: false, code: 'user_not_found' };
  }

  everybody(): Connection[] {
    return [...this.tables.values()].flatMap(({ room }) =>
      [...room.occupants.all()].map(occupant => ({
        occupant,
        roomId: room.id,
        room: room.settings.name,
        unlisted: room.nature.unlisted,
      })),
    );
  }

  announce(announcement: Announcement): void {
    this.deeds.push('announce');
    this.#announced.push(announcement);
    this.broadcast.announce(announcement);
  }

  /** Done in every room at once; how many it met. */
  order(order: Order): number {
    this.deeds.push(order.do);
    return [...this.tables.values()]
      .filter(({ room }) => [...room.occupants.all()].some(each => concerns(order, each, room.id)))
      .reduce((sum, { room }) => sum + obey(room, order), 0);
  }

  isTaken(nickname: string, userID: string): boolean {
    const wanted = skeleton(nickname);
    return this.everybody().some(
      ({ occupant }) => occupant.userID !== userID && skeleton(occupant.nickname) === wanted,
    );
  }

  viewOf(roomId: string) {
    const { room } = this.at(roomId);
    return roomView(room, elsewhereOf(this, room));
  }

  /** After a sleep of the room: what was in its memory is made anew. */
  wake(roomId: string, how: 'hibernate' | 'close'): void {
    const table = this.at(roomId);
    table.sleep(how);
    table.room.reporter.tellWhole();
    this.#frames.set(roomId, new Frames(table.room, this.viewOf(roomId), new RecentAcks()));
  }

  #readRooms(): void {
    this.roster.setRooms(this.rooms);
    this.broadcast.rooms();
  }

  #open({ settings, ...nature }: KnownRoom): void {
    const roomId = settings._id;
    const outside = {
      report: async (report: RoomReport) => this.#report(report),
      askLobby: async (everybody: boolean) => this.#snapshot(roomId, everybody),
      seat: (other: string, expected: Expected) => this.#seat(other, expected),
    };
    const table = new RoomTable(settings, outside, nature);
    table.now = this.#now;
    this.tables.set(roomId, table);
    this.#frames.set(roomId, new Frames(table.room, this.viewOf(roomId), new RecentAcks()));
  }

  #report(report: RoomReport): boolean {
    const change = this.roster.take(report);
    if (!change) return false;
    for (const { roomId, userID, seatedSince, seatedIn } of this.roster.outdated(change))
      void giveUp(this.at(roomId).room, userID, seatedSince, seatedIn);
    this.broadcast.people(change);
    return true;
  }

  #snapshot(roomId: string, everybody: boolean): LobbySnapshot {
    const { house } = this.at(roomId).lobby;
    return { ...this.broadcast.listen(roomId, everybody, this.#announced), house };
  }

  async #seat(roomId: string, expected: Expected): Promise<Place> {
    const { room, now } = this.at(roomId);
    await room.site.ready();
    const refused = turnsAway(room, expected);
    if (refused) return { refused };
    const ticket = `ticket-${roomId}-${++this.#asked}`;
    this.#onTheWay.set(ticket, { roomId, expected });
    return { ticket, expiresAt: now, room: room.settings.name };
  }
}

const knownRoom = ({ createdBy, temporary, unlisted, ...settings }: RoomWish): KnownRoom => ({
  settings: { ...HALL_SETTINGS, primary: false, ...settings },
  createdBy: createdBy ?? SITES_OWN.createdBy,
  temporary: temporary ?? SITES_OWN.temporary,
  unlisted: unlisted ?? SITES_OWN.unlisted,
});
