import type { DatabaseSync } from 'node:sqlite';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import type { Role } from '../../../protocol/rules/roles.ts';
import { SKELETON_VERSION, skeleton } from '../../../protocol/text/skeleton.ts';

export type Part = { name: string; role: Role; visibility: 'visible' | 'hidden' | 'ghost' };

/**
 * All users on the site. The ghost never writes where others read it, because no guest and no chat-master may
 * learn of it.
 */
export const GHOST = 'ghaith';
export const CAST: readonly Part[] = [
  { name: 'ليلى', role: 'visitor', visibility: 'visible' },
  { name: 'سامي', role: 'visitor', visibility: 'visible' },
  { name: 'مازن', role: 'visitor', visibility: 'visible' },
  { name: 'نور', role: 'visitor', visibility: 'visible' },
  { name: 'rima', role: 'member', visibility: 'visible' },
  { name: 'omar', role: 'chat-master', visibility: 'visible' },
  { name: 'salma', role: 'owner', visibility: 'visible' },
  { name: GHOST, role: 'admin', visibility: 'ghost' },
];

/** Rooms by id. The first migration creates the first one. */
export const ROOMS = { main: '', garden: 'الحديقة', attic: 'العلية' } as const;
export type RoomId = keyof typeof ROOMS;

/** Adds the accounts and rooms of the cast to the tables of an empty site. */
export function fill(database: DatabaseSync): Record<RoomId, string> {
  for (const { name, role } of CAST) if (role !== 'visitor') addAccount(database, name, role);
  for (const [id, name] of Object.entries(ROOMS)) {
    if (name === '') continue;
    const values = [id, name, '#000000', '#ffffff', '', '#000000', '#ffffff', 0, 0, 1] as const;
    insert(
      database,
      'rooms',
      'id, name, name_color, name_bg_color, subject, subject_color, subject_bg_color, deny_show_access_msg, is_primary, created_at',
      values,
    );
  }
  const main = database.prepare("SELECT name FROM rooms WHERE id = 'main'").get();
  return { ...ROOMS, main: String(main?.name) };
}

function addAccount(database: DatabaseSync, username: string, role: Role): void {
  const { chat, panel } = ROLE_TEMPLATES[role];
  for (const [table, flags] of [
    ['chat_permissions', { ...chat, ...(role === 'owner' && { canAssignOneTimeKick: true }) }],
    ['admin_panel_permissions', panel],
  ] as const)
    insert(database, table, 'id, flags, created_at', [`${username}-${table}`, JSON.stringify(flags), 1]);
  insert(
    database,
    'accounts',
    `id, username, nickname, username_skeleton, nickname_skeleton, skeleton_version, password_hash, role, color, background_color, image,
     star, demo, admin_panel_permissions, chat_permissions, master_of, created_at`,
    [
      ...[`id-${username}`, username, username, skeleton(username), skeleton(username), SKELETON_VERSION],
      ...['no password', role, '#46610e', '', '/uploads/avatars/olive.png', '/uploads/stars/blue.png', 0],
      ...[`${username}-admin_panel_permissions`, `${username}-chat_permissions`, '[]', 1],
    ],
  );
}

const insert = (
  database: DatabaseSync,
  table: string,
  columns: string,
  values: readonly (string | number)[],
): void => {
  const places = values.map(() => '?').join(', ');
  database.prepare(`INSERT INTO ${table} (${columns}) VALUES (${places})`).run(...values);
};
