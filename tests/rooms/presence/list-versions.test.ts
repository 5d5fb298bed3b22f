import { expect, test, vi } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { setVisibility } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, layla, omar, rima, salma, variantOf } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';
import { ListScreen } from '../../support/screens.ts';

freezeClock();

const told = () => vi.advanceTimersByTimeAsync(2_000);
const CROWD = Array.from({ length: 30 }, (_, at) => variantOf(layla, { userId: `guest-${at}` }));

async function broken(person: Actor = layla, harness = new RoomHarness()) {
  for (const guest of CROWD) harness.join(guest, {}, 'compact');
  const screen = new ListScreen(harness.join(person, {}, 'compact'));
  await told();
  screen.users();
  harness.disconnect(screen.socket, 1006);
  await told();
  const comeBack = async (version = screen.version, over = {}) => {
    const socket = harness.join({ ...person, ...over }, {}, 'compact', version);
    screen.continueOn(socket);
    const [first] = socket.received.filter(({ event }) => event.startsWith('users'));
    await told();
    return first;
  };
  const fresh = async () => {
    const whole = new ListScreen(harness.join(person, {}, 'compact'));
    await told();
    return whole.users();
  };
  return { harness, screen, comeBack, fresh };
}

type Changes = { upserted?: { userID: string }[]; removed?: string[] };

const namesIn = (envelope: { data: unknown } | undefined) => {
  const { upserted = [], removed } = (envelope?.data ?? {}) as Changes;
  return { upserted: upserted.map(({ userID }) => userID), removed };
};

test('a client returning with a list version gets only later changes (ROOM-66)', async () => {
  const { harness, screen, comeBack, fresh } = await broken();
  changeParticipant(harness.room, 'guest-3', { status: 'busy' });
  harness.disconnect(harness.sockets[4] as never, 1000);
  harness.join(omar);
  await told();
  const first = await comeBack();
  expect(first?.event).toBe('usersChanged');
  expect(namesIn(first)).toEqual({ upserted: ['layla', 'guest-3', 'omar'], removed: ['guest-4'] });
  expect(screen.users()).toEqual(await fresh());
});

test('on return, unchanged users and users who came and went are not sent (ROOM-66)', async () => {
  const { harness, screen, comeBack, fresh } = await broken();
  changeParticipant(harness.room, 'guest-3', { status: 'busy' });
  const passer = harness.join(omar);
  await told();
  changeParticipant(harness.room, 'guest-3', { status: 'available' });
  harness.disconnect(passer, 1000);
  await told();
  expect(namesIn(await comeBack())).toEqual({ upserted: ['layla'], removed: [] });
  expect(screen.users()).toEqual(await fresh());
});

test('many reconnects at once cause no full list (ROOM-66)', async () => {
  const { harness, comeBack } = await broken();
  const screens = harness.sockets.slice(0, 30).map(socket => new ListScreen(socket));
  for (const screen of screens) {
    screen.users();
    harness.disconnect(screen.socket, 1006);
  }
  harness.advance(5_000);
  await told();
  for (const [at, screen] of screens.entries()) {
    const socket = harness.join(CROWD[at] as Actor, {}, 'compact', screen.version);
    screen.continueOn(socket);
    expect(socket.received.map(({ event }) => event)).not.toContain('users');
  }
  await told();
  expect(namesIn(await comeBack())).toEqual({ upserted: ['layla'], removed: [] });
  const [first] = screens;
  expect(first?.users().every(({ reconnecting }) => !reconnecting)).toBe(true);
  expect(first?.users()).toHaveLength(31);
});

test('a user who returns during a change and its reversal gets the final list (ROOM-66, ROOM-6)', async () => {
  const { harness, screen, comeBack, fresh } = await broken();
  changeParticipant(harness.room, 'guest-3', { status: 'busy' });
  const socket = harness.join(layla, {}, 'compact', screen.version);
  screen.continueOn(socket);
  changeParticipant(harness.room, 'guest-3', { status: 'available' });
  await told();
  expect(screen.users()).toEqual(await fresh());
  // Repeats it with the version issued before the change.
  changeParticipant(harness.room, 'guest-5', { status: 'busy' });
  screen.continueOn(harness.join(layla, {}, 'compact', screen.version));
  screen.users();
  changeParticipant(harness.room, 'guest-5', { status: 'available' });
  await told();
  await comeBack();
  expect(screen.users()).toEqual(await fresh());
});

test.each([
  ['is unknown', async () => 'a-word'],
  ['is empty', async () => ''],
  [
    'is older than the stored versions',
    async ({ harness, screen }: Awaited<ReturnType<typeof broken>>) => {
      for (const status of ['busy', 'away'] as const) {
        harness.advance(41_000);
        changeParticipant(harness.room, 'guest-3', { status });
        await told();
      }
      return screen.version;
    },
  ],
  [
    'predates hibernation',
    async ({ harness, screen }: Awaited<ReturnType<typeof broken>>) => {
      harness.sleep();
      return screen.version;
    },
  ],
] as const)('a returning client gets the full list if its version %s (ROOM-67)', async (_, versionOf) => {
  const scene = await broken();
  const version = await versionOf(scene);
  expect((await scene.comeBack(version))?.event).toBe('users');
  expect(scene.screen.users()).toEqual(await scene.fresh());
});

test('a user who returns with other permissions or after the grace period gets the full list (ROOM-67)', async () => {
  const seesMore = await broken(rima);
  const { permissions } = variantOf(rima, { may: ['canShowUsersCountryFlag'] });
  expect((await seesMore.comeBack(undefined, { permissions }))?.event).toBe('users');
  const left = await broken();
  left.harness.advance(21_000);
  left.harness.room.alarms.runDue(left.harness.now);
  await told();
  expect((await left.comeBack())?.event).toBe('users');
});

test('a socket with the old list format gets no version (WIRE-83)', async () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  harness.join(omar, {}, 'compact');
  await told();
  changeParticipant(harness.room, 'omar', { status: 'busy' });
  await told();
  for (const { data } of socket.received) expect(data).not.toHaveProperty('version');
});

test('a returning user gets no data about invisible users (ROOM-66, VISIBILITY-1)', async () => {
  const run = async (isThere: boolean) => {
    const harness = new RoomHarness();
    const { screen, comeBack } = await broken(layla, harness);
    if (isThere) {
      const unseen = harness.join({ ...ghaith, visibility: 'ghost' });
      await told();
      changeParticipant(harness.room, 'ghaith', { status: 'busy', pinned: true });
      await told();
      harness.disconnect(unseen, 1006);
      await told();
    }
    const first = await comeBack();
    return { first: namesIn(first), keys: Object.keys(first?.data ?? {}), users: screen.users() };
  };
  expect(await run(true)).toEqual(await run(false));
});

test('on return, newly hidden users are removed and newly visible ones added (ROOM-66, VISIBILITY-1)', async () => {
  const harness = new RoomHarness();
  harness.join({ ...salma, visibility: 'visible' });
  harness.join({ ...ghaith, visibility: 'ghost' });
  const { screen, comeBack, fresh } = await broken(layla, harness);
  setVisibility(harness.room, 'salma', 'ghost');
  setVisibility(harness.room, 'ghaith', 'visible');
  await told();
  expect(namesIn(await comeBack())).toEqual({ upserted: ['layla', 'ghaith'], removed: ['salma'] });
  expect(screen.users()).toEqual(await fresh());
});
