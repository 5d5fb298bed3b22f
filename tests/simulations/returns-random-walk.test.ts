import { expect, test, vi } from 'vitest';
import { parseEnvelopes } from '../../protocol/client/frame-channel.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import { setVisibility } from '../../rooms-do/room/lifecycle/lifecycle.ts';
import { changeParticipant } from '../../rooms-do/room/platform/participants/participant-changes.ts';
import { textOf } from '../../rooms-do/room/platform/sockets/connections.ts';
import { freezeClock } from '../support/frozen-clock.ts';
import { ghaith, layla, mazin, omar, rima, salma, sami, variantOf } from '../support/people.ts';
import { RoomHarness } from '../support/room-harness.ts';
import { ListScreen } from '../support/screens.ts';
import { below, pick, seededRandom } from '../support/seeded-random.ts';

freezeClock();

const RUNS = 40;
const STEPS = 150;

const PEOPLE: readonly Actor[] = [
  layla,
  sami,
  mazin,
  rima,
  omar,
  ghaith,
  salma,
  variantOf(omar, { userId: 'flags', may: ['canShowUsersCountryFlag', 'canShowHiddenCountryFlagAndIP'] }),
  variantOf(layla, { userId: 'guest' }),
];

type Next = () => number;

/** Users of one room who arrive, change, lose their connection and return with their last list. */
class Returns {
  readonly harness = new RoomHarness();
  readonly #screens = new Map<string, ListScreen>();
  wholeLists = 0;
  changes = 0;
  readonly #next: Next;

  constructor(next: Next) {
    this.#next = next;
  }

  act(): void {
    const { room } = this.harness;
    const next = this.#next;
    const person = pick(next, PEOPLE);
    const acts = [
      () => this.#comes(person),
      () => this.#comes(person),
      () => this.#comes(person),
      () => this.#breaks(person.userId, below(next, 5) === 0 ? 1000 : 1006),
      () => changeParticipant(room, person.userId, { status: pick(next, ['available', 'busy']) }),
      () => changeParticipant(room, person.userId, { pinned: below(next, 2) === 0 }),
      () => setVisibility(room, person.userId, pick(next, ['visible', 'hidden', 'ghost'])),
      () => {
        this.harness.advance(below(next, 15_000));
        room.alarms.runDue(this.harness.now);
      },
    ];
    pick(next, acts)();
  }

  mistakes(): string[] {
    return PEOPLE.flatMap(person => {
      const screen = this.#screens.get(person.userId);
      if (!screen || !isOpen(screen)) return [];
      const shown = JSON.stringify(screen.users());
      const expected = JSON.stringify(this.#wholeListOf(person));
      return shown === expected ? [] : [`${person.userId}: ${shown} instead of ${expected}`];
    });
  }

  #comes(person: Actor): void {
    const screen = this.#screens.get(person.userId);
    screen?.users();
    const socket = this.harness.join(person, {}, 'compact', screen?.version ?? null);
    if (socket.received.some(({ event }) => event === 'users')) this.wholeLists++;
    else this.changes++;
    if (screen) screen.continueOn(socket);
    else this.#screens.set(person.userId, new ListScreen(socket));
  }

  #breaks(userId: string, code: number): void {
    const screen = this.#screens.get(userId);
    if (screen && isOpen(screen)) this.harness.disconnect(screen.socket, code);
  }

  /** List for this kind of user, computed without another socket, which would change it. */
  #wholeListOf({ userId }: Actor): unknown {
    const { participants, connections, presence } = this.harness.room;
    const participant = participants.get(userId);
    const [connection] = connections.ofUser(userId);
    if (!participant || !connection) return null;
    const envelope = presence.feeds.begin(connection, participant);
    const [list] = parseEnvelopes(textOf(envelope, 'compact'));
    const { users } = (list?.data ?? { users: [] }) as { users: User[] };
    return users.sort((one, other) => (one.userID < other.userID ? -1 : 1));
  }
}

const isOpen = ({ socket }: ListScreen): boolean =>
  socket.readyState === WebSocket.OPEN && socket.closedWith === null;

test(`${RUNS} runs with ${STEPS} steps: a return with a version is up to date (ROOM-66, VISIBILITY-1)`, async () => {
  const wrong: string[] = [];
  const sent = { wholeLists: 0, changes: 0 };
  for (let seed = 1; seed <= RUNS; seed++) {
    const next = seededRandom(seed);
    const returns = new Returns(next);
    for (let step = 0; step < STEPS && wrong.length === 0; step++) {
      returns.act();
      // At random, several changes are sent together.
      if (below(next, 3) === 0) continue;
      await vi.advanceTimersByTimeAsync(600);
      returns.harness.advance(600);
      wrong.push(...returns.mistakes().map(mistake => `seed ${seed}, step ${step}: ${mistake}`));
    }
    sent.wholeLists += returns.wholeLists;
    sent.changes += returns.changes;
    vi.clearAllTimers();
    returns.harness.release();
  }
  expect(wrong).toEqual([]);
  expect(sent.changes).toBeGreaterThan(sent.wholeLists);
});
