// npx node bench/load/floor-abuse.ts KIND PEOPLE MESSAGES_A_SECOND SECONDS FRAMES: the flood of abuse.ts against a room
// and against a minimal object (the floor). The minimal object only parses each frame and ignores unknown ones. Each is
// flooded twice, because the first flood of a runtime includes its memory growth.

import { setTimeout as wait } from 'node:timers/promises';
import { Contestant } from '../compare/contestant.ts';
import { connectGuest } from '../crowd/connect-guest.ts';
import { installPeers } from '../peers/peers.ts';
import { Flood } from './flood.ts';

const [kind = 'large', people = '30', rate = '20', seconds = '30', frames = '8000'] = process.argv.slice(2);
const [N, M, S] = [Number(people), Number(rate), Number(seconds)];
const PORT = 8990;
const FLOODS = 2;

async function addressOf({ name, site }: Contestant, at: number): Promise<string> {
  if (name === 'floor') return `${site.replace('http', 'ws')}/?name=sender-${at}`;
  const guest = { name: `مزعج كبير ${at}`, address: `10.9.9.${at}`, room: null };
  return (await connectGuest(site, guest)).address;
}

installPeers();
for (const name of ['samar', 'floor'] as const) {
  const contestant = await Contestant.start(name, PORT);
  await contestant.enter(N);
  const waits = [(await contestant.talk(M, S)).p99];
  for (let at = 1; at <= FLOODS; at++) {
    const sender = await Flood.prepare(
      await addressOf(contestant, at),
      contestant.site,
      kind,
      Number(frames),
    );
    sender.send();
    waits.push((await contestant.talk(M, S)).p99);
    await sender.read();
  }
  await contestant.stop();
  await wait(1_000);
  const [undisturbed, ...flooded] = waits.map(ms => `${ms.toFixed(0)} ms`);
  console.log(
    `${name}: p99 to the last member ${undisturbed}; under ${kind}, one flood after the other: ${flooded.join(', ')}`,
  );
}
process.exit(0);
