import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import { UNSENT_PICTURE_MS } from '../../protocol/picture-limits.ts';
import { voidExpired } from '../approvals/void-expired.ts';
import { auditLogOf } from '../audit/chain-pending.ts';
import { purgeAddresses, purgeEndedCases, purgeEntries, purgeStruckDevices } from '../audit/retention.ts';
import { type Database, database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { purgePictures } from '../pictures/stored-pictures.ts';
import { readSiteOptions } from '../site-config.ts';
import {
  purgeCards,
  purgeOldMonitoring,
  purgePushSubscriptions,
  purgeRevokedSessions,
  purgeUnusedRecords,
} from './purge.ts';
import { purgePendingFiles } from './purge-pending-files.ts';

/** Of the 50 queries that D1 allows a run on the free plan, and of the 1,000 on the paid one (2026-11). */
const QUERIES_MAX = { free: 45, paid: 900 };
/** More than any step needs. */
const STEP_QUERIES_MAX = 12;
const WATCH_DAYS = 90;

type Job = { name: string; step: () => Promise<number> };

/**
 * Removes what has expired, a step of each job in turn, until nothing is left or the queries of a run are used up. The next run goes
 * on, and begins with another job. `now` in milliseconds. A job that fails does not stop the others.
 */
export async function runCleanup(site: Env, now: number): Promise<void> {
  const { env, used } = counted(site);
  const queriesMax = QUERIES_MAX[site.SAMAR_PLAN === 'free' ? 'free' : 'paid'];
  const hasQueriesLeft = () => used() + STEP_QUERIES_MAX <= queriesMax;
  const failures: unknown[] = [];
  const removed = new Map<string, number>();
  let unfinished = rotated(await jobs(env, database(env), now), Math.floor(now / HOUR_MS));
  while (unfinished.length > 0 && hasQueriesLeft()) {
    const again: Job[] = [];
    for (const job of unfinished) {
      if (!hasQueriesLeft()) break;
      try {
        const count = await job.step();
        removed.set(job.name, (removed.get(job.name) ?? 0) + count);
        if (count > 0) again.push(job);
      } catch (error) {
        failures.push(error);
        console.error(JSON.stringify({ what: 'cleanup_failed', job: job.name, error: String(error) }));
      }
    }
    unfinished = again;
  }
  for (const [job, count] of removed)
    if (count > 0) console.log(JSON.stringify({ what: 'cleanup', job, removed: count }));
  if (failures.length > 0) throw new AggregateError(failures, 'the cleanup was not finished');
}

/** Each run begins with another job, so that none waits behind the others for ever. */
function rotated(all: readonly Job[], turn: number): Job[] {
  const first = turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** The same bindings, with the queries of the database counted. */
function counted(env: Env): { env: Env; used(): number } {
  let used = 0;
  const DB = new Proxy(env.DB, {
    get: (target, name) => {
      if (name === 'prepare')
        return (query: string) => {
          used++;
          return target.prepare(query);
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { env: { ...env, DB }, used: () => used };
}

async function jobs(env: Env, db: Database, now: number): Promise<Job[]> {
  const { addressDays, eventDays } = await readSiteOptions(db);
  const yesterday = now - DAY_MS;
  return [
    { name: 'approvals', step: () => voidExpired(env, now) },
    { name: 'chain', step: () => chainRest(env) },
    ...(addressDays > 0
      ? [
          { name: 'addresses', step: () => purgeAddresses(db, now - addressDays * DAY_MS) },
          { name: 'devices', step: () => purgeStruckDevices(db, now - addressDays * DAY_MS, now) },
          { name: 'cards', step: () => purgeCards(db, 'device', now - addressDays * DAY_MS) },
        ]
      : []),
    ...(eventDays > 0
      ? [
          { name: 'events', step: () => purgeEntries(env, now - eventDays * DAY_MS, now) },
          { name: 'cards', step: () => purgeCards(db, 'account', now - eventDays * DAY_MS) },
        ]
      : []),
    { name: 'cases', step: () => purgeEndedCases(db, yesterday, now) },
    { name: 'files', step: () => purgePendingFiles(env, db, yesterday) },
    { name: 'pictures', step: () => purgePictures(env, db, now - UNSENT_PICTURE_MS) },
    { name: 'records', step: () => purgeUnusedRecords(db, yesterday) },
    { name: 'push', step: () => purgePushSubscriptions(db, now) },
    { name: 'sessions', step: () => purgeRevokedSessions(db, now) },
    { name: 'watch', step: () => purgeOldMonitoring(db, now - WATCH_DAYS * DAY_MS) },
  ];
}

/** Entries that were written when the object of the chain could not be reached. */
async function chainRest(env: Env): Promise<number> {
  await auditLogOf(env).chainPending();
  return 0;
}
