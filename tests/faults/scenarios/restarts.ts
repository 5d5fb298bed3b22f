import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome, percentile } from '../outcome.ts';

const RATE = 40;
const RETURN_P99_MS = 3_000;
const STORM_MS = 8_000;
const STORM_PEOPLE = 1_000;

/** Restarts all objects at once, like a deployment, while users write. */
export async function deploys(port: number, { runs = 5, people = 40 } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  // Clients connect through a proxy like the edge, so connections wait while the objects restart.
  const edge = await FaultyProxy.to(site.url);
  const hall = await Hall.open(site.url, people, { way: edge.url });
  await wait(1_500);
  hall.lines();
  const healed: number[] = [];
  for (let run = 0; run < runs; run++) {
    await hall.stable();
    const talk = hall.talk(RATE);
    await wait(2_000);
    await edge.holding(() => site.deploy());
    const readyAt = performance.now();
    await hall.allUp();
    healed.push(...hall.people.map(({ openedAt }) => openedAt - readyAt));
    await wait(500);
    await talk.answered();
  }
  await hall.settled();
  const lines = hall.lines();
  const result = hall.tally();
  hall.leave();
  edge.close();
  await site.end();
  const healMs = percentile(healed, 0.99);
  return [
    {
      fault: 'all rooms replaced at once, as by a deploy',
      load: `${people} people, ${RATE} messages a second`,
      runs,
      ...result,
      healMs,
      misses: missesOf(result, [
        healMs > RETURN_P99_MS && `back after ${Math.round(healMs)} ms`,
        lines.length > 0 && `${lines.length} lines of coming and going`,
      ]),
    },
  ];
}

export async function storm(port: number, { people = STORM_PEOPLE } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  // Clients connect through a proxy like the edge, so connections wait while the objects restart.
  const edge = await FaultyProxy.to(site.url);
  const hall = await Hall.open(site.url, people, { way: edge.url });
  await wait(2_000);
  for (const person of hall.people.slice(0, 20)) await person.say();
  await wait(1_000);
  hall.lines();
  await edge.holding(() => site.deploy());
  const readyAt = performance.now();
  await hall.allUp(120_000);
  const healMs = Math.max(...hall.people.map(({ openedAt }) => openedAt - readyAt));
  const gaveUp = hall.people.filter(person => person.gaveUp > 0).length;
  for (const person of hall.people.slice(0, 20)) await person.say();
  await hall.settled();
  const lines = hall.lines();
  const result = hall.tally();
  hall.leave();
  edge.close();
  await site.end();
  return [
    {
      fault: 'reconnect storm: all users at once',
      load: `${people} people in one room`,
      runs: 1,
      ...result,
      healMs,
      misses: missesOf(result, [
        healMs > STORM_MS && `healed after ${Math.round(healMs)} ms`,
        gaveUp > 0 && `${gaveUp} were refused for good`,
        lines.length > 0 && `${lines.length} lines of coming and going`,
      ]),
    },
  ];
}

/** Suspends the process of the runtime and resumes it later, like a machine without CPU time. */
export async function stops(port: number, { secondsOf = [2, 5, 15] } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const hall = await Hall.open(site.url, 20);
  await wait(1_500);
  hall.lines();
  const healed: number[] = [];
  for (const seconds of secondsOf) {
    const talk = hall.talk(20);
    await wait(1_000);
    site.pause();
    await wait(seconds * 1_000);
    site.goOn();
    const from = performance.now();
    await talk.answered();
    await hall.allUp();
    await hall.settled();
    healed.push(performance.now() - from);
  }
  const lines = hall.lines();
  const result = hall.tally();
  hall.leave();
  await site.end();
  return [
    {
      fault: `runtime stopped (SIGSTOP) for ${secondsOf.join(', ')} s`,
      load: '20 people, 20 messages a second',
      runs: secondsOf.length,
      ...result,
      healMs: Math.max(...healed),
      misses: missesOf(result, [lines.length > 0 && `${lines.length} lines of coming and going`]),
    },
  ];
}
