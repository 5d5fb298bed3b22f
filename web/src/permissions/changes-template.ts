import type { PowerActor } from '../../../protocol/rules/actor.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import type { TemplateRole } from '../../../protocol/rules/role-templates.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { isAllowed, type Verdict } from '../../../protocol/rules/verdict.ts';

type Flags = Readonly<Record<string, boolean>>;
type Operator = {
  userID: string;
  role: PowerActor['role'];
  permissions: Flags;
  adminPanelPermissions: Flags;
};

/** Reason why an operator cannot change a role's permissions; null if allowed. */
export function changesTemplate(
  { userID: userId, role: own, permissions, adminPanelPermissions }: Operator,
  role: TemplateRole,
  flags: Flags,
): Exclude<Verdict, 'allowed'> | null {
  const actor = {
    userId,
    role: own,
    rank: ROLES[own].rank,
    holds: { ...permissions, ...adminPanelPermissions },
  };
  const verdict = authorizePower(actor, { effect: 'changeTemplate', role, before: flags, after: flags });
  return isAllowed(verdict) ? null : verdict;
}
