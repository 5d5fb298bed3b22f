// node bench/load/large-frames.ts PEOPLE MESSAGES_A_SECOND SECONDS FRAMES: what frames of 8 KB, sent as fast as possible by one guest who reads
// nothing, do to the others in a room, and what the same bytes do to an object that does nothing with them (the floor).

import { setTimeout as wait } from 'node:timers/promises';
import { Contestant } from '../compare/contestant.ts';
import { connectGuest } from '../crowd/connect-guest.ts';
import { installPeers, type PeerName } from '../peers/peers.ts';
import { RawSocket } from './raw-socket.ts';

const [people = '30', rate = '20', seconds = '20', frames = '8000'] = process.argv.slice(2);
const [N, M, S] = [Number(people), Number(rate), Number(seconds)];
const PORT = 8990;
const WORST_RATIO = 1.5;
const frame = JSON.stringify({
  event: 'newMessageFromClient',
  data: { text: 'س'.repeat(4_000), style: {} },
});

type Waits = { undisturbed: number; disturbed: number };

/** p99 of the time to the last member, in ms, before and while the frames come. */
async function waitsOf(contestant: Contestant): Promise<Waits> {
  await contestant.enter(N);
  const undisturbed = (await contestant.talk(M, S)).p99;
  const socket = await RawSocket.open(await addressOf(contestant), contestant.site);
  socket.send(Array.from({ length: Number(frames) }, () => frame));
  const disturbed = (await contestant.talk(M, S)).p99;
  await socket.readAll();
  return { undisturbed, disturbed };
}

async function addressOf({ name, site }: Contestant): Promise<string> {
  if (name === 'floor') return `${site.replace('http', 'ws')}/?name=sender`;
  return (await connectGuest(site, { name: 'مزعج كبير', address: '10.9.9.9', room: null })).address;
}

installPeers();
const waits: Partial<Record<PeerName, Waits>> = {};
for (const name of ['samar', 'floor'] as const) {
  const contestant = await Contestant.start(name, PORT);
  waits[name] = await waitsOf(contestant);
  await contestant.stop();
  await wait(1_000);
  const { undisturbed, disturbed } = waits[name];
  console.log(
    `${name}: p99 to the last member ${undisturbed.toFixed(0)} ms, disturbed ${disturbed.toFixed(0)} ms`,
  );
}
const ratio = (waits.samar?.disturbed ?? Number.NaN) / (waits.floor?.disturbed ?? Number.NaN);
console.log(`${ratio.toFixed(2)} of what the same bytes do to an object that does nothing with them`);
process.exit(ratio <= WORST_RATIO ? 0 : 1);
