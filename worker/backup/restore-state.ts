import { DAY_MS } from '../../protocol/constants.ts';
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
  if (mark && isFresh(mark) && (await mark.text()) === archive) return;
  if (mark || !(await isEmpty(env)) || !(await auditLogOf(env).forgetEmpty()))
    throw new Failure('restore_not_empty');
  await removeFiles(env);
  await env.MEDIA.put(MARK, archive);
  await emptyTables(env.DB);
}

/** Whether a restore is under way: it began in an empty site, at most a day ago. */
export async function isRestoring({ MEDIA }: Env): Promise<boolean> {
  const mark = await MEDIA.head(MARK);
  return mark !== null && isFresh(mark);
}

const isFresh = ({ uploaded }: R2Object): boolean => Date.now() - uploaded.getTime() < DAY_MS;

/** From now on the record's last entry is its head, and lobby and rooms read the restored data. */
export async function endRestore(env: Env): Promise<void> {
  if (!(await auditLogOf(env).adopt())) throw new Failure('restore_not_empty');
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
