import type { HostKeyCap } from '../../protocol/rest/host-keys.ts';
import type { HostPass } from '../../protocol/rest/host-pass.ts';
import type { PowerActor } from '../../protocol/rules/chat-power.ts';
import { isTakeover } from '../../protocol/rules/grants.ts';
import { openSection } from '../../protocol/rules/may/panel.ts';
import type { PanelPermissions } from '../../protocol/rules/permissions.ts';
import { type EndowedAccount, judgePower } from '../../protocol/rules/power.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';

/** Who made the key, as they are today; null once the account is gone. */
export type KeyMaker = { actor: PowerActor; panel: PanelPermissions } | null;

/**
 * Whether a pass lets its person in as this account: not above the cap of the pass (a member's, where it says none) or of the key, never
 * where the panel is open to the account, and only while the key's maker could as well give the account a new password by themselves. So whoever
 * is demoted lets nobody in any more by the keys that they made.
 */
export function mayEnterByPass(
  target: EndowedAccount,
  { cap = 'member' }: Pick<HostPass, 'cap'>,
  keyCap: HostKeyCap,
  maker: KeyMaker,
): boolean {
  if (target.rank > Math.min(ROLES[cap].rank, ROLES[keyCap].rank)) return false;
  if (target.holds.canAccessAdminPanel || !maker) return false;
  if (!isAllowed(openSection(maker.panel, 'canAccessAccountsMenu'))) return false;
  if (isTakeover(maker.actor, target)) return false;
  return isAllowed(judgePower(maker.actor, { effect: 'administer', target, after: target }));
}
