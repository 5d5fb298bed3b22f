import type { Announcement } from '../../protocol/entities/announcement.ts';
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
import { giveUp, type Place } from '../../rooms-do/moving.ts';
import { obey } from '../../rooms-do/obey.ts';
import { concerns, type Order } from '../../rooms-do/orders.ts';
import { refusalOf, runOn } from '../../rooms-do/pipeline.ts';
import { RecentAcks } from '../../rooms-do/recent-acks.ts';
import { roomView } from '../../rooms-do/room-view.ts';
import { Roster } from '../../rooms-do/roster/roster.ts';
import type { Connection, LobbySnapshot, RoomReport } from '../../rooms-do/roster-entry.ts';
import { elsewhereOf } from './elsewhere-table.ts';
import { type Chair, HALL_SETTINGS, RoomTable } from './room-table.ts';

export type Answer = { ok: true; data: Record<string, unknown> } | { ok: false; code: string };

/** Rooms side by side, with the real roster and broadcast between them, and no runtime: everything happens in fake time. */
export class SiteTable {
  readonly tables = new Map<string, RoomTable>();
  readonly roster = new Roster();
  readonly broadcast: Broadcast;
  /** What was asked of the lobby and of the database, by its verb. */
  readonly deeds: string[] = [];
  readonly #announced: Announcement[] = [];
  #frames = new Map<string, Frames>();
  #onTheWay = new Map<string, { roomId: string; expected: Expected }>();
  #asked = 0;

  constructor(rooms: readonly (Partial<RoomSettings> & { _id: string; name: string })[]) {
    const all = rooms.map(room => ({ ...HALL_SETTINGS, primary: false, ...room }));
    this.broadcast = new Broadcast({
      roster: this.roster,
      tell: async (roomId, news) => this.at(roomId).room.hear(news),
      forget: () => {},
    });
    this.setRooms(all);
    for (const settings of all) this.#open(settings);
  }

  at(roomId: string): RoomTable {
    const table = this.tables.get(roomId);
    if (!table) throw new Error(`there is no ${roomId}`);
    return table;
  }

  /** What an operator has set of the rooms. */
  setRooms(all: readonly RoomSettings[]): void {
    this.roster.setRooms(
      all.map(settings => ({ settings, createdBy: null, temporary: false, unlisted: false })),
    );
    this.broadcast.rooms();
  }

  pass(ms: number): void {
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

  #open(settings: RoomSettings): void {
    const roomId = settings._id;
    const table = new RoomTable(settings, {
      report: async report => this.#report(report),
      askLobby: async everybody => this.#snapshot(roomId, everybody),
      seat: (other, expected) => this.#seat(other, expected),
    });
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
    this.broadcast.listen(roomId, everybody);
    const people = everybody ? this.roster.peopleOutside(roomId) : [];
    return {
      ...this.at(roomId).lobby,
      announcements: [...this.#announced],
      rooms: this.roster.rooms(),
      people,
    };
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
