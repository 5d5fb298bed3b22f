import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { persistOutbox } from '../../../worker/rooms-database.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'cellar', name: 'القبو' });
  await makeRoom({ id: 'attic', name: 'العلية' });
  await makeRoom({ id: 'island', name: 'الجزيرة' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

const entries = async (username: string) => {
  const { results } = await env.DB.prepare(
    'SELECT event_type, event_data, fingerprint_and_ip, user_role FROM events WHERE username = ? ORDER BY turn',
  )
    .bind(username)
    .all<Record<string, string>>();
  return results;
};

const peopleIn = async (id: string) => [...((await room(id).fullReport())?.upserted ?? [])];

test('a visit is one entry at joining, not at room change or leaving (AUDIT-1, AUDIT-3, AUDIT-23)', async () => {
  const guest = new Visitor('عابر');
  const socket = await guest.enter({ room: 'القاعة' });
  const ack = await socket.request('joinRoom', { oldRoom: 'القاعة', targetRoom: 'القبو' });
  if (!ack.ok) throw new Error('not joined');
  const response = await guest.upgrade('cellar', String(ack.data?.ticket));
  response.webSocket?.accept();
  response.webSocket?.close(1000, 'bye');
  // Waits until the closed room has written all records to the database.
  await vi.waitFor(async () => expect(await peopleIn('cellar')).toEqual([]), WITHIN);
  await room('cellar').closeDown([]);
  const visit = await vi.waitFor(async () => {
    const found = await entries('عابر');
    expect(found.length).toBeGreaterThan(0);
    return found;
  }, WITHIN);
  expect(visit).toHaveLength(1);
  expect(visit[0]).toMatchObject({
    event_type: 'visitorChatAccessExit',
    event_data: 'دخل إلى غرفة القاعة',
    fingerprint_and_ip: `fp-عابر ${guest.address}`,
    user_role: 'visitor',
  });
});

test('with the database unreachable, an entry waits and is then written once (AUDIT-24)', async () => {
  await env.DB.prepare('ALTER TABLE events_pending RENAME TO events_away').run();
  const guest = new Visitor('صبور');
  await guest.enter({ room: 'الجزيرة' });
  const retryAt = await vi.waitFor(async () => {
    const at = await alarmOf('island');
    expect(at).not.toBeNull();
    return at ?? 0;
  }, WITHIN);
  await env.DB.prepare('ALTER TABLE events_away RENAME TO events_pending').run();
  await setClock('island', retryAt + 1);
  expect(await runAlarm('island')).toBe(true);
  await vi.waitFor(async () => expect(await entries('صبور')).toHaveLength(1), WITHIN);
});

test('an entry sent twice after a lost answer is stored once (AUDIT-24)', async () => {
  const by = {
    username: 'مكرر',
    decoration: '',
    role: 'visitor',
    country: null,
    ipAddress: '',
    fingerprint: '',
  };
  const event = {
    id: 'told-twice',
    at: 1,
    type: 'visitorChatAccessExit',
    by,
    target: null,
    room: '',
    text: 'left',
  };
  const told = [
    { kind: 'event', event } as OutboxEntry,
    { kind: 'event', event: { ...event, id: 'another' } } as OutboxEntry,
  ];
  await persistOutbox(env, told.slice(0, 1));
  await Promise.all([persistOutbox(env, told), persistOutbox(env, told)]);
  expect(await entries('مكرر')).toHaveLength(2);
});

const alarmOf = (id: string): Promise<number | null> =>
  runInDurableObject(room(id), (_instance, state) => state.storage.getAlarm());

test('an invisibility period is stored with its end (SITE-27)', async () => {
  const ghaith = new Member('ghaith');
  await ghaith.signIn();
  const socket = await ghaith.enter({ room: 'العلية', visibility: 'ghost' });
  socket.close(1000);
  const spells = async () =>
    (
      await env.DB.prepare(
        `SELECT * FROM unseen_spells WHERE user_id = 'id-ghaith' AND room = 'العلية'`,
      ).all()
    ).results;
  await vi.waitFor(
    async () =>
      expect(await spells()).toEqual([
        expect.objectContaining({ visibility: 'ghost', username: 'ghaith', until: expect.any(Number) }),
      ]),
    WITHIN,
  );
});
