import { expect, test } from 'vitest';
import { ATTEMPTS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { CHAT_PERMISSIONS, type ChatPermission } from '../../../protocol/rules/permissions.ts';
import { commands } from '../../../rooms-do/room/modules.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import type { SiteHarness } from '../../support/site-harness.ts';
import { ROOM_EDITS } from '../../tables/room-edits.ts';
import {
  EXTRA_TARGETED_COMMANDS,
  type PermissionRow,
  TARGETED_COMMANDS,
  type TargetedCommand,
} from '../../tables/targeted-commands.ts';
import { ACT_FLAGS, type Need, REFUSED_WITH, UNTARGETED_COMMANDS } from '../../tables/untargeted-commands.ts';
import { ACTORS, kindOf, permissionSite, TARGETS, type TargetName, targetID } from './permission-actors.ts';

freezeClock();

const TIMEOUT_MS = 180_000;

type Verdict = 'ok' | ErrorCode;

const isGuest = (self: Actor) => self.accountType === 'visitor';
const rankOf = ({ rank }: Actor) => rank;

function saidOf({ rows }: TargetedCommand, self: Actor, name: TargetName): Verdict {
  const row = rows.find(
    ([actor, target, state]) =>
      [actor].flat().every(condition => isActor(condition, self)) &&
      isTarget(target, name) &&
      isInState(state, self, name),
  );
  return row ? row[3] : 'forbidden';
}

type Column<Index extends 0 | 1 | 2> = PermissionRow[Index];

function isActor(condition: Exclude<Column<0>, readonly unknown[]>, self: Actor): boolean {
  if (condition === 'anyone') return true;
  if (condition === 'guest') return isGuest(self);
  return condition === 'account' ? !isGuest(self) : self.permissions[condition] === true;
}

function isTarget(column: Column<1>, name: TargetName): boolean {
  const { as } = kindOf(name);
  if (column === 'self' || as === 'self') return column === as;
  if (column === 'other') return true;
  if (column === 'guest') return as === 'visitor';
  return column === 'shielded' ? as === 'shielded' : as !== 'visitor';
}

function isInState(state: Column<2>, self: Actor, name: TargetName): boolean {
  const { person, isMarked = false } = kindOf(name);
  const target = person(self);
  if (state === 'any') return true;
  if (state === 'unseen') return target === null || !isSeen(self, target);
  if (state === 'above') return target !== null && rankOf(target) > rankOf(self);
  return state === 'marked' ? isMarked : name === 'ghost';
}

/** A missing flag is refused before any more specific reason. */
function met(need: Need, self: Actor): Verdict {
  if (need === 'nobody') return 'forbidden';
  if (need === 'the rooms menu') return self.canAccessRoomsMenu ? 'ok' : 'forbidden';
  if (need === 'any act') return ACT_FLAGS.some(flag => self.permissions[flag]) ? 'ok' : 'forbidden';
  const lacked = need === 'anybody' ? [] : need.filter((flag: ChatPermission) => !self.permissions[flag]);
  if (lacked.some(flag => !REFUSED_WITH[flag])) return 'forbidden';
  return lacked.flatMap(flag => REFUSED_WITH[flag] ?? [])[0] ?? 'ok';
}

/** A guest sees neither hidden users nor ghosts. A chat-master without the accounts menu sees no ghosts. */
function isSeen(self: Actor, target: Actor): boolean {
  if (target.visibility === 'hidden') return !isGuest(self);
  if (target.visibility === 'ghost') return self.role === 'owner';
  return true;
}

/** Everything that an action can change. Users are replaced and never mutated, so identical objects mean no change. */
const stateOf = (site: SiteHarness): unknown[] => [
  ...[...site.harnesses.values()].flatMap(({ room }) => [
    ...room.participants.all(),
    room.messages.history.lastSeq,
  ]),
  ...[...site.harnesses.values()].flatMap(({ room }) => room.connections.watchers()),
  site.calls.length,
];
const isSame = (before: unknown[], after: unknown[]) =>
  before.length === after.length && before.every((each, at) => each === after[at]);

type Cell = {
  what: string;
  event: TargetedCommand['event'];
  data: unknown;
  said: Verdict;
  targets: readonly TargetName[];
};

function cellsOf(self: Actor): Cell[] {
  const targets = Object.keys(TARGETS) as TargetName[];
  return [
    ...UNTARGETED_COMMANDS.map(({ what, event, data, needs, yet, byGuests }): Cell => {
      const verdict = met(byGuests === 'never' && isGuest(self) ? 'nobody' : needs, self);
      return { what, event, data, said: verdict === 'ok' ? (yet ?? 'ok') : verdict, targets: [] };
    }),
    ...[...TARGETED_COMMANDS, ...EXTRA_TARGETED_COMMANDS].flatMap(act =>
      targets.map(name => ({
        what: `${act.what}: ${name}`,
        event: act.event,
        data: act.data(targetID(name)),
        said: saidOf(act, self, name),
        targets: [name],
      })),
    ),
  ];
}

const isAllowed = ({ said }: Cell): boolean => said === 'ok';

type World = Awaited<ReturnType<typeof permissionSite>>;

async function answerTo({ event, data }: Cell, self: Actor, { site, socket }: World): Promise<string> {
  // Advances the clock to avoid the rate limit for attempts.
  site.advance(ATTEMPTS.socket.everyMs);
  const answer = await site.request(self.room, socket, event, data);
  return answer.ok ? 'ok' : answer.code;
}

test.each(Object.keys(ACTORS))(
  '%s is authorized as in the contract; a refusal changes nothing (MAY-1)',
  async name => {
    const self = ACTORS[name] as Actor;
    const cells = cellsOf(self);
    const wrong: string[] = [];
    const [allowed, refused] = [cells.filter(isAllowed), cells.filter(cell => !isAllowed(cell))];
    // Each allowed action gets a new site, because it changes the site.
    for (const cell of allowed) {
      const world = await permissionSite(self, cell.targets);
      const got = await answerTo(cell, self, world);
      if (got !== 'ok') wrong.push(`${cell.event}, ${cell.what}: ${got} instead of ok`);
      world.site.release();
    }
    // One site serves all refused actions, because they change nothing.
    const world = await permissionSite(self);
    for (const cell of refused) {
      const before = stateOf(world.site);
      const got = await answerTo(cell, self, world);
      if (got !== cell.said) wrong.push(`${cell.event}, ${cell.what}: ${got} instead of ${cell.said}`);
      if (!isSame(before, stateOf(world.site)))
        wrong.push(`${cell.event}, ${cell.what}: refused, and yet something changed`);
    }
    world.site.release();
    expect(wrong).toEqual([]);
  },
  TIMEOUT_MS,
);

test('every command has a row in the matrix (MAY-1)', () => {
  const rows = new Set<string>(
    [...UNTARGETED_COMMANDS, ...TARGETED_COMMANDS, ...EXTRA_TARGETED_COMMANDS, ...ROOM_EDITS].map(
      ({ event }) => event,
    ),
  );
  const without = Object.keys(commands).filter(name => !rows.has(name));
  expect(without).toEqual([]);
});

test('each actor, command and target has a case; each command has an allowed actor (MAY-1)', () => {
  const targeted = TARGETED_COMMANDS.length + EXTRA_TARGETED_COMMANDS.length;
  const cellsOfOne = UNTARGETED_COMMANDS.length + targeted * Object.keys(TARGETS).length;
  const actors = Object.values(ACTORS);
  const byFlag = Object.keys(ACTORS).filter(name => name.startsWith('a super with only'));
  expect(byFlag).toHaveLength(CHAT_PERMISSIONS.length);
  const cells = actors.flatMap(cellsOf);
  expect(cells).toHaveLength(actors.length * cellsOfOne);
  const allowed = new Set(cells.filter(({ said }) => said === 'ok').map(({ event }) => event));
  expect(cells.filter(({ event }) => !allowed.has(event))).toEqual([]);
});
