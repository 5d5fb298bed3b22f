import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome, percentile } from '../outcome.ts';

const PEOPLE = 60;
const RATE = 74;
const ROUNDS = 3;
const ROUND_MS = 8_000;
const CLOSED_WITHIN_MS = 10_000;
const HELD_MAX = 2 * 2 ** 20;
const WORST_RATIO = 1.5;

/** A user in a busy room stops reading without closing the socket. */
export async function stalls(port: number): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const hall = await Hall.open(site.url, PEOPLE);
  await wait(1_000);
  const [observer] = hall.people;
  const undisturbed: number[] = [];
  const disturbed: number[] = [];
  const closed: number[] = [];
  const held: number[] = [];
  await round(hall);
  for (let turn = 0; turn < ROUNDS; turn++) {
    undisturbed.push(await round(hall));
    const proxy = await FaultyProxy.to(site.url);
    const guest = await hall.guest(proxy.url);
    await wait(1_000);
    proxy.isCut = true;
    proxy.stallAll();
    const from = performance.now();
    const watch = setInterval(() => {
      if (observer?.roster.get(guest.name)?.isReconnecting === false) return;
      closed.push(performance.now() - from);
      clearInterval(watch);
    }, 20);
    disturbed.push(await round(hall));
    await wait(CLOSED_WITHIN_MS - ROUND_MS);
    clearInterval(watch);
    held.push(await proxy.drainAll());
    guest.leave();
    proxy.close();
  }
  await hall.settled();
  const result = hall.tally();
  hall.leave();
  await site.end();
  const ratio = percentile(disturbed, 0.5) / percentile(undisturbed, 0.5);
  const most = Math.max(...held);
  return [
    {
      fault: `slow consumer: one client stops reading (queued for it: ${(most / 2 ** 20).toFixed(2)} MiB; p99 of the others ${ratio.toFixed(2)} of the undisturbed)`,
      load: `${PEOPLE} people, ${RATE} messages a second`,
      runs: ROUNDS,
      ...result,
      healMs: closed.length < ROUNDS ? null : Math.max(...closed),
      misses: missesOf(result, [
        closed.length < ROUNDS && `${ROUNDS - closed.length} not closed within ${CLOSED_WITHIN_MS / 1_000} s`,
        most > HELD_MAX && `${most} bytes held`,
        ratio > WORST_RATIO && `p99 ${ratio.toFixed(2)} of the undisturbed`,
      ]),
    },
  ];
}

/** 99th percentile of the delays between sending and receiving. */
async function round(hall: Hall): Promise<number> {
  for (const person of hall.people) person.delays.length = 0;
  const talk = hall.talk(RATE, { timed: true });
  await wait(ROUND_MS);
  await talk.answered();
  return percentile(
    hall.people.flatMap(({ delays }) => delays),
    0.99,
  );
}
