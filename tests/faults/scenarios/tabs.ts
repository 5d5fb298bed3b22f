import { setTimeout as wait } from 'node:timers/promises';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';
import { Person } from '../person.ts';
import { tally } from '../tally.ts';

const TABS = 5;
const RUNS = 12;
const MASTER = { username: 'master', password: 'samar-local' };
const NICKNAME = 'زيتونة';

/**
 * One account in five tabs, each of which disconnects at times. Expects one list entry, and every message once in each
 * tab.
 */
export async function tabs(port: number): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const hall = await Hall.open(site.url, 10);
  const proxies = await Promise.all(Array.from({ length: TABS }, () => FaultyProxy.to(site.url)));
  const own = proxies.map(
    ({ url }, at) => new Person({ site: url, name: `tab${at}`, address: '10.98.0.1', login: MASTER }),
  );
  for (const tab of own) await tab.enter('المجلس العام');
  await wait(1_500);
  hall.lines();
  const next = seededRandom(5);
  const talk = hall.talk(20);
  for (let run = 0; run < RUNS; run++) {
    await wait(800);
    proxies[Math.floor(next() * TABS)]?.resetAll();
    for (const tab of own) if (tab.isUp) void tab.say();
  }
  await wait(6_000);
  await talk.answered();
  const all = [...hall.people, ...own];
  for (let looks = 0; looks < 100 && own.some(({ isUp }) => !isUp); looks++) await wait(100);
  await hall.settled();
  await wait(500);
  const lines = hall.lines();
  const result = tally(all);
  const down = own.filter(({ isUp }) => !isUp).length;
  const isListed = hall.people.every(({ roster }) => roster.get(NICKNAME)?.isReconnecting === false);
  hall.leave();
  for (const tab of own) tab.leave();
  for (const proxy of proxies) proxy.close();
  await site.end();
  return [
    {
      fault: 'one account in five tabs, whose connections break in turn',
      load: '10 people, 20 messages a second',
      runs: RUNS,
      ...result,
      healMs: null,
      misses: missesOf(result, [
        down > 0 && `${down} tabs did not come back`,
        !isListed && 'not listed as one who is here',
        lines.length > 0 && `${lines.length} lines of coming and going`,
      ]),
    },
  ];
}
