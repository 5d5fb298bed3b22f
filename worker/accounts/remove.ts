import { and, eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { may } from '../../protocol/rules/may.ts';
import { accountByID } from '../auth/accounts.ts';
import { operatorOf } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { changedOne } from '../db/insist.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { rooms } from '../db/tables/rooms.ts';
import { endAccount } from '../live.ts';
import type { Handler } from '../resources/routes.ts';
import { removeFile } from '../uploads/store.ts';
import { act } from './act.ts';
import { insist } from './insist.ts';
import { keepHolder } from './keep-holder.ts';
import { keepOperator } from './keep-operator.ts';
import { ranked, refuseUnless } from './ranked.ts';

/** DELETE /users/{id}: the account and those of its records that are still there; its tokens and sockets end at once. */
export const removeAccount: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const db = database(c.env);
  const [row] = await accountByID(db, c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const { account } = row;
  const editor = ranked({ id: operator.row.account.id, role: operator.role });
  refuseUnless(may.governAccount(editor, ranked(account)));
  await act(
    c,
    operator,
    ['deleted', 'account', account.username],
    [
      keepOperator(db, operator),
      // Of the rank that was judged: whoever has risen since is judged anew.
      db.delete(accounts).where(and(eq(accounts.id, account.id), eq(accounts.role, account.role))),
      insist(db, changedOne, 'account_gone'),
      db.delete(adminPanelPermissions).where(eq(adminPanelPermissions.id, account.adminPanelPermissions)),
      db.delete(chatPermissions).where(eq(chatPermissions.id, account.chatPermissions)),
      // Its rooms stay, and are the operators' from now on.
      db.update(rooms).set({ createdBy: null }).where(eq(rooms.createdBy, account.id)),
      keepHolder(db, c.env),
    ],
  );
  await endAccount(c.env, account.id);
  if (account.nicknameImg !== null) await removeFile(c.env, 'nickname-images', account.nicknameImg);
  return c.body(null, 204);
};
