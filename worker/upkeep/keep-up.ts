import { DAY_MS } from '../../protocol/constants.ts';
import { dropAddresses, removeEntries } from '../audit/retention.ts';
import { type Database, database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { siteOptions } from '../site-options.ts';
import { dropEndedSessions, dropOldWatch, dropUnusedRecords } from './litter.ts';
import { dropPendingFiles } from './pending-files.ts';

/** At most some 300 queries a run, of the 1000 that D1 allows a call (2026-11); what is left waits an hour. */
const STEPS_MAX = 20;
const WATCH_DAYS = 90;

type Job = { name: string; step: () => Promise<number> };

/** What is to be forgotten is forgotten, piece by piece. `now` in milliseconds. One job that fails keeps no other from being done. */
export async function keepUp(env: Env, now: number): Promise<void> {
  const db = database(env);
  const failures: unknown[] = [];
  for (const job of await jobs(env, db, now)) {
    try {
      const removed = await finish(job.step);
      if (removed > 0) console.log(JSON.stringify({ what: 'upkeep', job: job.name, removed }));
    } catch (error) {
      failures.push(error);
      console.error(JSON.stringify({ what: 'upkeep_failed', job: job.name, error: String(error) }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'upkeep was not finished');
}

async function jobs(env: Env, db: Database, now: number): Promise<Job[]> {
  const { addressDays, eventDays } = await siteOptions(db);
  const yesterday = now - DAY_MS;
  return [
    ...(addressDays > 0
      ? [{ name: 'addresses', step: () => dropAddresses(db, now - addressDays * DAY_MS) }]
      : []),
    ...(eventDays > 0 ? [{ name: 'events', step: () => removeEntries(db, now - eventDays * DAY_MS) }] : []),
    { name: 'files', step: () => dropPendingFiles(env, db, yesterday) },
    { name: 'records', step: () => dropUnusedRecords(db, yesterday) },
    { name: 'sessions', step: () => dropEndedSessions(db, now) },
    { name: 'watch', step: () => dropOldWatch(db, now - WATCH_DAYS * DAY_MS) },
  ];
}

/** Step by step until one finds nothing more to do. */
async function finish(step: Job['step']): Promise<number> {
  let removed = 0;
  for (let taken = 0; taken < STEPS_MAX; taken++) {
    const now = await step();
    if (now === 0) break;
    removed += now;
  }
  return removed;
}
