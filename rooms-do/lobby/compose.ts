import { LOBBY_HEARTBEAT_MS } from '../../protocol/constants.ts';
import type { Clock, LobbyCore, LobbyState, Moments } from './lobby-state.ts';
import { LOBBY_MODULES } from './modules.ts';
import { ActiveRooms } from './platform/active-rooms.ts';
import { AttemptThrottle } from './platform/attempt-throttle.ts';
import { DatabaseCopy, type WakeUpCause } from './platform/database-copy.ts';
import type { LobbyModule, MomentTable } from './platform/lobby-module.ts';
import { RoomRpc } from './platform/room-rpc.ts';
import { Roster } from './platform/roster.ts';
import type { LobbyEnv, LobbyPorts } from './ports.ts';

const modules: [name: string, module: LobbyModule][] = Object.entries(LOBBY_MODULES);

/**
 * Builds the lobby from its stored tables and its ports: first the core, then each feature. Features access the whole
 * lobby through functions that run only after it is built.
 */
export function compose(sql: SqlStorage, env: LobbyEnv, clock: Clock, ports: LobbyPorts): LobbyState {
  // Safe cast, because the type `LobbyModules` requires a module for each declared state.
  const lobby = coreOf(sql, clock, ports, () => lobby) as LobbyState;
  for (const [name, { state }] of modules)
    if (state) Object.assign(lobby, { [name]: state(lobby, { sql, env }) });
  return lobby;
}

function coreOf(sql: SqlStorage, clock: Clock, ports: LobbyPorts, lobby: () => LobbyState): LobbyCore {
  let begun: Promise<void> | null = null;
  return {
    clock,
    ports,
    roster: new Roster(),
    active: new ActiveRooms(sql),
    throttle: new AttemptThrottle(sql),
    roomRpc: new RoomRpc(ports.room),
    database: new DatabaseCopy(sql, {
      now: () => clock.now(),
      source: ports.database,
      economy: () => lobby().site.usage.economy,
      readUsage: () => lobby().site.usage.read(clock.now()),
      roomsRead: rooms => lobby().notify('roomsRead', rooms),
      roomsChange: () => lobby().notify('roomsChange', null),
      siteConfigChange: siteConfig => lobby().notify('siteConfigChange', siteConfig),
      runInBackground: ports.runInBackground,
    }),
    ready: (wokenBy = 'call') => {
      begun ??= wake(lobby(), wokenBy).catch(error => {
        begun = null;
        throw error;
      });
      return begun;
    },
    notify: (moment, data) => notify(lobby(), moment, data),
  };
}

type Acts = { readonly [Name in keyof Moments]: readonly MomentTable[Name][] };

const actsAt = <Name extends keyof Moments>(moment: Name): readonly MomentTable[Name][] =>
  modules.flatMap(([, { on }]) => on?.[moment] ?? []);

const ACTS: Acts = {
  report: actsAt('report'),
  collect: actsAt('collect'),
  leave: actsAt('leave'),
  directive: actsAt('directive'),
  roomsRead: actsAt('roomsRead'),
  roomsChange: actsAt('roomsChange'),
  siteConfigChange: actsAt('siteConfigChange'),
};

function notify<Name extends keyof Moments>(lobby: LobbyState, moment: Name, data: Moments[Name]): void {
  for (const act of ACTS[moment]) act(lobby, data);
}

const MEMORIES = modules.flatMap(([, { memory }]) => memory ?? []);

/** Restores the lobby: from storage after hibernation, from the rooms and the database after a crash. */
async function wake(lobby: LobbyState, by: WakeUpCause): Promise<void> {
  const restores = MEMORIES.map(({ read }) => read(lobby));
  if (restores.every(restore => restore !== null)) {
    const alarmAt = await lobby.ports.alarmAt();
    for (const restore of restores) restore({ by, alarmAt });
  } else for (const { rebuild } of MEMORIES) await rebuild(lobby);
}

const ALARM_TASKS = modules.flatMap(([, { alarms = {} }]) => Object.entries(alarms));

/** Runs the lobby's alarm tasks. A failing task does not stop the others or the next alarm. */
export async function runAlarm(lobby: LobbyState): Promise<void> {
  if (!(await runTask(lobby, 'restore', () => lobby.ready('alarm')))) return;
  for (const [name, run] of ALARM_TASKS) await runTask(lobby, name, () => run(lobby));
}

async function runTask({ clock, ports }: LobbyState, task: string, run: () => unknown): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    console.error(JSON.stringify({ what: 'alarm_task_failed', task, object: 'lobby', error: String(error) }));
    await ports.setAlarm(clock.now() + LOBBY_HEARTBEAT_MS);
    return false;
  }
}
