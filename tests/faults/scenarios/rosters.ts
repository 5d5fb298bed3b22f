import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';
import type { Person } from '../person.ts';

const RUNS = 5;
const EXIT_MS = 1_000;
const RESET_MS = 6_000;
const HALF_OPEN_MS = 90_000;

/** Measures the time until other users' lists are correct after an exit, a reset, and a silent loss. */
export async function rosters(port: number): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  const hall = await Hall.open(site.url, 5);
  const [observer] = hall.people as [Person];
  const rows = [
    await measured('clean exit, until the list is updated', RUNS, EXIT_MS, async () => {
      const guest = await hall.guest();
      await until(() => observer.roster.has(guest.name));
      guest.leave();
      return until(() => !observer.roster.has(guest.name));
    }),
    await measured('connection reset, until the list is updated', RUNS, RESET_MS, async () => {
      const proxy = await FaultyProxy.to(site.url);
      const guest = await hall.guest(proxy.url);
      await until(() => observer.roster.has(guest.name));
      proxy.isCut = true;
      proxy.resetAll();
      const took = await until(() => observer.roster.get(guest.name)?.isReconnecting === true);
      guest.leave();
      proxy.close();
      return took;
    }),
    await measured(
      'half-open connection: the peer disappears without a close frame',
      1,
      HALF_OPEN_MS,
      async () => {
        const proxy = await FaultyProxy.to(site.url);
        const guest = await hall.guest(proxy.url);
        await until(() => observer.roster.has(guest.name));
        proxy.isCut = true;
        proxy.stallAll();
        const took = await until(
          () => observer.roster.get(guest.name)?.isReconnecting !== false,
          HALF_OPEN_MS + 30_000,
        );
        guest.leave();
        proxy.close();
        return took;
      },
    ),
  ];
  const result = hall.tally();
  hall.leave();
  await site.end();
  return rows.map(row => ({ ...row, ...result, misses: [...missesOf(result), ...row.misses] }));
}

async function measured(
  fault: string,
  runs: number,
  limitMs: number,
  once: () => Promise<number>,
): Promise<Pick<Outcome, 'fault' | 'load' | 'runs' | 'healMs' | 'misses'>> {
  const took: number[] = [];
  for (let run = 0; run < runs; run++) took.push(await once());
  const healMs = Math.max(...took);
  const misses = healMs > limitMs ? [`right after ${(healMs / 1_000).toFixed(1)} s`] : [];
  return { fault, load: '6 people', runs, healMs, misses };
}

/** Elapsed milliseconds, or the timeout if the condition never became true. */
async function until(isSo: () => boolean, withinMs = 30_000): Promise<number> {
  const from = performance.now();
  while (!isSo() && performance.now() - from < withinMs) await wait(10);
  return performance.now() - from;
}
