import type { RoomRecord } from '../../../domain/admission/admission.ts';
import { settingsInForce } from '../../../domain/rooms/room-times.ts';
import { roomModeOf } from '../../../protocol/rules/room-mode.ts';
import { IncompleteReports } from '../../rpc/call-parts.ts';
import type { LeavingUser, RoomReport } from '../../rpc/reports.ts';
import type { KnownDevices } from '../admission/known-devices.ts';
import type { NicknameReservations } from '../admission/nickname-reservations.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { RoomRpc } from '../platform/room-rpc.ts';
import type { Roster } from '../platform/roster.ts';
import type { Broadcast } from './broadcast.ts';
import type { DirectiveDispatcher } from './directive-dispatcher.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { KeptRoster } from './kept-roster.ts';
import type { RecentPeople } from './recent-people.ts';

/** The ids of the rooms to which the participants of a removed room may go: the primary one first, then open listed ones. */
export const fallbackRooms = (rooms: readonly RoomRecord[]): string[] =>
  rooms
    .filter(({ settings, unlisted }) => settings.primary || !(settings.hasPassword || unlisted))
    .sort((a, b) => Number(b.settings.primary) - Number(a.settings.primary))
    .map(({ settings }) => settings._id);

/**
 * What each room was told of its timetable, with what it goes back to: an empty room is subscribed to nothing, and must set its alarm all the
 * same. A lobby that begins anew tells every room that has one again.
 */
export class TimesTold {
  #told = new Map<string, string>();

  /** After hibernation: the rooms were told of these. */
  restore(records: readonly RoomRecord[]): void {
    for (const record of records) this.isNews(record);
  }

  /** Whether it is another than was told; from now on it counts as told. */
  isNews({ settings, times }: RoomRecord): boolean {
    const { _id: roomId } = settings;
    const text = times ? JSON.stringify([times, roomModeOf(settings)]) : '';
    if ((this.#told.get(roomId) ?? '') === text) return false;
    this.#told.set(roomId, text);
    return true;
  }
}

export type ReportHandlingDeps = {
  now(): number;
  roster: Roster;
  recent: RecentPeople;
  reservations: NicknameReservations;
  active: ActiveRooms;
  heartbeat: Heartbeat;
  kept: Pick<KeptRoster, 'note'>;
  devices: Pick<KnownDevices, 'note'>;
  directives: DirectiveDispatcher;
  broadcast: Broadcast;
  roomRpc: RoomRpc;
  runInBackground(work: Promise<unknown>): void;
};

/** What follows in the lobby from a room's report of its participants. */
export class ReportHandling {
  #deps: ReportHandlingDeps;
  #timesTold = new TimesTold();
  #incomplete = new IncompleteReports();

  constructor(deps: ReportHandlingDeps) {
    this.#deps = deps;
  }

  /** The rooms as the database has them. A room is told of its timetable where that is another than it was told last. */
  setRooms(rooms: readonly RoomRecord[]): void {
    const { now, roomRpc, runInBackground } = this.#deps;
    this.#list(rooms, now());
    for (const record of rooms) {
      const { _id: roomId } = record.settings;
      if (record.temporary) runInBackground(roomRpc.trackEmptiness(roomId));
      if (this.#timesTold.isNews(record)) runInBackground(roomRpc.followRecord(roomId, record));
    }
  }

  /** The timetable of a room has changed it at this moment: the clock of this object may be behind that of the room. */
  timesChanged(rooms: readonly RoomRecord[], at: number): void {
    this.#list(rooms, Math.max(at, this.#deps.now()));
    this.#deps.broadcast.rooms();
  }

  /** After hibernation: the rooms and their lists as they were before. */
  restore(records: readonly RoomRecord[], lists: readonly RoomReport[]): void {
    const { now, roster, recent } = this.#deps;
    this.#list(records, now());
    this.#timesTold.restore(records);
    for (const list of lists) {
      roster.applyReport(list);
      recent.note(list, now());
    }
  }

  /** After a restart: asks the rooms that had participants for their lists. */
  async collect(): Promise<void> {
    const { now, roster, recent, devices, active, roomRpc, directives, kept, runInBackground } = this.#deps;
    for (const fullReport of await roomRpc.fullReports(active.all())) {
      const change = roster.applyReport(fullReport);
      if (!change) continue;
      kept.note(change.roomId);
      recent.note(change, now());
      devices.note(change.upserted, now());
      // A moderator's act may have come before the lists.
      runInBackground(directives.applyPending(change));
      this.evictDuplicates(change);
    }
  }

  /** False when an earlier report was missed, or a part of this one. */
  apply(received: RoomReport): boolean {
    const report = this.#incomplete.add(received);
    if (report === 'lost') return false;
    if (report === null) return true;
    const { now, roster, recent, active, heartbeat, devices, reservations } = this.#deps;
    const { directives, broadcast, kept, runInBackground } = this.#deps;
    const change = roster.applyReport(report);
    if (!change) return false;
    recent.note(change, now());
    devices.note(change.upserted, now());
    active.add(report.roomId);
    heartbeat.markHeard(report.roomId);
    reservations.applyReport(change);
    runInBackground(directives.applyPending(change));
    this.evictDuplicates(change);
    broadcast.participants(change);
    kept.note(report.roomId);
    return true;
  }

  /** Frees the names of people who have left, before the room's report says so, and keeps them for a day. */
  release(roomId: string, people: readonly LeavingUser[]): void {
    const { recent, now } = this.#deps;
    recent.leave(
      roomId,
      people.flatMap(each => ('nickname' in each ? [each] : [])),
      now(),
    );
    this.#deps.roster.depart(roomId, people);
    for (const each of people) this.#deps.reservations.release(each);
  }

  /** Removes the participants of a room that cannot be reached. They are listed again once it can. */
  markRoomLost(roomId: string): void {
    const change = this.#deps.roster.removeRoom(roomId);
    this.#deps.kept.note(roomId);
    if (change.removed.length > 0) this.#deps.broadcast.participants(change);
  }

  evictDuplicates(change: RoomReport): void {
    const { roster, roomRpc, runInBackground } = this.#deps;
    for (const older of roster.duplicates(change)) runInBackground(roomRpc.evictDuplicate(older));
  }

  /** Tells of the rooms, and sends everybody out of those that are no more, each to the first of the others that takes them. */
  async closeMissing(before: readonly string[], rooms: readonly RoomRecord[]): Promise<void> {
    this.#deps.broadcast.rooms();
    const missing = new Set(before);
    for (const { settings } of rooms) missing.delete(settings._id);
    const fallbackIds = fallbackRooms(rooms);
    await Promise.all([...missing].map(roomId => this.#closeRoom(roomId, fallbackIds)));
  }

  #list(rooms: readonly RoomRecord[], now: number): void {
    this.#deps.roster.setRooms(rooms.map(record => ({ ...record, settings: settingsInForce(record, now) })));
  }

  async #closeRoom(roomId: string, fallbackIds: readonly string[]): Promise<void> {
    await this.#deps.roomRpc.closeDown(roomId, fallbackIds);
    this.markRoomLost(roomId);
    this.#deps.active.remove(roomId);
  }
}
