import { deserialize, serialize } from 'node:v8';
import { DownQueue } from '../../rooms-do/room/platform/sockets/relay-link.ts';

// npx node bench/load/relayed-delivery.ts [SOCKETS ENVELOPES]: processor time of the room per delivery by a relay.
// Includes the queue, the runs of ids and the copy for the call. Runs without a runtime, to measure only the room's
// share.

const [sockets = 1_000, envelopes = 10] = process.argv.slice(2).map(Number);
const FRAMES = 2_000;
const envelope = JSON.stringify({ event: 'newMessageFromServer', data: { text: 'السلام عليكم '.repeat(8) } });

const queue = new DownQueue();
let bytes = 0;
const begun = performance.now();
for (let frame = 0; frame < FRAMES; frame++) {
  const text = `[${Array.from({ length: envelopes }, () => `${envelope.slice(0, -1)},"n":${frame}}`).join(',')}]`;
  for (let id = 1; id <= sockets; id++) queue.send(id, text, envelopes);
  const copy = serialize(queue.take(4 * 1024 * 1024));
  bytes += copy.length;
  deserialize(copy);
}
const microseconds = ((performance.now() - begun) * 1_000) / FRAMES;
console.log(
  `a frame of ${envelopes} envelopes for ${sockets} sockets: ${microseconds.toFixed(0)} µs and ${(bytes / FRAMES / 1_024).toFixed(1)} KiB, ${((microseconds * 1_000) / sockets / envelopes).toFixed(1)} ns a delivery`,
);
