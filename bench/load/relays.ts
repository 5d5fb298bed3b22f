// npx node bench/load/relays.ts [PEOPLE RATE SECONDS RELAYS]: compares a room with relays with a room that holds all
// sockets itself. Reports lost, duplicate and unordered messages, the cost of a delivery, and the delay of the last
// member.

import { furnish } from '../compare/furnish.ts';
import type { Talked } from '../crowd/crowd.ts';
import { RemoteCrowd } from '../crowd/remote-crowd.ts';
import { PeerServer } from '../peers/peer-server.ts';

const [people = 3_000, rate = 10, seconds = 10, relays = 3] = process.argv.slice(2).map(Number);
const FIRST_PORT = 8970;
const ROUNDS = 2;

type Side = {
  name: string;
  server: PeerServer;
  crowd: RemoteCrowd;
  turns: (Talked & { processor: number })[];
};

const sides = [
  // The maximum of the setting, so that no relay is needed.
  await start('the room alone', 32_000, FIRST_PORT),
  await start(`the room and ${relays} relays`, Math.ceil(people / (relays + 1)), FIRST_PORT + 10),
];
for (const { name, server, crowd } of sides) {
  const before = server.processorSeconds();
  const { seconds: took } = await crowd.enter(people);
  const each = ((server.processorSeconds() - before) / people) * 1_000;
  console.log(
    `${name}: ${people} came in within ${took.toFixed(0)} s, ${each.toFixed(1)} ms of processor each`,
  );
}
for (let round = 0; round < ROUNDS; round++)
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await talk(side);
for (const side of sides) print(side);
for (const { name, crowd } of sides) {
  const { seconds: took, errors, upgradesOnly } = await crowd.comeBack();
  console.log(
    `${name}: all came back within ${took.toFixed(1)} s, ${upgradesOnly} by one upgrade, ${errors} errors`,
  );
}
for (const { crowd, server } of sides) {
  crowd.leave();
  await server.stop();
}
process.exit(sides.every(({ turns }) => turns.every(turn => faultsOf(turn) === 0)) ? 0 : 1);

async function start(name: string, socketsPerObject: number, port: number): Promise<Side> {
  process.env.SAMAR_SOCKETS_PER_OBJECT = String(socketsPerObject);
  const server = await PeerServer.start('bench/load/relayed-instance.ts', port);
  await furnish(server.site, 0);
  return { name, server, crowd: new RemoteCrowd(server.site, 'samar'), turns: [] };
}

async function talk({ server, crowd, turns }: Side): Promise<void> {
  const before = server.processorSeconds();
  const talked = await crowd.talk(rate, seconds);
  turns.push({ ...talked, processor: server.processorSeconds() - before });
}

function print({ name, turns }: Side): void {
  for (const turn of turns) {
    const { lost, doubled, unordered, deliveries, processor, p50, p95 } = turn;
    const cost = ((processor / deliveries) * 1e6).toFixed(1);
    console.log(
      `${name}: ${deliveries} deliveries, ${lost} lost, ${doubled} doubled, ${unordered} out of order, ${cost} µs of processor each, to the last member p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    );
  }
}

function faultsOf({ lost, doubled, unordered }: Talked): number {
  return lost + doubled + unordered;
}
