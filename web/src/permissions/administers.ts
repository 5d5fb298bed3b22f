import type { PowerActor } from '../../../protocol/rules/actor.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../protocol/rules/verdict.ts';

type Flags = Readonly<Record<string, boolean>>;

/** The panel's operator. */
type Operator = {
  userID: string;
  role: PowerActor['role'];
  permissions: Flags;
  adminPanelPermissions: Flags;
};

/** An account as the panel reads it; `holds` are the flags of both records, as far as they are known. */
type Account = { _id: string; role?: unknown; masterOf?: unknown; holds?: Flags };

const SOMEWHERE = 'somewhere';

/**
 * Whether an operator may change an account's password, role, records, rooms and subscription, and delete it. The
 * page assumes that its user is in the operator's rooms; the server checks.
 */
export function administers(operator: Operator, { _id, role: word, masterOf, holds = {} }: Account): boolean {
  const role = typeof word === 'string' && isRole(word) ? word : 'member';
  const rooms = Array.isArray(masterOf) ? masterOf.map(String) : [];
  const actor = {
    userId: operator.userID,
    role: operator.role,
    rank: ROLES[operator.role].rank,
    masterOf: operator.role === 'room-master' ? [SOMEWHERE, ...rooms] : [],
    holds: { ...operator.permissions, ...operator.adminPanelPermissions },
  };
  const { rank } = ROLES[role];
  const target = { userId: _id, role, rank, room: SOMEWHERE, masterOf: rooms, holds, until: 0 };
  return isAllowed(authorizePower(actor, { effect: 'administer', target, after: target }));
}
