import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Directive } from '../rpc/directives.ts';
import type { AppliedReport, LeavingUser } from '../rpc/reports.ts';
import type { ActiveRooms } from './platform/active-rooms.ts';
import type { AttemptThrottle } from './platform/attempt-throttle.ts';
import type { DatabaseCopy, WakeUpCause } from './platform/database-copy.ts';
import type { RoomRpc } from './platform/room-rpc.ts';
import type { Roster } from './platform/roster.ts';
import type { LobbyEnv, LobbyPorts } from './ports.ts';

export type Clock = { now(): number };

/** Events for features, with their data. Features handle an event in the order of the module list. */
export type Moments = {
  /** A room reported changes. The roster already contains them. */
  report: AppliedReport;
  /** After a crash a room sent its whole list. The roster already contains it. */
  collect: AppliedReport;
  /** Participants left the chat. The room's next report also contains this. */
  leave: { roomId: string; people: readonly LeavingUser[] };
  directive: Directive;
  roomsRead: readonly RoomRecord[];
  /** The list of rooms changed and must be sent to the rooms. */
  roomsChange: null;
  siteConfigChange: SiteConfig;
};

/** Parts of the lobby that every feature uses. */
export type LobbyCore = {
  readonly clock: Clock;
  readonly ports: LobbyPorts;
  readonly roster: Roster;
  /** Rooms that had participants at their last report. */
  readonly active: ActiveRooms;
  readonly throttle: AttemptThrottle;
  readonly roomRpc: RoomRpc;
  /** Copies of the rooms, visitor permissions and site configuration in the database. */
  readonly database: DatabaseCopy;
  /** Resolves after every feature's memory is restored or rebuilt. */
  ready(wokenBy?: WakeUpCause): Promise<void>;
  /** Calls the handlers of all features for an event. */
  notify<Name extends keyof Moments>(moment: Name, data: Moments[Name]): void;
};

/**
 * State of the lobby, built by `compose`. Its operations are functions that take the state. Each feature adds its own
 * state by name in its `module.ts`.
 */
export interface LobbyState extends LobbyCore {}

export type FeatureStates = Omit<LobbyState, keyof LobbyCore>;

export type LobbyStart = { sql: SqlStorage; env: LobbyEnv };
