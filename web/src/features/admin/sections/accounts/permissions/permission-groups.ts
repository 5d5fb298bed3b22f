import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
  PERMISSION_GROUPS,
} from '../../../../../../../protocol/rules/permission-table.ts';
import { t } from '../../../../../i18n/t-panel.ts';

/** A permission as a form shows it. */
export type NamedPermission = { name: string; label: string };

const named = (table: Readonly<Record<string, { ar: string }>>): NamedPermission[] =>
  Object.entries(table).map(([name, { ar }]) => ({ name, label: ar }));

/** The chat permissions by group. The session's one-time mark is in none, so nobody can tick it. */
export const CHAT_GROUPS = Object.entries(PERMISSION_GROUPS).map(([group, title]) => ({
  title,
  permissions: named(
    Object.fromEntries(Object.entries(CHAT_PERMISSION_TABLE).filter(([, row]) => row.group === group)),
  ),
}));

/** The panel permissions: one group. */
export const PANEL_GROUPS = [
  { title: t('admin.accounts.adminPermissions'), permissions: named(PANEL_PERMISSION_TABLE) },
];

/** What each permission is called, of both records: no name is in both. */
export const PERMISSION_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  named({ ...PANEL_PERMISSION_TABLE, ...CHAT_PERMISSION_TABLE }).map(({ name, label }) => [name, label]),
);
