import type { RoomRecord } from '../../domain/admission/admission.ts';
import { Flows } from '../../domain/protection/raids.ts';
import { doesWithout } from '../../domain/site/economy.ts';
import { LIST_PART } from '../../protocol/constants.ts';
import { StoredValue } from '../storage/stored-value.ts';
import { RecentTransfers } from './admission/recent-transfers.ts';
import { ResumeTickets } from './admission/resume-tickets.ts';
import { onLobbyRefreshed, onSiteConfigChanged } from './apply-lobby-update.ts';
import { PushQueue } from './integrations/push-queue.ts';
import {
  expireDisconnected,
  muteExpiry,
  oneTimeKickExpiry,
  subscriptionExpiry,
} from './lifecycle/expiries.ts';
import { idleTimeoutTask } from './lifecycle/idle-timeout.ts';
import { onConnectionLost, onSocketClose, temporaryRoomExpiry } from './lifecycle/lifecycle.ts';
import { silentSocketsTask } from './lifecycle/silent-sockets.ts';
import { readEvidence } from './messages/evidence.ts';
import { History } from './messages/history.ts';
import { tellReactions } from './messages/message-changes.ts';
import { MessageCounter } from './messages/message-counter.ts';
import { Reactions } from './messages/reactions.ts';
import { RecentAuthors } from './messages/recent-authors.ts';
import { RehearsalRing } from './messages/recent-texts.ts';
import { scheduledMessagesTask } from './messages/scheduled-messages.ts';
import { WaitingMessages } from './messages/waiting-messages.ts';
import { raiseGuard } from './moderation/unattended-room.ts';
import { AlarmScheduler } from './platform/alarm-scheduler.ts';
import { TargetTurns } from './platform/commands/target-turns.ts';
import { Outbox, outboxRetry } from './platform/outbox.ts';
import { Participants } from './platform/participants/participants.ts';
import { Connections } from './platform/sockets/connections.ts';
import { classOf, readerOf } from './platform/sockets/deliver.ts';
import { FanOut } from './platform/sockets/fan-out.ts';
import type { ReaderClass } from './platform/sockets/reader-class.ts';
import { Relays, relayRetry } from './platform/sockets/relays.ts';
import type { RoomPorts } from './ports.ts';
import { Departures } from './presence/departures.ts';
import { LobbySubscription, lobbyRetry } from './presence/lobby-subscription.ts';
import { PresenceFeeds } from './presence/presence-feeds.ts';
import { emptyReportTask, PresenceReporter } from './presence/presence-reporter.ts';
import { markOrphansDisconnected } from './presence/reconnect-grace.ts';
import { calmExpiry } from './protection/raid-protection.ts';
import { SurgeReports } from './protection/raid-reports.ts';
import { configuredLimits, RateLimits, StoredRateLimits } from './protection/rate-limits.ts';
import { SpamRecords, WritingTimes } from './protection/spam-records.ts';
import { type Clock, placeOf, type RoomState, siteConfigOf } from './room-state.ts';
import { SettingsInForce } from './rooms/settings-in-force.ts';
import { goByTimetable, timetableTask } from './rooms/timetable-task.ts';
import { StoredSiteConfig } from './stored-site-config.ts';

/**
 * Builds a room from its stored tables, its sockets and its ports: the only place that knows how the parts hang together.
 * The parts reach the whole through functions that are called only once it is built. `listPart`: how many people a list begins with.
 */
export function compose(
  ctx: DurableObjectState,
  record: RoomRecord,
  clock: Clock,
  ports: RoomPorts,
  listPart = LIST_PART,
): RoomState {
  const { sql } = ctx.storage;
  const { settings, times, ...meta } = record;
  const { _id: id } = settings;
  const inForce = new SettingsInForce(
    { settings, ...(times && { times }) },
    new StoredValue(sql, 'timetableLookedAt'),
    clock.now(),
  );
  const participants = new Participants(sql);
  const { now } = clock;
  const relays = relaysOf(sql, now, ports, () => room);
  const connections = new Connections(ctx, slow => onConnectionLost(room, slow), relays.all());
  const people = {
    clock,
    participants,
    connections,
    fanOut: new FanOut<ReaderClass>(connections, {
      now,
      visibleCount: () => participants.visibleCount,
      windowFactor: () =>
        doesWithout(siteConfigOf(room).economy, 'longBatches') ? ECONOMY_WINDOW_FACTOR : 1,
    }),
    lobby: new LobbySubscription({
      now,
      roomId: id,
      siteConfig: new StoredSiteConfig(sql),
      isCutOff: new StoredValue(sql, 'lobbyCutOff'),
      toldRooms: new StoredValue(sql, 'lobbyToldRooms'),
      subscribe: everybody => ports.lobby.snapshot(id, everybody),
      peopleAfter: place => ports.lobby.peopleAfter(id, place),
      isWatched: () => connections.watchers().length > 0,
      refreshed: changed => onLobbyRefreshed(room, changed),
      siteConfigChanged: before => onSiteConfigChanged(room, before),
      plan: () => room.alarms.plan(),
    }),
  };
  const history = new History(sql, clock.newId);
  const room: RoomState = {
    ...people,
    relays,
    id,
    settings: inForce.settings,
    inForce,
    meta,
    record: new StoredValue(sql, 'record'),
    ports,
    history,
    evidence: () => readEvidence(sql),
    reactions: new Reactions(sql, messageId => history.seqOfMessage(messageId)),
    writingTimes: new WritingTimes(sql),
    waiting: new WaitingMessages(sql),
    rehearsal: new RehearsalRing({
      isOn: () => siteConfigOf(room).options.wordRehearsal,
      held: () => history.held(),
    }),
    spamRecords: new SpamRecords({ textsSince: (writer, since) => history.textsSince(writer, since) }),
    messageCounter: new MessageCounter({ now, send: counts => ports.lobby.addMessageCounts(counts) }),
    rateLimits: new RateLimits(() => configuredLimits(siteConfigOf(room).options), new StoredRateLimits(sql)),
    newcomerFlows: new Flows(),
    surgeReports: new SurgeReports(),
    guard: new StoredValue(sql, 'guard'),
    presence: feedsOf(people, listPart, () => room),
    reporter: reporterOf(id, people, ports, () => room),
    departures: new Departures({
      send: people => ports.lobby.release(id, people),
      runInBackground: ports.runInBackground,
    }),
    outbox: outboxOf(sql, now, ports, () => room),
    push: new PushQueue({
      now,
      send: notes => ports.runInBackground('push_not_sent', ports.backoffice.push(notes)),
    }),
    alarms: new AlarmScheduler({ now, roomId: id, setAlarm: ports.setAlarm }),
    emptySince: new StoredValue(sql, 'emptySince'),
    loopDueAt: new StoredValue(sql, 'loopDueAt'),
    recentTransfers: new RecentTransfers(),
    recentAuthors: new RecentAuthors(),
    targetTurns: new TargetTurns(),
    resumeTickets: new ResumeTickets(sql, (now, forMs) => ports.issueTicket(id, now, forMs)),
    recentResumes: new Map(),
  };
  room.alarms.register(tasksOf(room));
  restore(room);
  return room;
}

