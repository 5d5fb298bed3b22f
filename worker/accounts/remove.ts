import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Handler } from '../http/handler.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { removeFile } from '../uploads/store.ts';
import { accountById } from './account-row.ts';
import { assertMayRemove, removalStatements } from './removal-statements.ts';
import { runAudited } from './run-audited.ts';

/** DELETE /users/{id}: the account and its records. Its tokens and sockets end at once. */
export const removeAccount: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const { account } = row;
  await assertMayRemove(c.env, operator, row);
  await runAudited(
    actingIn(c, operator),
    ['deleted', resource.noun, account.username],
    removalStatements(c.env, operator, row),
  );
  await closeAccountSockets(c.env, account.id);
  if (account.nicknameImg !== null) await removeFile(c.env, 'nickname-images', account.nicknameImg);
  return c.body(null, 204);
};
