import { describe, expect, test, vi } from 'vitest';
import { parseEnvelopes } from '../../../protocol/client/frame-channel.ts';
import type { Status, User } from '../../../protocol/entities/user.ts';
import { compactDown } from '../../../protocol/wire/down/compact-presence.ts';
import { type UserStates, withStates } from '../../../protocol/wire/user-states.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla } from '../../support/people.ts';
import { type FakeSocket, type Reading, RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const CROWD = 200;
/** Above 50, the limit for delayed states. */
const SOME = 60;
const SECOND = 1_000;
/** A multiple of the batch period and of the change period of all users. */
const MEASURED_SECONDS = 20;

const idOf = (at: number): string =>
  `${(at * 2_654_435_761).toString(16).slice(-8).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;

const guest = (at: number) => ({ ...layla, userId: idOf(at), nickname: `زائر ${at}` });

function crowdOf(people: number, ...readings: Reading[]): { harness: RoomHarness; sockets: FakeSocket[] } {
  const harness = new RoomHarness();
  const sockets = [...Array(people).keys()].map(at =>
    harness.join(guest(at), { username: `guest ${at}`, nickname: `زائر ${at}` }, readings[at] ?? 'full'),
  );
  return { harness, sockets };
}

function listOf(socket: FakeSocket): Map<string, User> {
  const list = new Map<string, User>();
  for (const envelope of socket.received.flatMap(each => parseEnvelopes(JSON.stringify(each)))) {
    const data = envelope.data as {
      users?: User[];
      upserted?: User[];
      removed?: string[];
      states?: UserStates;
    };
    if (envelope.event !== 'users' && envelope.event !== 'usersChanged') continue;
    if (envelope.event === 'users') list.clear();
    const others = withStates([...list.values()], data.states ?? {});
    for (const user of [...(data.users ?? []), ...(data.upserted ?? []), ...others])
      list.set(user.userID, user);
    for (const id of data.removed ?? []) list.delete(id);
  }
  return list;
}

const changesOf = (socket: FakeSocket, from = 0) =>
  socket.received.slice(from).filter(({ event }) => event === 'usersChanged');

const statusesOf = (socket: FakeSocket) => [...listOf(socket)].map(([id, { status }]) => [id, status]).sort();

/** Advances the timers and the clock of the room together. */
async function pass(harness: RoomHarness, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP) {
    harness.advance(STEP);
    await vi.advanceTimersByTimeAsync(STEP);
  }
}
const STEP = 50;

describe('changes of user states only (WIRE-113, ROOM-91)', () => {
  test('20 state changes per second among 200 users cost at most 25 KB per minute', {
    timeout: 180_000,
  }, async () => {
    const { harness, sockets } = crowdOf(CROWD, 'parts', 'compact', 'full');
    await pass(harness, 10 * SECOND);
    const [page, compact, full] = sockets as [FakeSocket, FakeSocket, FakeSocket];
    const from = page.received.length;
    const all: Status[] = ['busy', 'away', 'available'];
    for (let at = 0; at < 20 * MEASURED_SECONDS; at++) {
      const turn = Math.floor(at / CROWD);
      changeParticipant(harness.room, idOf(at % CROWD), { status: all[turn % all.length] as Status });
      await pass(harness, SECOND / 20);
    }
    await pass(harness, 5 * SECOND);
    const frames = changesOf(page, from);
    const bytes = frames.reduce((sum, frame) => sum + Buffer.byteLength(JSON.stringify(frame)), 0);
    expect((bytes / MEASURED_SECONDS) * 60).toBeLessThanOrEqual(25_000);
    // One frame per batch period, and the user's own changes.
    expect(frames.length).toBeLessThanOrEqual(MEASURED_SECONDS / 5 + 1 + MEASURED_SECONDS / 10);
    for (const { data } of frames) compactDown.usersChanged.data.parse(data);
    expect(statusesOf(page)).toEqual(statusesOf(full));
    expect(statusesOf(compact)).toEqual(statusesOf(full));
    expect(new Set(statusesOf(full).map(([, status]) => status))).toEqual(new Set(['away']));
  });

  test('state changes wait for 5 s, except those of the viewer', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts', 'parts');
    await pass(harness, 10 * SECOND);
    const [own, other] = sockets as [FakeSocket, FakeSocket];
    const from = [own.received.length, other.received.length] as const;
    changeParticipant(harness.room, idOf(0), { status: 'busy' });
    await pass(harness, SECOND);
    expect(changesOf(own, from[0])).toHaveLength(1);
    expect(listOf(own).get(idOf(0))?.status).toBe('busy');
    expect(changesOf(other, from[1])).toEqual([]);
    await pass(harness, 4 * SECOND);
    expect(changesOf(other, from[1]).map(({ data }) => (data as { states: unknown }).states)).toEqual([
      { busy: [idOf(0).slice(0, 8)] },
    ]);
    expect(listOf(other).get(idOf(0))?.status).toBe('busy');
  });

  test('state changes are sent at once with another change or in a small room', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts');
    await pass(harness, 10 * SECOND);
    const page = sockets[0] as FakeSocket;
    changeParticipant(harness.room, idOf(1), { status: 'busy' });
    changeParticipant(harness.room, idOf(2), { nickname: 'اسم آخر' });
    await pass(harness, SECOND);
    expect([listOf(page).get(idOf(1))?.status, listOf(page).get(idOf(2))?.nickname]).toEqual([
      'busy',
      'اسم آخر',
    ]);
    const small = crowdOf(3, 'parts');
    await pass(small.harness, 10 * SECOND);
    changeParticipant(small.harness.room, idOf(1), { status: 'away' });
    await pass(small.harness, SECOND);
    expect(listOf(small.sockets[0] as FakeSocket).get(idOf(1))?.status).toBe('away');
  });

  test('a change of a ghost does not send the deferred states of other users', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts');
    const ghost = { ...guest(SOME), visibility: 'ghost' as const };
    harness.join(ghost, { visibility: 'ghost', username: 'ghost' });
    await pass(harness, 10 * SECOND);
    const page = sockets[0] as FakeSocket;
    const from = page.received.length;
    changeParticipant(harness.room, idOf(1), { status: 'busy' });
    changeParticipant(harness.room, ghost.userId, { nickname: 'شبح' });
    await pass(harness, SECOND);
    expect(changesOf(page, from)).toEqual([]);
  });

  test('ids with a common prefix or a non-random form are sent in full', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts');
    const twin = `${idOf(1).slice(0, 8)}-1111-4111-8111-111111111111`;
    harness.join({ ...layla, userId: twin }, { username: 'twin', nickname: 'توأم' });
    harness.join({ ...layla, userId: 'account-1' }, { username: 'account', nickname: 'حساب' });
    await pass(harness, 10 * SECOND);
    const page = sockets[0] as FakeSocket;
    for (const id of [twin, 'account-1', idOf(2)]) changeParticipant(harness.room, id, { status: 'away' });
    await pass(harness, 5 * SECOND);
    const last = changesOf(page).at(-1)?.data;
    expect(last).toMatchObject({ states: { away: [twin, 'account-1', idOf(2).slice(0, 8)] } });
    expect(listOf(page).get(twin)?.status).toBe('away');
    expect(listOf(page).get(idOf(1))?.status).toBe('available');
  });

  test('the list for all rooms has full entries and is sent at once', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts');
    const page = sockets[0] as FakeSocket;
    const [connection] = harness.room.connections.ofUser(idOf(0));
    if (!connection) throw new Error('no connection');
    harness.room.presence.feeds.watch(connection, true);
    await pass(harness, 10 * SECOND);
    changeParticipant(harness.room, idOf(1), { status: 'busy' });
    await pass(harness, SECOND);
    const last = changesOf(page).at(-1)?.data;
    expect(last).toMatchObject({ scope: 'all', upserted: [{ userID: idOf(1), status: 'busy' }] });
    expect(last).not.toHaveProperty('states');
  });

  test('a lost connection and its return both count as state changes', async () => {
    const { harness, sockets } = crowdOf(SOME, 'parts');
    await pass(harness, 10 * SECOND);
    const page = sockets[0] as FakeSocket;
    harness.disconnect(sockets[1] as FakeSocket, 1006);
    await pass(harness, 5 * SECOND);
    expect(changesOf(page).at(-1)?.data).toMatchObject({
      states: { 'available reconnecting': [idOf(1).slice(0, 8)] },
    });
    expect(listOf(page).get(idOf(1))?.reconnecting).toBe(true);
    harness.join(guest(1), { username: 'guest 1', nickname: 'زائر 1' });
    await pass(harness, 5 * SECOND);
    expect(listOf(page).get(idOf(1))?.reconnecting).toBe(false);
  });
});
