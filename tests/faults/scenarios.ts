import type { Outcome } from './outcome.ts';
import { acts } from './scenarios/acts.ts';
import { backups } from './scenarios/backups.ts';
import { disks } from './scenarios/disks.ts';
import { inbox } from './scenarios/inbox.ts';
import { kills } from './scenarios/kills.ts';
import { networks } from './scenarios/networks.ts';
import { deploys, stops, storm } from './scenarios/restarts.ts';
import { rosters } from './scenarios/rosters.ts';
import { lists, malformed, simulation } from './scenarios/seeds.ts';
import { stalls } from './scenarios/stalls.ts';
import { tabs } from './scenarios/tabs.ts';
import { upgrades } from './scenarios/upgrades.ts';
import { votes } from './scenarios/votes.ts';

/** Scenarios by the names for single runs. Each may use its port and the next one. */
export const SCENARIOS = {
  kills: port => kills(port),
  inbox: port => inbox(port),
  votes: port => votes(port),
  deploys: port => deploys(port),
  stops: port => stops(port),
  storm: port => storm(port),
  networks: port => networks(port),
  rosters: port => rosters(port),
  stalls,
  tabs,
  acts: port => acts(port),
  backups,
  upgrades,
  disks,
  malformed,
  lists,
  simulation,
} as const satisfies Record<string, (port: number) => Promise<Outcome[]>>;

export type ScenarioName = keyof typeof SCENARIOS;
