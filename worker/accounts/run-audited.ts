import { accounts } from '../../protocol/resources/accounts.ts';
import type { Noun } from '../../protocol/resources/define.ts';
import { type PanelAction, panelAuditText } from '../audit/panel-audit-text.ts';
import type { TrackedChanges } from '../audit/tracked-changes.ts';
import { panelEntry, withAuditEntries } from '../audit/with-audit.ts';
import type { Operator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import type { Env } from '../env.ts';
import type { AppContext } from '../http/handler.ts';
import { notifyPanels } from '../notify-panels.ts';
import { notifyPermissions } from '../notify-rooms.ts';
import { effectivePermissions } from './account-permissions.ts';
import { accountById } from './account-row.ts';
import { mapAssertionError } from './batch-assert.ts';

/** An operator's act on an account or a record of flags: its statements and its entry in one batch, or a refusal. */
export async function runAudited(
  c: AppContext,
  operator: Operator,
  [action, noun, name, changes]: readonly [PanelAction, Noun, string, TrackedChanges?],
  statements: readonly Statement[],
): Promise<void> {
  const entry = { ...panelEntry(c, operator, panelAuditText(action, noun, name)), changes };
  await withAuditEntries(c.env, [entry], statements).catch(mapAssertionError);
  await notifyPanels(c.env, accounts.name);
}

/** Applies an account's permissions to its open sockets. */
export async function notifyPermissionsOf(env: Env, id: string): Promise<void> {
  const [row] = await accountById(database(env), id);
  if (row) await notifyPermissions(env, effectivePermissions(row, Date.now()));
}
