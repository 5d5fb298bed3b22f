import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';

const PEOPLE = 10;
const RATE = 10;

/** A network fault for all users and its number of runs. `act` returns the recovery time (milliseconds). */
type Network = {
  fault: string;
  runs: number;
  act: (proxy: FaultyProxy, hall: Hall) => Promise<number | null>;
};

const reset: Network = {
  fault: 'all connections reset',
  runs: 10,
  act: async (proxy, hall) => {
    await wait(1_500);
    const from = performance.now();
    proxy.resetAll();
    await wait(20);
    await hall.allUp();
    return performance.now() - from;
  },
};

const split: Network = {
  fault: 'frames split at every byte',
  runs: 1,
  act: async proxy => {
    proxy.weather = { delayMs: 0, pieceBytes: 1 };
    await wait(8_000);
    proxy.clear();
    return null;
  },
};

const delay: Network = {
  fault: '300 ms each way, in pieces of 7 bytes',
  runs: 1,
  act: async proxy => {
    proxy.weather = { delayMs: 300, pieceBytes: 7 };
    await wait(8_000);
    proxy.clear();
    return null;
  },
};

const FLAPPING_MS = 60_000;
const next = seededRandom(61);
const flapping: Network = {
  fault: 'connections that break every 1 to 3 s for 60 s',
  runs: 1,
  act: async (proxy, hall) => {
    for (const end = Date.now() + FLAPPING_MS; Date.now() < end; ) {
      await wait(1_000 + next() * 2_000);
      proxy.resetAll();
      // Users without attempts left reconnect manually.
      void hall.allUp().catch(() => {});
    }
    const from = performance.now();
    await hall.allUp();
    return performance.now() - from;
  },
};

export async function networks(port: number): Promise<Outcome[]> {
  const rows: Outcome[] = [];
  for (const network of [reset, split, delay, flapping]) rows.push(await under(network, port));
  return rows;
}

async function under({ fault, runs, act }: Network, port: number): Promise<Outcome> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const proxy = await FaultyProxy.to(site.url);
  const hall = await Hall.open(site.url, PEOPLE, { way: proxy.url });
  await wait(1_500);
  hall.lines();
  const talk = hall.talk(RATE);
  const healed: number[] = [];
  for (let run = 0; run < runs; run++) healed.push((await act(proxy, hall)) ?? Number.NaN);
  await talk.answered();
  await hall.allUp();
  await hall.settled();
  const lines = hall.lines();
  const result = hall.tally();
  hall.leave();
  proxy.close();
  await site.end();
  const healMs = healed.some(Number.isNaN) ? null : Math.max(...healed);
  return {
    fault,
    load: `${PEOPLE} people, ${RATE} messages a second`,
    runs,
    ...result,
    healMs,
    misses: missesOf(result, [lines.length > 0 && `${lines.length} lines of coming and going`]),
  };
}
