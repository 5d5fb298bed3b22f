import type { NumberedMigrations } from '../../storage/migrate.ts';
import type { FeatureStates, LobbyStart, LobbyState, Moments } from '../lobby-state.ts';
import type { WakeUpCause } from './database-copy.ts';

/** Handlers of a feature, by lobby event. */
export type MomentTable = {
  readonly [Name in keyof Moments]: (lobby: LobbyState, data: Moments[Name]) => void;
};

/** Data for waking. `alarmAt`: time of the current alarm (milliseconds). */
type Waking = { by: WakeUpCause; alarmAt: number | null };

/** A feature's state in memory: restored after hibernation, rebuilt after a crash. */
export type Memory = {
  /**
   * Reads storage and returns a function that restores the state. If one feature returns null because its storage is
   * incomplete, all features are rebuilt.
   */
  readonly read: (lobby: LobbyState) => ((waking: Waking) => void) | null;
  readonly rebuild: (lobby: LobbyState) => Promise<void> | void;
};

/** One feature of the lobby. `LOBBY_MODULES` lists all features. */
export type LobbyModule = {
  /** Migrations of the lobby's tables by resulting version. */
  readonly tables?: { readonly migrations: NumberedMigrations };
  /**
   * Builds the feature's state. During the call it may read states of earlier features in the list; states of later
   * features only afterwards.
   */
  readonly state?: (lobby: LobbyState, start: LobbyStart) => object;
  readonly memory?: Memory;
  /** Tasks that every alarm runs, by name. */
  readonly alarms?: Readonly<Record<string, (lobby: LobbyState) => unknown>>;
  readonly on?: Partial<MomentTable>;
};

/** Modules by name. The type requires a module for each state that a feature declares. */
export type LobbyModules = Readonly<Record<string, LobbyModule>> & {
  readonly [Name in keyof FeatureStates]: {
    readonly state: (lobby: LobbyState, start: LobbyStart) => FeatureStates[Name];
  };
};
