import { Failure } from '../../protocol/errors/failure.ts';
import { RESOURCES } from '../../protocol/resources/all.ts';
import { roleTemplates } from '../../protocol/resources/role-templates.ts';
import { auditLogOf } from '../audit/chain-pending.ts';
import type { Env } from '../env.ts';
import { notifyResources, notifyRooms } from '../notify-rooms.ts';
import { emptyTables, migrationNames } from './stored-rows.ts';

/** While it is there, a restore is under way, of the archive that it names. Nobody can upload under this key. */
const MARK = 'restore-under-way';

/**
 * Begins, or goes on with the same archive. A site is empty where nothing was ever recorded and nobody but the demo has an account;
 * what it came with makes room.
 */
export async function beginRestore(
  env: Env,
  { archive, migrations }: { archive: string; migrations: readonly string[] },
): Promise<void> {
  const own = await migrationNames(env.DB);
  if (own.join() !== migrations.join()) throw new Failure('restore_other_release');
  const mark = await env.MEDIA.get(MARK);
  if (mark && (await mark.text()) === archive) return;
  if (mark || !(await isEmpty(env))) throw new Failure('restore_not_empty');
  await removeFiles(env);
  await env.MEDIA.put(MARK, archive);
  await emptyTables(env.DB);
}

/** From now on the record's last entry is its head, and lobby and rooms read what was put in. */
export async function endRestore(env: Env): Promise<void> {
  await auditLogOf(env).adopt();
  await notifyRooms(env);
  await notifyResources(env, ...RESOURCES.map(({ name }) => name), roleTemplates.name);
  await env.MEDIA.delete(MARK);
}

async function isEmpty({ DB }: Env): Promise<boolean> {
  const { results } = await DB.prepare(
    `SELECT 1 FROM events UNION ALL SELECT 1 FROM events_pending
     UNION ALL SELECT 1 FROM accounts WHERE demo = 0 LIMIT 1`,
  ).all();
  return results.length === 0;
}

async function removeFiles({ MEDIA }: Env): Promise<void> {
  for (;;) {
    const { objects } = await MEDIA.list();
    if (objects.length === 0) return;
    await MEDIA.delete(objects.map(({ key }) => key));
  }
}
