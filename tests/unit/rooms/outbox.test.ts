import { expect, test, vi } from 'vitest';
import { record } from '../../../rooms-do/room/audit.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const typesSent = (harness: RoomHarness): string[] =>
  harness.outbox.flatMap(entry => (entry.kind === 'event' ? [entry.event.type] : []));

test('an outbox that was flushed while it was empty sends what comes after (AUDIT-24)', async () => {
  const harness = new RoomHarness();
  await harness.room.outbox.flush();
  harness.join(layla);
  await vi.runAllTimersAsync();
  expect(typesSent(harness)).toEqual(['visitorChatAccessExit']);
});

test('whoever flushes while entries are on their way waits for them (AUDIT-24)', async () => {
  const harness = new RoomHarness();
  const participant = harness.room.participants;
  harness.join(layla);
  const [self] = [...participant.all()];
  if (!self) throw new Error('nobody joined');
  record(harness.room, 'warning', self, { text: 'one' });
  await Promise.all([harness.room.outbox.flush(), harness.room.outbox.flush()]);
  expect(typesSent(harness)).toEqual(['visitorChatAccessExit', 'warning']);
});
