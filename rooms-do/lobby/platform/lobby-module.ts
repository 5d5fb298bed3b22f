import type { NumberedMigrations } from '../../storage/migrate.ts';
import type { FeatureStates, LobbyStart, LobbyState, Moments } from '../lobby-state.ts';
import type { WokenBy } from './database-copy.ts';

/** The acts of a feature at the moments of the lobby. */
export type MomentTable = {
  readonly [Name in keyof Moments]: (lobby: LobbyState, data: Moments[Name]) => void;
};

/** `alarmAt`: the time of the alarm that is set (milliseconds). */
type Waking = { by: WokenBy; alarmAt: number | null };

/** The memory of a feature when the lobby starts: restored after hibernation, rebuilt after a crash. */
export type Memory = {
  /** Reads storage and answers how to restore from it. Null where storage is incomplete: then every feature is rebuilt. */
  readonly read: (lobby: LobbyState) => ((waking: Waking) => void) | null;
  readonly rebuild: (lobby: LobbyState) => Promise<void> | void;
};

/** One feature of the lobby. `LOBBY_MODULES` lists them all. */
export type LobbyModule = {
  /** The migrations by the version of the lobby's tables that each leads to. */
  readonly tables?: { readonly migrations: NumberedMigrations };
  /** Builds the feature's own state. It may read the states of features before it in the list, and the others only later. */
  readonly state?: (lobby: LobbyState, start: LobbyStart) => object;
  readonly memory?: Memory;
  /** Tasks of each alarm, by name. */
  readonly alarms?: Readonly<Record<string, (lobby: LobbyState) => unknown>>;
  readonly on?: Partial<MomentTable>;
};

/** The modules by name: each state that a feature declares is built by its module, with that type. */
export type LobbyModules = Readonly<Record<string, LobbyModule>> & {
  readonly [Name in keyof FeatureStates]: {
    readonly state: (lobby: LobbyState, start: LobbyStart) => FeatureStates[Name];
  };
};
