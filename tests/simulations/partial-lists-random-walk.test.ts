import { expect, test, vi } from 'vitest';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { byListPlace } from '../../protocol/rules/lists.ts';
import { noChatPermissions } from '../../protocol/rules/permissions.ts';
import { setVisibility } from '../../rooms-do/room/lifecycle/lifecycle.ts';
import { changeParticipant } from '../../rooms-do/room/platform/participants/participant-changes.ts';
import { people } from '../../web/src/state/people.ts';
import { freezeClock } from '../support/frozen-clock.ts';
import { expectedUsers } from '../support/lists.ts';
import { ghaith, layla, omar, rima, variantOf } from '../support/people.ts';
import { HALL_SETTINGS, OPERATOR_ROOM, type Reading, RoomHarness } from '../support/room-harness.ts';
import { PageList } from '../support/screens.ts';
import { below, pick, seededRandom } from '../support/seeded-random.ts';

freezeClock();

const RUNS = 150;
const STEPS = 80;
const PART = 4;

type Next = () => number;

const CROWD: readonly Actor[] = [
  ...Array.from({ length: 12 }, (_, at) => variantOf(layla, { userId: `guest-${at}` })),
  ...Array.from({ length: 3 }, (_, at) => variantOf(rima, { userId: `member-${at}` })),
  variantOf(omar, { userId: 'master' }),
  variantOf(ghaith, { userId: 'unseen', visibility: 'ghost' }),
];

/** A room that sends lists in parts of four users, one page with a checked list, and all other users. */
class Walk {
  readonly harness = new RoomHarness(HALL_SETTINGS, {}, OPERATOR_ROOM, PART);
  readonly viewer: Actor;
  readonly page: PageList;
  readonly #next: Next;

  constructor(next: Next) {
    this.#next = next;
    this.viewer = variantOf(pick(next, [layla, omar, rima]), { userId: 'viewer' });
    // Another reader with the same permissions, so that one list may use state prepared for the other.
    this.harness.join({ ...this.viewer, userId: 'fellow' }, {}, 'parts');
    for (const person of CROWD.slice(0, below(next, CROWD.length))) this.#join(person);
    this.page = new PageList(this.harness, this.harness.join(this.viewer, {}, 'parts'));
  }

  async pass(ms: number): Promise<void> {
    this.harness.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
    for (const connection of this.harness.room.connections.all()) connection.unanswered.hear();
  }

  async step(): Promise<void> {
    const next = this.#next;
    const someone = pick(next, CROWD);
    const socket = this.harness.sockets.findLast(
      each => each.userID === someone.userId && each.readyState === WebSocket.OPEN && !each.closedWith,
    );
    const acts: (() => unknown)[] = [
      () => this.#join(someone),
      () => this.#join(someone),
      () => socket && this.harness.disconnect(socket, pick(next, [1000, 1006])),
      () => socket && this.harness.disconnect(socket, 1000),
      () =>
        changeParticipant(this.harness.room, someone.userId, { status: pick(next, ['busy', 'available']) }),
      () => changeParticipant(this.harness.room, someone.userId, { pinned: below(next, 2) === 0 }),
      () => changeParticipant(this.harness.room, 'viewer', { pinned: below(next, 2) === 0 }),
      () => setVisibility(this.harness.room, someone.userId, pick(next, ['visible', 'ghost'])),
      () => this.harness.room.alarms.runDue(this.harness.now),
      () => this.page.askForMore(),
      () => this.page.ask({ userIds: [someone.userId] }),
      () => this.page.ask({ search: pick(next, ['guest', 'member-1', 'viewer']) }),
      () => this.#comeBack(() => people.roomVersion),
      () => this.#comeBack(() => null),
      () => below(next, 4) === 0 && this.#changeSight(),
    ];
    await pick(next, acts)();
  }

  /** First difference between the page and the full list after all updates, or null. */
  mistake(): string | null {
    this.page.read();
    const { room } = this.harness;
    const viewer = room.participants.get('viewer');
    if (!viewer) return 'the viewer is gone';
    const placements = [...room.participants.all()].map(participant => ({
      participant,
      roomId: room.id,
      room: room.settings.name,
      unlisted: false,
    }));
    const truth = [...expectedUsers(viewer, room.id, placements).values()].sort(byListPlace);
    const held = people.room.ids.map(id => people.room.byId[id]?.value as User);
    const { part } = people;
    if (!part) return 'no part';
    if (part.total !== truth.length) return `a total of ${part.total} instead of ${truth.length}`;
    for (const user of held) {
      const now = truth.find(({ userID }) => userID === user.userID);
      if (!isSame(user, now)) return `${user.userID} is not as they are: ${otherFields(user, now)}`;
    }
    const { edge, isOpen } = part;
    const wanted = !isOpen
      ? truth.slice(0, PART)
      : truth.filter(user => edge === null || byListPlace(user, edge) <= 0);
    const missing = [...wanted.map(({ userID }) => userID), 'viewer'].filter(id => !people.room.byId[id]);
    if (missing.length > 0) return `without ${missing}`;
    if (!isOpen && held.length > wanted.length + 1) return `${held.length} of a first part`;
    return null;
  }

  #join(person: Actor): void {
    const isThere = this.harness.room.connections.ofUser(person.userId).length > 0;
    const reading = pick(this.#next, ['full', 'compact', 'parts', 'parts'] satisfies Reading[]);
    if (!isThere) this.harness.join(person, {}, reading);
  }

  async #comeBack(versionOf: () => string | null): Promise<void> {
    this.page.read();
    const version = versionOf();
    this.harness.disconnect(this.page.socket, 1006);
    const sleeps = below(this.#next, 6) === 0;
    // A room hibernates only after all frames are sent.
    if (sleeps) await this.pass(2_000);
    if (sleeps) this.harness.sleep();
    this.page.continueOn(this.harness.join(this.viewer, {}, 'parts', version));
  }

  #changeSight(): void {
    const permissions = variantOf(this.viewer, {
      [pick(this.#next, ['may', 'mayNot'])]: ['canShowUsersCountryFlag'],
    }).permissions;
    changeParticipant(this.harness.room, 'viewer', {
      permissions: { ...noChatPermissions(), ...permissions },
    });
  }
}

const otherFields = (one: object, other: object = {}): string =>
  Object.entries({ ...other, ...one })
    .filter(([key]) => JSON.stringify(one[key as never]) !== JSON.stringify(other[key as never]))
    .map(
      ([key]) =>
        `${key} ${JSON.stringify(other[key as never])} instead of ${JSON.stringify(one[key as never])}`,
    )
    .join(', ');

const isSame = (one: User, other: User | undefined): boolean =>
  other !== undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, typeof each === 'object' && each !== null ? sorted(each) : each]),
  );

async function run(seed: number): Promise<string | null> {
  const next = seededRandom(seed);
  const walk = new Walk(next);
  try {
    for (let step = 0; step < STEPS; step++) {
      await walk.step();
      await walk.pass(pick(next, [0, 0, 0, 100, 300]));
      if (below(next, 3) > 0) continue;
      await walk.pass(2_000);
      const mistake = walk.mistake();
      if (mistake) return `seed ${seed}, step ${step}: ${mistake}`;
    }
    return null;
  } finally {
    vi.clearAllTimers();
    walk.harness.release();
  }
}

test(`${RUNS} runs with ${STEPS} steps: a partial list has the right entries (ROOM-69, VISIBILITY-1)`, async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= RUNS; seed++) {
    const mistake = await run(seed);
    if (mistake) wrong.push(mistake);
  }
  expect(wrong).toEqual([]);
});
