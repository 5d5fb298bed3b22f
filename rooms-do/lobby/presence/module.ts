import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser, seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import { IncompleteReports, wholeReport } from '../../rpc/call-parts.ts';
import {
  type AppliedReport,
  type ConnectedUser,
  type LeftPerson,
  type RecentPerson,
  type RoomReport,
  recentPersonOf,
} from '../../rpc/reports.ts';
import type { Migration } from '../../storage/migrate.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { NicknameReservations } from '../admission/nickname-reservations.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import type { RoomRpc } from '../platform/room-rpc.ts';
import type { Roster } from '../platform/roster.ts';
import { Broadcast } from './broadcast.ts';
import { Heartbeat } from './heartbeat.ts';
import { KeptRoster } from './kept-roster.ts';

/**
 * Maximum number of stored users, enough for the busiest day of a large site. At a third of a kilobyte each, they need
 * less than two megabytes.
 */
const KEPT_MAX = 5_000;
/** Rows allowed above the limit, so that not every departure starts a cleanup. */
const SPARE = 100;

type Change = { upserted: readonly Participant[]; removed: readonly string[] };

/**
 * Users who were in the chat within the last day. Memory holds all visible users, to compute the reach of a ban; after
 * a restart, only present users. Storage holds the last state of all departed users, for actions against them.
 */
export class RecentPeople {
  #sql: SqlStorage | null;
  #people = new Map<string, RecentPerson>();
  #stored: number | null = null;
  #sweptAt = 0;

  constructor(sql: SqlStorage | null) {
    this.#sql = sql;
  }

  /** Applies a room's report: present users in their current state, and users who left. */
  note({ upserted, removed }: Change, now: number): void {
    for (const participant of upserted)
      if (participant.visibility === 'visible') this.#keep(recentPersonOf(participant, now));
    for (const userId of removed) {
      const known = this.#people.get(userId);
      if (known) this.#keep({ ...known, seenAt: now });
    }
  }

