import type { NumberedMigrations } from '../../storage/migrate.ts';
import type { FeatureStates, LobbyStart, LobbyState, Moments } from '../lobby-state.ts';
import type { WokenBy } from './database-copy.ts';

/** Handlers of a feature by event of the lobby. */
export type MomentTable = {
  readonly [Name in keyof Moments]: (lobby: LobbyState, data: Moments[Name]) => void;
};

/** `alarmAt`: time of the current alarm (milliseconds). */
type Waking = { by: WokenBy; alarmAt: number | null };

/** In-memory state of a feature: restored after hibernation, rebuilt after a crash. */
export type Memory = {
  /**
   * Reads storage and returns a function that restores from it. Null if storage is incomplete; every feature is then
   * rebuilt.
   */
  readonly read: (lobby: LobbyState) => ((waking: Waking) => void) | null;
  readonly rebuild: (lobby: LobbyState) => Promise<void> | void;
};

/** One feature of the lobby. `LOBBY_MODULES` lists them all. */
export type LobbyModule = {
  /** Migrations of the lobby's tables by resulting version. */
  readonly tables?: { readonly migrations: NumberedMigrations };
  /**
   * Builds the state of the feature. It may read states of earlier features in the list now, and later ones only
   * afterwards.
   */
  readonly state?: (lobby: LobbyState, start: LobbyStart) => object;
  readonly memory?: Memory;
  /** Tasks of each alarm, by name. */
  readonly alarms?: Readonly<Record<string, (lobby: LobbyState) => unknown>>;
  readonly on?: Partial<MomentTable>;
};

/** Modules by name. The type requires that a module builds each state that its feature declares. */
export type LobbyModules = Readonly<Record<string, LobbyModule>> & {
  readonly [Name in keyof FeatureStates]: {
    readonly state: (lobby: LobbyState, start: LobbyStart) => FeatureStates[Name];
  };
};
