import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome, percentile } from '../outcome.ts';

const PEOPLE = 20;
const RATE = 80;
const RETURN_P99_MS = 3_000;
/** Within this time an idle machine stores, sends and acks a message. */
const ON_ITS_WAY_MS = 12;

/**
 * Kills the runtime while all users write: anywhere in a broadcast, or within milliseconds of a message, between store,
 * send and ack.
 */
export async function kills(port: number, { runs = 30, acksEach = 345 } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  // Clients connect through a proxy like the edge, so connections wait while the objects restart.
  const edge = await FaultyProxy.to(site.url);
  const hall = await Hall.open(site.url, PEOPLE, { way: edge.url });
  await wait(1_500);
  hall.lines();
  const next = seededRandom(20_261);
  const healed: number[] = [];
  const acked = () => hall.people.reduce((sum, person) => sum + person.acked.size, 0);
  for (let run = 0; run < runs; run++) {
    await hall.stable();
    const talk = hall.talk(RATE);
    const wanted = acked() + acksEach;
    while (acked() < wanted) await wait(20);
    if (run % 2 === 0) await talk.nextSay();
    await wait(next() * (run % 2 === 0 ? ON_ITS_WAY_MS : 200));
    await edge.holding(async () => {
      await site.kill();
      talk.stop();
      await site.start();
    });
    const readyAt = performance.now();
    await hall.allUp();
    healed.push(...hall.people.map(({ openedAt }) => openedAt - readyAt));
    await talk.answered();
  }
  await hall.settled();
  const result = hall.tally();
  const lines = hall.lines();
  hall.leave();
  edge.close();
  await site.end();
  const healMs = percentile(healed, 0.99);
  return [
    {
      fault: 'runtime killed (SIGKILL) in mid-broadcast, and between store, send and ack',
      load: `${PEOPLE} people, ${RATE} messages a second`,
      runs,
      ...result,
      healMs,
      misses: missesOf(result, [
        result.acked < runs * acksEach && `${result.acked} acked`,
        healMs > RETURN_P99_MS && `back after ${Math.round(healMs)} ms`,
        lines.length > 0 && `${lines.length} lines of coming and going`,
      ]),
    },
  ];
}