  /** Returns the users of the last day in their last state, each once. */
  all(now: number): RecentPerson[] {
    for (const [userId, { seenAt }] of this.#people) if (seenAt <= now - DAY_MS) this.#people.delete(userId);
    return [...this.#people.values()];
  }

  /** Stores users who leave the chat from this room. */
  leave(roomId: string, people: readonly Participant[], now: number): void {
    for (const participant of people) this.#store(participant, roomId, now);
  }

  /** Returns a user who left within the last day; null for any other user. */
  left(userId: string, now: number): LeftPerson | null {
    const [row] =
      this.#sql
        ?.exec<{ room_id: string; left_at: number; body: string }>(
          'SELECT room_id, left_at, body FROM left_people WHERE user_id = ? AND left_at > ?',
          userId,
          now - DAY_MS,
        )
        .toArray() ?? [];
    return row
      ? { participant: storedJson<Participant>(row.body), roomId: row.room_id, leftAt: row.left_at }
      : null;
  }

  forget(deviceIds: readonly string[], user: { userId?: string; fingerprint?: string }): void {
    for (const deviceId of deviceIds) this.#sql?.exec('DELETE FROM left_people WHERE device = ?', deviceId);
    this.#sql?.exec(
      "DELETE FROM left_people WHERE user_id = ? OR json_extract(body, '$.fingerprint') = ?",
      user.userId ?? null,
      user.fingerprint ?? null,
    );
    for (const [userId, person] of this.#people)
      if (
        userId === user.userId ||
        person.fingerprint === user.fingerprint ||
        deviceIds.includes(person.deviceId)
      )
        this.#people.delete(userId);
    this.#stored = null;
  }

  #keep(person: RecentPerson): void {
    this.#people.delete(person.userId);
    this.#people.set(person.userId, person);
    if (this.#people.size <= KEPT_MAX) return;
    const oldest = this.#people.keys().next().value;
    if (oldest !== undefined) this.#people.delete(oldest);
  }

  #store(participant: Participant, roomId: string, now: number): void {
    if (!this.#sql) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO left_people (user_id, device, room_id, left_at, body) VALUES (?, ?, ?, ?, ?)',
      participant.userId,
      participant.deviceId,
      roomId,
      now,
      JSON.stringify(participant),
    );
    if (this.#stored !== null) this.#stored += 1;
    this.#sweep(this.#sql, now);
  }

  #sweep(sql: SqlStorage, now: number): void {
    this.#stored ??= sql.exec<{ count: number }>('SELECT COUNT(*) AS count FROM left_people').one().count;
    if (now - this.#sweptAt < HOUR_MS && this.#stored < KEPT_MAX + SPARE) return;
    this.#sweptAt = now;
    sql.exec('DELETE FROM left_people WHERE left_at <= ?', now - DAY_MS);
    sql.exec(
      'DELETE FROM left_people WHERE user_id IN (SELECT user_id FROM left_people ORDER BY left_at DESC LIMIT -1 OFFSET ?)',
      KEPT_MAX,
    );
    this.#stored = null;
  }
}

type PresenceState = {
  /** Reports of which only some parts have arrived. */
  readonly incomplete: IncompleteReports;
  readonly recent: RecentPeople;
  readonly whereabouts: Whereabouts;
  /** Sends list changes to the rooms. */
  readonly broadcast: Broadcast;
  readonly heartbeat: Heartbeat;
  readonly kept: KeptRoster;
  /** Removes the participants of an unreachable or deleted room. */
  readonly loseRoom: (roomId: string) => void;
};

/**
 * Finds the room of a user. The roster may be a second old, so for a reserved nickname of a recent arrival it asks the
 * rooms. It asks for no other id, so that an invalid id costs no calls.
 */
export class Whereabouts {
  #roster: Roster;
  #reservations: NicknameReservations;
  #active: ActiveRooms;
  #roomRpc: RoomRpc;

  constructor(roster: Roster, reservations: NicknameReservations, active: ActiveRooms, roomRpc: RoomRpc) {
    this.#roster = roster;
    this.#reservations = reservations;
    this.#active = active;
    this.#roomRpc = roomRpc;
  }

  async find(userId: string, now: number): Promise<ConnectedUser | null> {
    const listed = this.#roster.connectionOf(userId);
    return listed ?? (this.#reservations.of(userId, now) ? this.#ask(userId) : null);
  }

  /** Reads a participant's current data from the room, because a report may be a second old. */
  async participant(userId: string, now: number): Promise<Participant | null> {
    const roomId = this.#roster.locate(userId);
    const isArriving = roomId === null && this.#reservations.of(userId, now) !== null;
    const rooms = isArriving ? this.#active.all() : [roomId].filter(id => id !== null);
    return (await this.#roomRpc.participant(rooms, userId))?.participant ?? null;
  }

  /** Returns the user's room for the viewer. Null if the viewer may neither see nor answer the user. */
  async locateFor(viewer: Actor, userId: string, now: number): Promise<string | null> {
    if (this.#roster.locate(userId) !== null) return this.#roster.locateFor(viewer, userId);
    const claim = this.#reservations.of(userId, now);
    // Checked before any call to a room, because the response time would reveal a ghost who has just arrived.
    const visibility = claim?.visibility ?? 'ghost';
    if (!claim || !seesUserAs(viewerClass(viewer), { visibility })) return null;
    const found = await this.#ask(userId);
    return found && seesUser(viewer, actorOf(found.participant, found.roomId)) ? found.roomId : null;
  }

  async #ask(userId: string): Promise<ConnectedUser | null> {
    const found = await this.#roomRpc.participant(this.#active.all(), userId);
    return found && this.#roster.connected(found);
  }
}

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly presence: PresenceState;
  }
}

const leftPeople: Migration = sql => {
  sql.exec(
    'CREATE TABLE left_people (user_id TEXT PRIMARY KEY, device TEXT NOT NULL, room_id TEXT NOT NULL, left_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID',
  );
};

export const presence = {
  tables: { migrations: { 7: leftPeople } },
  state,
  memory: {
    read: lobby => {
      const { roster, presence, clock } = lobby;
      const kept = presence.kept.read();
      if (!kept) return null;
      return ({ alarmAt }) => {
        for (const list of kept.rooms) {
          roster.applyReport(list);
          presence.recent.note(list, clock.now());
        }
        presence.broadcast.restore(kept.subscribers, kept.listsVersion);
        presence.heartbeat.restore(kept.heartbeat, alarmAt);
      };
    },
    rebuild: async lobby => {
      await collect(lobby);
      lobby.presence.broadcast.markDelivered();
      lobby.presence.heartbeat.schedule();
    },
  },
  alarms: { heartbeat: ({ presence: { heartbeat } }) => heartbeat.beat() },
  on: {
    report: (lobby, change) => {
      const { presence, clock } = lobby;
      presence.recent.note(change, clock.now());
      presence.heartbeat.markHeard(change.roomId);
      evictDuplicates(lobby, change);
      presence.broadcast.participants(change);
      presence.kept.note(change.roomId);
    },
    collect: (lobby, change) => {
      const { presence, clock } = lobby;
      presence.kept.note(change.roomId);
      presence.recent.note(change, clock.now());
      evictDuplicates(lobby, change);
    },
    leave: ({ roster, presence, clock }, { roomId, people }) => {
      const participants = people.flatMap(each => ('nickname' in each ? [each] : []));
      presence.recent.leave(roomId, participants, clock.now());
      roster.depart(roomId, people);
    },
    roomsChange: ({ presence: { broadcast } }) => broadcast.rooms(),
    siteConfigChange: ({ presence: { broadcast } }, siteConfig) => broadcast.siteConfig(siteConfig),
  },
} satisfies LobbyModule;

function state(lobby: LobbyState, { sql }: LobbyStart): PresenceState {
  const { clock, ports, roster, active, roomRpc, admission } = lobby;
  const now = () => clock.now();
  const broadcast = new Broadcast({
    now,
    roster,
    send: (roomId, news) => ports.room(roomId).applyLobbyUpdate(news),
    newListsVersion: ports.newListsVersion,
    unsubscribe: roomId => active.remove(roomId),
    stateChanged: () => kept.note(),
    unsent: roomId => heartbeat.doubt(roomId),
  });
  const loseRoom = (roomId: string): void => {
    const change = roster.removeRoom(roomId);
    kept.note(roomId);
    if (change.removed.length > 0) broadcast.participants(change);
  };
  const heartbeat = new Heartbeat({
    now,
    roster,
    active,
    siteConfigDigest: () => lobby.database.siteConfigDigest,
    room: roomId => ({
      stateDigest: () => ports.room(roomId).stateDigest(),
      fullReport: () => wholeReport(part => ports.room(roomId).fullReport(part)),
    }),
    applyReport: fullReport => applyReport(lobby, fullReport),
    markRoomLost: loseRoom,
    isUnsaved: () => kept.isUnsaved,
    stateChanged: () => kept.noteHeartbeat(),
    wakeAt: at => ports.runInBackground(ports.setAlarm(at)),
  });
  const kept = new KeptRoster(sql, { roster, heartbeat, broadcast });
  return {
    incomplete: new IncompleteReports(),
    recent: new RecentPeople(sql),
    whereabouts: new Whereabouts(roster, admission.entry.reservations, active, roomRpc),
    ...{ broadcast, heartbeat, kept, loseRoom },
  };
}

/** Applies a room's report. Returns false if an earlier report, or a part of this report, is missing. */
export function applyReport(lobby: LobbyState, received: RoomReport): boolean {
  const report = lobby.presence.incomplete.add(received);
  if (report === 'lost') return false;
  if (report === null) return true;
  const change = lobby.roster.applyReport(report);
  if (!change) return false;
  lobby.notify('report', change);
  return true;
}

/** After a crash, asks all rooms that had participants for their lists. */
async function collect({ roster, active, roomRpc, notify }: LobbyState): Promise<void> {
  for (const fullReport of await roomRpc.fullReports(active.all())) {
    const change = roster.applyReport(fullReport);
    if (change) notify('collect', change);
  }
}

/** Removes a user who is in two rooms from the room joined first. */
function evictDuplicates({ roster, roomRpc, ports }: LobbyState, change: AppliedReport): void {
  for (const older of roster.duplicates(change)) ports.runInBackground(roomRpc.evictDuplicate(older));
}
