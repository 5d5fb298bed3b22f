import { expect, test } from 'vitest';
import { ATTEMPTS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { CHAT_PERMISSIONS, type ChatPermission } from '../../../protocol/rules/permissions.ts';
import { commands } from '../../../rooms-do/room/modules.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import {
  ACTORS,
  kindOf,
  permissionSite,
  TARGETS,
  type TargetName,
  targetID,
} from '../../support/permission-actors.ts';
import type { SiteHarness } from '../../support/site-harness.ts';
import { EXTRA_TARGETED_COMMANDS } from '../../tables/extra-targeted-commands.ts';
import { ROOM_EDITS } from '../../tables/room-edits.ts';
import type { TargetedCommand } from '../../tables/targeted-command.ts';
import { TARGETED_COMMANDS } from '../../tables/targeted-commands.ts';
import { ACT_FLAGS, type Need, REFUSED_WITH, UNTARGETED_COMMANDS } from '../../tables/untargeted-commands.ts';

freezeClock();

const TIMEOUT_MS = 180_000;

type Verdict = 'ok' | ErrorCode;

const isGuest = (self: Actor) => self.accountType === 'visitor';
const rankOf = ({ rank }: Actor) => rank;

/** Expected verdict from the lines above the table and a row, in order of precedence. */
function saidOf(act: TargetedCommand, self: Actor, name: TargetName): Verdict {
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
  if (act.yetSelf && !isOther) return act.yetSelf;
  if (act.yetOthers && isOther && name !== 'ghost') return act.yetOthers;
  return act.yet ?? 'ok';
}

function needOf(act: TargetedCommand, self: Actor, name: TargetName): Need {
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
  if (need === 'the rooms menu') return self.canAccessRoomsMenu ? 'ok' : 'forbidden';
  if (need === 'any act') return ACT_FLAGS.some(flag => self.permissions[flag]) ? 'ok' : 'forbidden';
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

/** `targets`: whom it is done to, if to anybody. */
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
  // Nobody tries all of this at once.
  site.advance(ATTEMPTS.socket.everyMs);
  const answer = await site.request(self.room, socket, event, data);
  return answer.ok ? 'ok' : answer.code;
}

test.each(Object.keys(ACTORS))(
  '%s follows the contract for each user, and a refusal changes nothing (MAY-1)',
  async name => {
    const self = ACTORS[name] as Actor;
    const cells = cellsOf(self);
    const wrong: string[] = [];
    const [allowed, refused] = [cells.filter(isAllowed), cells.filter(cell => !isAllowed(cell))];
    // Allowed acts change the site: each one gets a new site.
    for (const cell of allowed) {
      const world = await permissionSite(self, cell.targets);
      const got = await answerTo(cell, self, world);
      if (got !== 'ok') wrong.push(`${cell.event}, ${cell.what}: ${got} instead of ok`);
      world.site.release();
    }
    // Refused acts change nothing: one site serves all of them.
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

test('every command has a row (MAY-1)', () => {
  const rows = new Set<string>(
    [...UNTARGETED_COMMANDS, ...TARGETED_COMMANDS, ...EXTRA_TARGETED_COMMANDS, ...ROOM_EDITS].map(
      ({ event }) => event,
    ),
  );
  const without = Object.keys(commands).filter(name => !rows.has(name));
  expect(without).toEqual([]);
});

test('each actor, command and target has a cell, each command an allowed actor (MAY-1)', () => {
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