/** Near its limit a site gathers twice as long: half the frames, and what is said is seen a quarter of a second later at most. */
const ECONOMY_WINDOW_FACTOR = 2;

type People = Pick<RoomState, 'clock' | 'participants' | 'connections' | 'fanOut' | 'lobby'>;

/** What participants are told of each other. */
const feedsOf = ({ clock, ...people }: People, listPart: number, room: () => RoomState): PresenceFeeds =>
  new PresenceFeeds({
    ...people,
    listPart,
    now: clock.now,
    newId: clock.newId,
    place: () => placeOf(room()),
    classOfConnection: ({ userId }) => {
      const participant = people.participants.get(userId);
      return participant ? classOf(room(), participant) : 'v';
    },
    readerOf: connection => {
      const participant = people.participants.get(connection.userId);
      return participant ? readerOf(room(), connection, participant) : 'v';
    },
    queueOthers: () => tellReactions(room()),
  });

/** What the lobby is told of the participants. */
const reporterOf = (
  roomId: string,
  { clock, participants }: People,
  ports: RoomPorts,
  room: () => RoomState,
): PresenceReporter =>
  new PresenceReporter({
    now: clock.now,
    roomId,
    instance: clock.newId(),
    find: userId => participants.get(userId),
    all: () => participants.all(),
    send: ports.lobby.report,
    plan: () => room().alarms.plan(),
  });

/** The objects that hold sockets beyond those of the room itself. */
const relaysOf = (sql: SqlStorage, now: Clock['now'], ports: RoomPorts, room: () => RoomState): Relays =>
  new Relays(sql, {
    now,
    socketsEach: ports.socketsPerObject,
    isActivityKept: () => siteConfigOf(room()).options.idleTimeout > 0,
    deliver: (relay, batch) => ports.relay(room().id, relay).deliver(batch),
    lost: sockets => {
      for (const socket of sockets) onSocketClose(room(), socket, BROKEN);
    },
    plan: () => room().alarms.plan(),
  });

/** The code of a connection that ended without a goodbye. */
const BROKEN = 1006;

/** What the database is still to be told. A new entry plans the next try. */
const outboxOf = (sql: SqlStorage, now: Clock['now'], ports: RoomPorts, room: () => RoomState): Outbox =>
  new Outbox(
    sql,
    now,
    entries => ports.backoffice.persist(entries),
    () => room().alarms.plan(),
  );

/** Everything that a room does later by itself. */
const tasksOf = (room: RoomState) => ({
  // First, so that tasks due at the same moment follow the settings of that moment.
  timetable: timetableTask(room),
  disconnectExpiry: expireDisconnected(room),
  silentSockets: silentSocketsTask(room),
  subscriptionExpiry: subscriptionExpiry(room),
  oneTimeKickExpiry: oneTimeKickExpiry(room),
  muteExpiry: muteExpiry(room),
  calmExpiry: calmExpiry(room),
  raiseGuard: raiseGuard(room),
  idleTimeout: idleTimeoutTask(room),
  scheduledMessages: scheduledMessagesTask(room),
  outboxRetry: outboxRetry(room),
  relayRetry: relayRetry(room),
  lobbyRetry: lobbyRetry(room),
  emptyReport: emptyReportTask(room),
  temporaryRoomExpiry: temporaryRoomExpiry(room),
});

/** After hibernation or a restart: the remaining sockets go on receiving, and their owners know the lists already. */
function restore(room: RoomState): void {
  for (const connection of room.connections.all()) {
    const participant = room.participants.get(connection.userId);
    if (participant) room.fanOut.add(connection, readerOf(room, connection, participant));
  }
  room.presence.restore();
  if (room.connections.watchers().length > 0) void room.lobby.refresh();
  markOrphansDisconnected(room);
  if (room.inForce.isDue(room.clock.now())) goByTimetable(room);
  room.relays.start();
}
