import { accounts } from '../../protocol/resources/accounts.ts';
import type { Noun } from '../../protocol/resources/define.ts';
import { database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import type { Env } from '../platform/env.ts';
import { notifyPanels, notifyPermissions } from '../platform/notifications.ts';
import { type Acting, NO_APPROVAL } from '../platform/record/approvable-action.ts';
import { type PanelAction, panelAuditText } from '../platform/record/audit-text.ts';
import type { TrackedChanges } from '../platform/record/tracked-changes.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import { accountById, effectivePermissions } from '../platform/sessions/account.ts';
import { mapAssertionError } from './batch-assert.ts';

/** An operator's act on an account or a record of flags: its statements and its entry in one batch, or a refusal. */
export async function runAudited(
  { env, operator, from }: Acting,
  [action, noun, name, changes]: readonly [PanelAction, Noun, string, TrackedChanges?],
  statements: readonly Statement[],
  consent = NO_APPROVAL,
): Promise<void> {
  const entry = consent.entry(entryFrom(from, operator, panelAuditText(action, noun, name)));
  await withAuditEntries(env, [{ ...entry, changes }], [...consent.statements, ...statements]).catch(
    mapAssertionError,
  );
  await notifyPanels(env, accounts.name);
}

/** Applies an account's permissions to its open sockets. */
export async function notifyPermissionsOf(env: Env, id: string): Promise<void> {
  const [row] = await accountById(database(env), id);
  if (row) await notifyPermissions(env, effectivePermissions(row, Date.now()));
}
