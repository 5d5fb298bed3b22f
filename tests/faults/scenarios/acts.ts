import { setTimeout as wait } from 'node:timers/promises';
import { FaultySite } from '../faulty-site.ts';
import { Hall } from '../hall.ts';
import { missesOf, type Outcome } from '../outcome.ts';
import { Person } from '../person.ts';

const RATE = 50;
const MASTER = { username: 'master', password: 'samar-local' };

/** Moderators' actions during traffic. Each is effective from its ack on. */
export async function acts(port: number, { runs = 10 } = {}): Promise<Outcome[]> {
  const site = await FaultySite.start({ port });
  await site.liftLimits();
  const hall = await Hall.open(site.url, 15);
  const master = new Person({ site: site.url, name: 'master', address: '10.98.0.1', login: MASTER });
  await master.enter('المجلس العام');
  await wait(1_000);
  const rows = [
    await trials('ban during a flood', runs, hall, async () => {
      const target = await hall.listedGuest();
      await master.request('requestBanUser', { userId: hall.idOf(target.name) });
      await master.say();
      await wait(800);
      const [after] = [...master.screen.seen.values()]
        .filter(({ text }) => text.startsWith('master'))
        .slice(-1);
      const heard = [...target.screen.seen.keys()].filter(seq => seq >= (after?.seq ?? Number.NaN)).length;
      return heard + (target.isUp ? 1 : 0);
    }),
    await trials('write permission revoked while the user writes', runs, hall, async () => {
      const target = await hall.listedGuest();
      let isMuted = false;
      let leaked = 0;
      const typing = setInterval(async () => {
        const wasMuted = isMuted;
        if ((await target.say()) && wasMuted) leaked++;
      }, 40);
      await wait(300);
      const mute = { userId: hall.idOf(target.name), prop: 'allowUserToWrite', value: false } as const;
      await hall.ghost.request('requestChangeUserPermissions', mute);
      isMuted = true;
      await wait(500);
      clearInterval(typing);
      await wait(300);
      target.leave();
      return leaked;
    }),
  ];
  hall.leave();
  master.leave();
  await site.end();
  return rows;
}

/** Each trial returns the number of wrongly delivered messages. */
async function trials(
  fault: string,
  runs: number,
  hall: Hall,
  trial: () => Promise<number>,
): Promise<Outcome> {
  const talk = hall.talk(RATE);
  let leaked = 0;
  for (let run = 0; run < runs; run++) leaked += await trial();
  await talk.answered();
  await hall.settled();
  const result = hall.tally();
  const row = { ...result, leaked: result.leaked + leaked };
  const load = `15 people, ${RATE} messages a second`;
  return { fault, load, runs, ...row, healMs: null, misses: missesOf(row) };
}
