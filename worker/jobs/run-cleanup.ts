import { DAY_MS } from '../../protocol/constants.ts';
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

/** About 300 queries a run, of the 1000 that D1 allows (2026-11). What is left waits for the next hour. */
const STEPS_MAX = 20;
const WATCH_DAYS = 90;

type Job = { name: string; step: () => Promise<number> };

/** Removes what has expired, step by step. `now` in milliseconds. A job that fails does not stop the others. */
export async function runCleanup(env: Env, now: number): Promise<void> {
  const db = database(env);
  const failures: unknown[] = [];
  for (const job of await jobs(env, db, now)) {
    try {
      const removed = await runToEnd(job.step);
      if (removed > 0) console.log(JSON.stringify({ what: 'cleanup', job: job.name, removed }));
    } catch (error) {
      failures.push(error);
      console.error(JSON.stringify({ what: 'cleanup_failed', job: job.name, error: String(error) }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the cleanup was not finished');
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

/** Runs a step until it finds nothing more to do. */
async function runToEnd(step: Job['step']): Promise<number> {
  let removed = 0;
  for (let taken = 0; taken < STEPS_MAX; taken++) {
    const now = await step();
    if (now === 0) break;
    removed += now;
  }
  return removed;
}
