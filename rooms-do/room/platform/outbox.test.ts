import { expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { freezeClock } from '../../../tests/support/frozen-clock.ts';
import { layla } from '../../../tests/support/people.ts';
import { RoomHarness, RoomStorage } from '../../../tests/support/room-harness.ts';
import { migrate } from '../../storage/migrate.ts';
import { ResumeTickets } from '../admission/resume-tickets.ts';
import { ROOM_MIGRATIONS } from '../storage.ts';
import { record } from './audit.ts';
import { Outbox } from './outbox.ts';

freezeClock();

const typesSent = (harness: RoomHarness): string[] =>
  harness.outbox.flatMap(entry => (entry.kind === 'event' ? [entry.event.type] : []));

test('entries added after flushing an empty outbox are sent (AUDIT-24)', async () => {
  const harness = new RoomHarness();
  await harness.room.outbox.flush();
  harness.join(layla);
  await vi.runAllTimersAsync();
  expect(typesSent(harness)).toEqual(['visitorChatAccessExit']);
});

test('two concurrent flushes send each entry once (AUDIT-24)', async () => {
  const harness = new RoomHarness();
  const participant = harness.room.participants;
  harness.join(layla);
  const [self] = [...participant.all()];
  if (!self) throw new Error('no participant');
  record(harness.room, 'warning', self, { text: 'one' });
  await Promise.all([harness.room.outbox.flush(), harness.room.outbox.flush()]);
  expect(typesSent(harness)).toEqual(['visitorChatAccessExit', 'warning']);
});

test('the entries for a join share one row and are sent as two entries (AUDIT-24)', async () => {
  const harness = new RoomHarness();
  harness.join(layla);
  expect(harness.rowsOf('outbox')).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(harness.outbox.map(({ kind }) => kind)).toEqual(['event', 'name']);
  expect(harness.rowsOf('outbox')).toEqual([]);
});

test('an entry added during a send is sent once, after earlier entries (AUDIT-24)', async () => {
  const sent: string[][] = [];
  let answer = () => {};
  const harness = new RoomHarness(undefined, {
    roomsDatabase: {
      persist: entries => {
        sent.push(entries.map(({ kind }) => kind));
        return new Promise<void>(resolve => {
          answer = resolve;
        });
      },
    },
  });
  harness.join(layla);
  const [self] = [...harness.room.participants.all()];
  if (!self) throw new Error('no participant');
  const flushed = harness.room.outbox.flush();
  record(harness.room, 'warning', self, { text: 'one' });
  answer();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answer();
  await flushed;
  expect(sent).toEqual([['event', 'name'], ['event']]);
  expect(harness.rowsOf('outbox')).toEqual([]);
});

test('outbox entries and tickets stored by the previous release are read (AUDIT-24, ADMISSION-53)', async () => {
  const sql = new RoomStorage() as unknown as SqlStorage;
  // Tables of the release before tickets stored an address.
  migrate(sql, ROOM_MIGRATIONS.slice(0, 12));
  sql.exec(
    'INSERT INTO participants (user_id, turn, body) VALUES (\'layla\', 1, \'{"ipAddress":"192.0.2.1","country":"SA"}\')',
  );
  sql.exec('INSERT INTO outbox (turn, body) VALUES (7, \'{"kind":"name"}\')');
  sql.exec(
    "INSERT INTO resume_tickets (nonce, user_id, session_id, device_id, expires_at) VALUES ('n', 'layla', 's', 'd', 20)",
  );
  migrate(sql, ROOM_MIGRATIONS);
  const sent: OutboxEntry[] = [];
  const outbox = new Outbox(
    sql,
    () => 10,
    entries => Promise.resolve(void sent.push(...entries)),
    () => {},
  );
  outbox.put({ kind: 'name', who: 'layla', name: 'ليلى', at: 10 });
  await outbox.flush();
  expect(sent).toEqual([{ kind: 'name' }, { kind: 'name', who: 'layla', name: 'ليلى', at: 10 }]);
  const tickets = new ResumeTickets(sql, () => {
    throw new Error('unexpected signature');
  });
  const login = { userId: 'layla', sessionId: 's', deviceId: 'd' };
  expect(tickets.take('n', 10)).toEqual({ ...login, ipAddress: '192.0.2.1', country: 'SA' });
  expect(tickets.take('n', 10)).toBeNull();
});
