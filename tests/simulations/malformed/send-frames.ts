import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import { roomPipeline } from '../../../rooms-do/room/compose.ts';
import { FrameProcessor } from '../../../rooms-do/room/frame-processor.ts';
import { RecentAcks } from '../../../rooms-do/room/platform/sockets/recent-acks.ts';
import { actor, HALL, salma, variantOf } from '../../support/people.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SiteHarness } from '../../support/site-harness.ts';
import { malformedFrame } from './frames.ts';

const APART_MS = 400;

/**
 * Sends malformed frames of a seed to a room, as a guest and as a user with all permissions. Returns the frames that
 * caused an internal error or an exception. A user closed for misuse reconnects.
 */
export async function sendMalformedFrames(seed: number, count: number): Promise<string[]> {
  const next = seededRandom(seed);
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const { harness, frames } = roomOf(site);
  const faults: string[] = [];
  const { error } = console;
  console.error = line => void faults.push(String(line));
  const senders = [
    actor({ userId: 'guest', role: 'visitor' }),
    variantOf(salma, { userId: 'master', may: CHAT_PERMISSIONS }),
  ];
  const sockets = await Promise.all(senders.map(person => site.join(HALL, person)));
  try {
    for (let at = 0; at < count; at++) {
      const which = at % senders.length;
      const sender = senders[which];
      let socket = sockets[which];
      if (!socket || !sender) continue;
      if (socket.closedWith !== null || !harness.room.connections.get(socket as never)) {
        socket = await site.join(HALL, sender);
        sockets[which] = socket;
      }
      site.advance(APART_MS);
      const frame = malformedFrame(next);
      const before = faults.length;
      try {
        const connection = harness.room.connections.get(socket as never);
        if (connection) await frames.receive(connection, frame);
      } catch (thrown) {
        faults.push(`thrown: ${String(thrown)}`);
      }
      if (faults.length > before) faults.push(`by ${frame.slice(0, 300)}`);
      socket.forget();
    }
  } finally {
    console.error = error;
    site.release();
  }
  return faults;
}

function roomOf(site: SiteHarness) {
  const harness = site.at(HALL);
  return { harness, frames: new FrameProcessor(harness.room, roomPipeline(harness.room), new RecentAcks()) };
}
