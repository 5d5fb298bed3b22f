import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { commands } from '../../../rooms-do/commands/index.ts';
import {
  ACTORS,
  kindOf,
  matrixSite,
  TARGETS,
  type TargetName,
  targetID,
} from '../../support/matrix-people.ts';
import type { SiteTable } from '../../support/site-table.ts';
import { ACTS, type Act } from '../../tables/acts.ts';
import { ACTS_BEYOND } from '../../tables/acts-beyond.ts';
import { ASKS, type Need, REFUSED_WITH } from '../../tables/asks.ts';
import { ROOM_EDITS } from '../../tables/room-edits.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const TIMEOUT_MS = 60_000;

type Verdict = 'ok' | ErrorCode;

const isGuest = (self: Actor) => self.accountType === 'visitor';
const rankOf = ({ rank }: Actor) => rank;

/** What the lines above the table and a row of it say, in the order in which people learn of a refusal. */
function saidOf(act: Act, self: Actor, name: TargetName): Verdict {
  const { as, person, isMarked = false } = kindOf(name);
  const target = person(self);
  if (as !== 'self' && (target === null || !isSeen(self, target))) return 'user_not_found';
  const isOther = as !== 'self';
  if (isOther && isGuest(self) && act.byGuests === 'never') return 'forbidden';
  if (isOther && isGuest(self) && act.byGuests === 'the marked')
    return isMarked && as !== 'shielded' ? 'ok' : 'forbidden';
  const barred = target !== null && !act.anyRank && rankOf(target) > rankOf(self);
  const verdict = met(needOf(act, self, name), self, barred);
  if (verdict !== 'ok') return verdict;
  if (act.yetOthers && isOther && name !== 'ghost') return act.yetOthers;
  return act.yet ?? 'ok';
}

function needOf(act: Act, self: Actor, name: TargetName): Need {
  const { as } = kindOf(name);
  if (as === 'self') {
    const own = act.self;
    return typeof own === 'object' && 'visitor' in own ? own[self.accountType] : own;
  }
  return as === 'shielded' ? (act.shielded ?? act.super) : act[as];
}

/** Without a flag or by rank one is forbidden, before anything that has a code of its own. */
function met(need: Need, self: Actor, barred = false): Verdict {
  if (need === 'nobody') return 'forbidden';
  const lacked = need === 'anybody' ? [] : need.filter((flag: ChatPermission) => !self.permissions[flag]);
  if (barred || lacked.some(flag => !REFUSED_WITH[flag])) return 'forbidden';
  return lacked.flatMap(flag => REFUSED_WITH[flag] ?? [])[0] ?? 'ok';
}

/** A guest sees neither hidden nor ghosts, a chat-master without the accounts menu no ghosts. */
function isSeen(self: Actor, target: Actor): boolean {
  if (target.visibility === 'hidden') return !isGuest(self);
  if (target.visibility === 'ghost') return self.role === 'owner';
  return true;
}

/** Everything that an act could have changed: people are replaced and never changed, so the same ones are unchanged. */
const stateOf = (site: SiteTable): unknown[] => [
  ...[...site.tables.values()].flatMap(({ room }) => [...room.occupants.all(), room.history.lastSeq]),
  ...[...site.tables.values()].flatMap(({ room }) => room.sockets.watchers()),
  site.deeds.length,
];
const isSame = (before: unknown[], after: unknown[]) =>
  before.length === after.length && before.every((each, at) => each === after[at]);

type Cell = { what: string; event: Act['event']; data: unknown; said: Verdict };

function cellsOf(self: Actor): Cell[] {
  const targets = Object.keys(TARGETS) as TargetName[];
  return [
    ...ASKS.map(({ what, event, data, needs, yet }): Cell => {
      const verdict = met(needs, self);
      return { what, event, data, said: verdict === 'ok' ? (yet ?? 'ok') : verdict };
    }),
    ...[...ACTS, ...ACTS_BEYOND].flatMap(act =>
      targets.map(name => ({
        what: `${act.what}: ${name}`,
        event: act.event,
        data: act.data(targetID(name)),
        said: saidOf(act, self, name),
      })),
    ),
  ];
}

test.each(Object.keys(ACTORS))(
  'MAY-1 %s may do to everybody what the contract says, is refused in its words, and a refusal changes nothing',
  async name => {
    const self = ACTORS[name] as Actor;
    let world = await matrixSite(self);
    const wrong: string[] = [];
    for (const { what, event, data, said } of cellsOf(self)) {
      const before = stateOf(world.site);
      const answer = await world.site.ask(self.room, world.chair, event, data);
      const got = answer.ok ? 'ok' : answer.code;
      if (got !== said) wrong.push(`${event}, ${what}: ${got} instead of ${said}`);
      const isUnchanged = isSame(before, stateOf(world.site));
      if (got !== 'ok' && !isUnchanged) wrong.push(`${event}, ${what}: refused, and yet something changed`);
      if (!isUnchanged || got === 'ok') world = await matrixSite(self);
    }
    expect(wrong).toEqual([]);
  },
  TIMEOUT_MS,
);

test('MAY-1 every command has a row', () => {
  const rows = new Set<string>([...ASKS, ...ACTS, ...ACTS_BEYOND, ...ROOM_EDITS].map(({ event }) => event));
  const without = Object.keys(commands).filter(name => !rows.has(name));
  expect(without).toEqual([]);
});

test('MAY-1 the matrix has a cell for every actor, act and target', () => {
  const actors = Object.values(ACTORS);
  const cells = actors.flatMap(cellsOf);
  expect([actors.length, cells.length, cells.filter(({ said }) => said === 'ok').length]).toEqual([
    54, 27_324, 2_127,
  ]);
});
