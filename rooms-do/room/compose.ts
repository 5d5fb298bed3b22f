import type { RoomRecord } from '../../domain/admission/admission.ts';
import { isFeatureOff } from '../../domain/site/economy.ts';
import { LIST_PART } from '../../protocol/constants.ts';
import { type Pipeline, runRemote } from './frame-processor.ts';
import { applyDirective, callsOf, commands, ROOM_MODULES, readsOf, viewOf } from './modules.ts';
import { AlarmScheduler } from './platform/alarm-scheduler.ts';
import { TargetTurns } from './platform/command.ts';
import { Outbox } from './platform/outbox.ts';
import { Participants } from './platform/participants/participants.ts';
import type { MomentTable, RoomModule } from './platform/room-module.ts';
import { Connections, type ReaderClass } from './platform/sockets/connections.ts';
import { readerOf } from './platform/sockets/deliver.ts';
import { FanOut } from './platform/sockets/fan-out.ts';
import { Relays } from './platform/sockets/relays.ts';
import type { RoomPorts } from './ports.ts';
import { type Clock, type Moments, type RoomCore, type RoomState, siteConfigOf } from './room-state.ts';

const modules: [name: string, module: RoomModule][] = Object.entries(ROOM_MODULES);

/**
 * Builds a room from its stored tables, sockets and ports: first the core, then each feature. Features access the whole
 * room through functions that run only after it is built.
 */
export function compose(
  ctx: DurableObjectState,
  record: RoomRecord,
  clock: Clock,
  ports: RoomPorts,
  listPart = LIST_PART,
): RoomState {
  const { sql } = ctx.storage;
  // Safe cast, because the type `RoomModules` requires a module for each declared state.
  const room = coreOf(ctx, record, clock, ports, () => room) as RoomState;
  for (const [name, { state }] of modules)
    if (state) Object.assign(room, { [name]: state(room, { sql, record, listPart }) });
  for (const [, { alarms = {} }] of modules)
    room.alarms.register(Object.fromEntries(Object.entries(alarms).map(([name, of]) => [name, of(room)])));
  wake(room);
  return room;
}

export const roomPipeline = (room: RoomState): Pipeline => ({
  commands,
  view: viewOf(room),
  reads: readsOf(room),
  calls: callsOf(room),
  turns: room.targetTurns,
  runRemote: command => runRemote(room, command),
});

function coreOf(
  ctx: DurableObjectState,
  { settings, times: _, ...meta }: RoomRecord,
  clock: Clock,
  ports: RoomPorts,
  room: () => RoomState,
): RoomCore {
  const { sql } = ctx.storage;
  const { now } = clock;
  const { _id: id } = settings;
  const plan = () => room().alarms.plan();
  const participants = new Participants(sql);
  const relays = new Relays(sql, {
    now,
    socketsEach: ports.socketsPerObject,
    isActivityKept: () => siteConfigOf(room()).options.idleTimeout > 0,
    deliver: (relay, batch) => ports.relay(id, relay).deliver(batch),
    lost: sockets => {
      for (const socket of sockets) room().notify('socketClosed', { socket, code: BROKEN });
    },
    plan,
  });
  const connections = new Connections(ctx, slow => room().notify('connectionLost', slow), relays.all());
  return {
    ...{ id, settings, meta, clock, ports, participants, connections, relays },
    fanOut: new FanOut<ReaderClass>(connections, {
      now,
      visibleCount: () => participants.visibleCount,
      windowFactor: () =>
        isFeatureOff(siteConfigOf(room()).economy, 'longBatches') ? ECONOMY_WINDOW_FACTOR : 1,
    }),
    outbox: new Outbox(sql, now, entries => ports.roomsDatabase.persist(entries), plan),
    alarms: new AlarmScheduler({ now, roomId: id, setAlarm: ports.setAlarm }),
    targetTurns: new TargetTurns(),
    applyDirective: directive => applyDirective(room(), directive),
    notify: (moment, data) => notify(room(), moment, data),
    readHistory: (message, reader) =>
      HISTORY_READERS.reduce((shown, read) => read(room(), shown, reader), message),
    readMissed: (since, reader) => MISSED_READERS.flatMap(read => read(room(), since, reader)),
  };
}

/** Close code of a connection that ended without a close frame. */
const BROKEN = 1006;

/**
 * Factor for the batch window while a site is near its plan's limit. It halves the frames, and messages arrive at most
 * a quarter of a second later.
 */
const ECONOMY_WINDOW_FACTOR = 2;

type Acts = { readonly [Name in keyof Moments]: readonly MomentTable[Name][] };

const actsAt = <Name extends keyof Moments>(moment: Name): readonly MomentTable[Name][] =>
  modules.flatMap(([, { on }]) => on?.[moment] ?? []);

const ACTS: Acts = {
  wake: actsAt('wake'),
  join: actsAt('join'),
  leave: actsAt('leave'),
  permissionsChange: actsAt('permissionsChange'),
  connectionLost: actsAt('connectionLost'),
  socketClosed: actsAt('socketClosed'),
  siteConfigChange: actsAt('siteConfigChange'),
  listChanges: actsAt('listChanges'),
  messagePublished: actsAt('messagePublished'),
  messagesGone: actsAt('messagesGone'),
};

const HISTORY_READERS = modules.flatMap(([, { readHistory = [] }]) => readHistory);
const MISSED_READERS = modules.flatMap(([, { readMissed = [] }]) => readMissed);

function notify<Name extends keyof Moments>(room: RoomState, moment: Name, data: Moments[Name]): void {
  for (const act of ACTS[moment]) act(room, data);
}

/** Restores the remaining sockets after hibernation or a restart. */
function wake(room: RoomState): void {
  for (const connection of room.connections.all()) {
    const participant = room.participants.get(connection.userId);
    if (participant) room.fanOut.add(connection, readerOf(room, connection, participant));
  }
  room.notify('wake', null);
  room.relays.start();
}
