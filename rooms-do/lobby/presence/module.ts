import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser, seesUserAs, viewerClass } from '../../../protocol/rules/visibility.ts';
import { IncompleteReports, wholeReport } from '../../rpc/call-parts.ts';
import type { AppliedReport, ConnectedUser, RoomReport } from '../../rpc/reports.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { NicknameReservations } from '../admission/nickname-reservations.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import type { RoomRpc } from '../platform/room-rpc.ts';
import type { Roster } from '../platform/roster.ts';
import { Broadcast } from './broadcast.ts';
import { Heartbeat } from './heartbeat.ts';
import { KeptRoster } from './kept-roster.ts';
import { RecentPeople } from './recent-people.ts';

type PresenceState = {
  /** Reports that have come in part. */
  readonly incomplete: IncompleteReports;
  readonly recent: RecentPeople;
  readonly whereabouts: Whereabouts;
  /** Changes on their way to the rooms. */
  readonly broadcast: Broadcast;
  /** The check of rooms that have not reported for long. */
  readonly heartbeat: Heartbeat;
  /** The roster in storage. */
  readonly kept: KeptRoster;
  /** Removes the participants of a room that cannot be reached or is gone. */
  readonly loseRoom: (roomId: string) => void;
};

/**
 * Finds a user. Rooms report at most once a second, so a user who joined since is in no list: their reserved nickname
 * is found, and the rooms are asked. No other id is asked for, so an invalid id costs no calls.
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

  /** The participant as their room has them now: a report may be a second old. */
  async participant(userId: string, now: number): Promise<Participant | null> {
    const roomId = this.#roster.locate(userId);
    const isArriving = roomId === null && this.#reservations.of(userId, now) !== null;
    const rooms = isArriving ? this.#active.all() : [roomId].filter(id => id !== null);
    return (await this.#roomRpc.participant(rooms, userId))?.participant ?? null;
  }

  /** The user's room for the viewer; null if the viewer may neither see nor answer them. */
  async locateFor(viewer: Actor, userId: string, now: number): Promise<string | null> {
    if (this.#roster.locate(userId) !== null) return this.#roster.locateFor(viewer, userId);
    const claim = this.#reservations.of(userId, now);
    // Checked before rooms are asked: the response time would reveal a newly arrived ghost.
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

/** Users who left within the last day. */
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

/** Takes in a room's report. False when an earlier report was missed, or a part of this one. */
export function applyReport(lobby: LobbyState, received: RoomReport): boolean {
  const report = lobby.presence.incomplete.add(received);
  if (report === 'lost') return false;
  if (report === null) return true;
  const change = lobby.roster.applyReport(report);
  if (!change) return false;
  lobby.notify('report', change);
  return true;
}

/** After a crash: asks the rooms that had participants for their lists. */
async function collect({ roster, active, roomRpc, notify }: LobbyState): Promise<void> {
  for (const fullReport of await roomRpc.fullReports(active.all())) {
    const change = roster.applyReport(fullReport);
    if (change) notify('collect', change);
  }
}

/** A user in two rooms leaves the room joined first. */
function evictDuplicates({ roster, roomRpc, ports }: LobbyState, change: AppliedReport): void {
  for (const older of roster.duplicates(change)) ports.runInBackground(roomRpc.evictDuplicate(older));
}
