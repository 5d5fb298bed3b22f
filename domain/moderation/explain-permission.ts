import {
  type Actor,
  hasPermission,
  isInScope,
  isSelf,
  isShielded,
  isVisitor,
  powerOf,
  type Target,
} from '../../protocol/rules/actor.ts';
import { CHAT_PERMISSIONS, type ChatPermission } from '../../protocol/rules/permissions.ts';
import { isAllowed, type Verdict } from '../../protocol/rules/verdict.ts';

type Rule = (actor: Actor, target: Target) => Verdict;
type Pair = { actor: Actor; target: Target };

/** One input on which a verdict depends. `held`: its present value. */
export type Reason =
  | { on: 'permission'; permission: ChatPermission; held: boolean }
  | { on: 'rank' }
  | { on: 'rooms' }
  | { on: 'self' }
  | { on: 'account' }
  | { on: 'shield' }
  | { on: 'mark' };

/** Changes one input of the pair. Null if the input already has that value. */
type Otherwise = { reason: Reason; change: (pair: Pair) => Pair | null };

/**
 * Explains a verdict by evaluating the rule with changed inputs. For a refusal, returns the changes that would allow
 * the action; for a permission, each required part. The rule itself decides, so the explanation cannot differ from it.
 * Empty if none of these inputs decides.
 */
export function explainVerdict(rule: Rule, actor: Actor, target: Target): Reason[] {
  const pair = { actor, target };
  const isSo = ({ actor: by, target: on }: Pair) => isAllowed(rule(by, on));
  return isSo(pair) ? supportsOf(isSo, pair) : obstaclesOf(isSo, pair);
}

/** Returns the missing permissions of a refusal, without its other reasons. */
export const missingPermissions = (rule: Rule, actor: Actor, target: Target): ChatPermission[] =>
  explainVerdict(rule, actor, target).flatMap(reason =>
    reason.on === 'permission' && !reason.held ? [reason.permission] : [],
  );

function supportsOf(isSo: (pair: Pair) => boolean, pair: Pair): Reason[] {
  return TAKEN_AWAY.flatMap(({ reason, change }) => {
    const changed = change(pair);
    return changed && !isSo(changed) ? [reason] : [];
  });
}

/**
 * Returns the smallest set of reasons other than permissions that must change, with the permissions that are
 * then still missing.
 */
function obstaclesOf(isSo: (pair: Pair) => boolean, pair: Pair): Reason[] {
  for (const others of WAYS_AROUND) {
    const changed = others.reduce<Pair | null>((before, { change }) => before && change(before), pair);
    const needed = changed && neededOf(isSo, changed);
    if (needed)
      return [...needed.map(name => permission(name, false)), ...others.map(({ reason }) => reason)];
  }
  return [];
}

/** Returns the required permissions among the missing ones. Null if even all missing permissions would not suffice. */
function neededOf(isSo: (pair: Pair) => boolean, pair: Pair): ChatPermission[] | null {
  const missing = POWERS.filter(name => !hasPermission(pair.actor, name));
  // Modified in place below, because a copy for each evaluation would cost more than the rule.
  const permissions = { ...pair.actor.permissions };
  for (const name of missing) permissions[name] = true;
  const holder = withActor(pair, { permissions });
  if (!isSo(holder)) return null;
  return missing.filter(name => {
    permissions[name] = false;
    permissions[name] = !isSo(holder);
    return permissions[name];
  });
}

function subsetsBySize<Item>(items: readonly Item[]): Item[][] {
  const subsets: Item[][] = [[]];
  for (const item of items) subsets.push(...subsets.map(one => [...one, item]));
  return subsets.toSorted((one, other) => one.length - other.length);
}

const withActor = (pair: Pair, change: Partial<Actor>): Pair => ({
  actor: { ...pair.actor, ...change },
  // Actor and target must be the same user for an action on oneself.
  target: isSelf(pair.actor, pair.target) ? { ...pair.target, ...change } : pair.target,
});
const withTarget = (pair: Pair, change: Partial<Target>): Pair => ({
  ...pair,
  target: { ...pair.target, ...change },
});
const without = (pair: Pair, name: ChatPermission): Pair =>
  withActor(pair, { permissions: { ...pair.actor.permissions, [name]: false } });

const permission = (name: ChatPermission, held: boolean): Reason => ({
  on: 'permission',
  permission: name,
  held,
});

/** All permissions except the one-time kick mark, which gives its owner no permission. */
const POWERS = CHAT_PERMISSIONS.filter(name => name !== 'hasOneTimeKick');

const ADDED: readonly Otherwise[] = [
  {
    reason: { on: 'rank' },
    change: pair =>
      pair.actor.rank > pair.target.rank ? null : withActor(pair, { rank: pair.target.rank + 1 }),
  },
  {
    reason: { on: 'rooms' },
    change: pair => {
      const { actor, target } = pair;
      const isBeyond = !isInScope(powerOf(actor), target.room);
      return isBeyond ? withActor(pair, { masterOf: [...(actor.masterOf ?? []), target.room] }) : null;
    },
  },
  {
    reason: { on: 'shield' },
    change: pair =>
      isShielded(pair.target)
        ? withTarget(pair, { permissions: { ...pair.target.permissions, cannotKicked: false } })
        : null,
  },
  {
    reason: { on: 'mark' },
    change: pair =>
      isVisitor(pair.actor)
        ? withTarget(pair, { permissions: { ...pair.target.permissions, hasOneTimeKick: true } })
        : null,
  },
  {
    reason: { on: 'account' },
    change: pair => (isVisitor(pair.actor) ? withActor(pair, { accountType: 'super' }) : null),
  },
  {
    reason: { on: 'self' },
    change: pair =>
      isSelf(pair.actor, pair.target)
        ? { ...pair, target: { ...pair.target, userId: '', rank: 0, accountType: 'visitor' } }
        : null,
  },
];

const WAYS_AROUND = subsetsBySize(ADDED);

const TAKEN_AWAY: readonly Otherwise[] = [
  ...POWERS.map(
    (name): Otherwise => ({
      reason: permission(name, true),
      change: pair => (hasPermission(pair.actor, name) ? without(pair, name) : null),
    }),
  ),
  {
    reason: { on: 'rank' },
    change: pair =>
      isSelf(pair.actor, pair.target) ? null : withActor(pair, { rank: pair.target.rank - 1 }),
  },
  {
    reason: { on: 'rooms' },
    change: pair => (pair.actor.masterOf?.length ? withActor(pair, { masterOf: [] }) : null),
  },
  {
    reason: { on: 'mark' },
    change: pair =>
      isVisitor(pair.actor)
        ? withTarget(pair, { permissions: { ...pair.target.permissions, hasOneTimeKick: false } })
        : null,
  },
];
