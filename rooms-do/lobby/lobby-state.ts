import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Directive } from '../rpc/directives.ts';
import type { AppliedReport, LeavingUser } from '../rpc/reports.ts';
import type { ActiveRooms } from './platform/active-rooms.ts';
import type { AttemptThrottle } from './platform/attempt-throttle.ts';
import type { DatabaseCopy, WokenBy } from './platform/database-copy.ts';
import type { RoomRpc } from './platform/room-rpc.ts';
import type { Roster } from './platform/roster.ts';
import type { LobbyEnv, LobbyPorts } from './ports.ts';

export type Clock = { now(): number };

/** Moments at which features act, with their data. They act in the order of the list of modules. */
export type Moments = {
  /** A room has reported changes, which are in the roster. */
  report: AppliedReport;
  /** After a crash a room was asked for its list, which is in the roster. */
  collect: AppliedReport;
  /** Participants have left the chat. The room's next report says so too. */
  leave: { roomId: string; people: readonly LeavingUser[] };
  /** A directive is about to be sent to the rooms. */
  directive: Directive;
  /** The list of rooms was read from the database. */
  roomsRead: readonly RoomRecord[];
  /** Other rooms are to be sent the changes in the list of rooms. */
  roomsChange: null;
  siteConfigChange: SiteConfig;
};

/** The parts of the lobby that every feature uses. */
export type LobbyCore = {
  readonly clock: Clock;
  readonly ports: LobbyPorts;
  /** The participants of all rooms. */
  readonly roster: Roster;
  /** The rooms that had participants at their last report. */
  readonly active: ActiveRooms;
  readonly throttle: AttemptThrottle;
  readonly roomRpc: RoomRpc;
  /** Rooms, visitors' permissions and site configuration as the database has them. */
  readonly database: DatabaseCopy;
  /** Resolves once the memory of every feature is restored or rebuilt. */
  ready(wokenBy?: WokenBy): Promise<void>;
  /** Lets every feature act at a moment. */
  notify<Name extends keyof Moments>(moment: Name, data: Moments[Name]): void;
};

/**
 * The lobby. `compose` builds it, and everything it does is a function over it. Each feature adds its own state here under its name, in
 * its `module.ts`.
 */
export interface LobbyState extends LobbyCore {}

export type FeatureStates = Omit<LobbyState, keyof LobbyCore>;

/** Data from which features build their states. */
export type LobbyStart = { sql: SqlStorage; env: LobbyEnv };
