import type { PowerActor } from '../../../protocol/rules/actor.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../protocol/rules/verdict.ts';

type Flags = Readonly<Record<string, boolean>>;

type Operator = {
  userID: string;
  role: PowerActor['role'];
  permissions: Flags;
  adminPanelPermissions: Flags;
};

/** An account as read by the panel. `holds`: known flags of both records. */
type Account = { _id: string; role?: unknown; masterOf?: unknown; holds?: Flags };

const SOMEWHERE = 'somewhere';

/**
 * Whether an operator may delete an account or change its password, role, records, rooms or subscription. Assumes that
 * its user is in the operator's rooms; the server checks this.
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
