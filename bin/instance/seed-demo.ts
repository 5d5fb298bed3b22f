import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as demo from '../../migrations/seed/demo.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../migrations/seed/demo.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import { SKELETON_VERSION, skeleton } from '../../protocol/text/skeleton.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
} from '../../worker/platform/database/tables/accounts.ts';
import { avatars, decorations, stars } from '../../worker/platform/database/tables/appearance.ts';
import { emojis, gifts, shortcuts } from '../../worker/platform/database/tables/content.ts';
import { chatMsgs } from '../../worker/platform/database/tables/messages.ts';
import { rooms } from '../../worker/platform/database/tables/rooms.ts';
import { hashPassword } from '../../worker/platform/sessions/passwords.ts';
import type { LocalBucket, LocalDatabase } from './local-stores.ts';

const PICTURES = path.join(import.meta.dirname, '../../migrations/seed/pictures/rendered');

type Row = Record<string, unknown>;

/** Writes the demo users, rooms, pictures and words into a local instance. Existing data stays unchanged. */
export async function seedDemo(db: LocalDatabase, bucket: LocalBucket): Promise<void> {
  const filled = await db.prepare('SELECT 1 FROM accounts WHERE demo = 1').first();
  if (filled) return;
  for (const { key, file, contentType } of demo.demoFiles) {
    await bucket.put(key, await readFile(path.join(PICTURES, file)), { httpMetadata: { contentType } });
  }
  await db.batch((await rows()).map(([table, row]) => insert(db, table, row)));
}

/** Returns demo rows with their tables, in an order that satisfies the foreign keys. */
async function rows(): Promise<[SQLiteTable, Row][]> {
  const of = (table: SQLiteTable, list: readonly Row[]): [SQLiteTable, Row][] =>
    list.map(({ _id, ...row }, index) => [table, { id: _id, createdAt: index + 1, ...row }]);
  return [
    ...(await demoRooms()).map((row): [SQLiteTable, Row] => [rooms, row]),
    ...of(avatars, demo.demoAvatars),
    ...of(stars, demo.demoStars),
    ...of(emojis, demo.demoEmojis),
    ...of(shortcuts, demo.demoShortcuts),
    ...of(decorations, demo.demoDecorations),
    ...of(gifts, demo.demoGifts),
    ...of(chatMsgs, demo.demoChatMsgs),
    ...(await demoPeople()),
  ];
}

/** Every instance already has the primary room, so this adds only the other demo rooms. */
async function demoRooms(): Promise<Row[]> {
  return Promise.all(
    demo.demoRooms
      .filter(room => !room.primary)
      .map(async ({ _id, password, ...room }, index) => ({
        id: _id,
        ...room,
        passwordHash: password ? await hashPassword(password) : null,
        createdAt: index + 1,
      })),
  );
}

async function demoPeople(): Promise<[SQLiteTable, Row][]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return demoAccounts.flatMap(({ _id, role, ...account }, index): [SQLiteTable, Row][] => {
    const { chat, panel } = ROLE_TEMPLATES[role];
    const createdAt = index + 1;
    return [
      [chatPermissions, { id: `${_id}-chat`, flags: JSON.stringify(chat), createdAt }],
      [adminPanelPermissions, { id: `${_id}-panel`, flags: JSON.stringify(panel), createdAt }],
      [
        accounts,
        {
          ...account,
          id: _id,
          role,
          usernameSkeleton: skeleton(account.username),
          nicknameSkeleton: skeleton(account.nickname),
          skeletonVersion: SKELETON_VERSION,
          passwordHash,
          chatPermissions: `${_id}-chat`,
          adminPanelPermissions: `${_id}-panel`,
          demo: true,
          createdAt,
        },
      ],
    ];
  });
}

/** Inserts a row by column names. An existing row stays unchanged. */
function insert(db: LocalDatabase, table: SQLiteTable, row: Row) {
  const columns = getTableColumns(table);
  const entries = Object.entries(row).flatMap(([field, value]) => {
    const column = columns[field];
    if (!column) throw new Error(`${getTableName(table)} has no field ${field}`);
    return [[column.name, typeof value === 'boolean' ? Number(value) : value] as const];
  });
  const names = entries.map(([name]) => `"${name}"`).join(', ');
  const marks = entries.map(() => '?').join(', ');
  const sql = `INSERT OR IGNORE INTO "${getTableName(table)}" (${names}) VALUES (${marks})`;
  return db.prepare(sql).bind(...entries.map(([, value]) => value ?? null));
}
