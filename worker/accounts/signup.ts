import { accounts as resource } from '../../protocol/resources/accounts.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  type Flags,
  type PermissionRecord,
  wholeRecord,
} from '../../protocol/resources/permission-records.ts';
import { Signup } from '../../protocol/rest/account.ts';
import { may } from '../../protocol/rules/may.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { operatorOf, refuseForeignKey } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { readBody } from '../http/body.ts';
import { type Handler, refuseDisagreeing } from '../resources/routes.ts';
import { accountView } from './account-view.ts';
import { act } from './act.ts';
import { creation, newAccount } from './creation.ts';
import { keepOperator } from './keep-operator.ts';
import { lookUp, type StoredRecord } from './look-up.ts';
import { refuseUnless } from './ranked.ts';

/** POST /users/signup: the account with its two records, which are there already or come with it; all or nothing. */
export const signup: Handler = async c => {
  const operator = await operatorOf(c.req.raw, c.env, resource.section);
  const said = await readBody(c.req.raw, Signup, resource.model, raw => refuseForeignKey(raw, operator));
  refuseDisagreeing(resource, said);
  refuseUnless(may.assignRole(ROLES[operator.role], said.role));
  refuseUnless(
    may.giveRooms({ role: operator.role, masterOf: operator.row.account.masterOf }, said.masterOf),
  );
  const found = await lookUp(c.env, said, null);
  const panel = recordFor(adminPanelPermissions, said.adminPanelPermissions, found.panel);
  const chat = recordFor(chatPermissions, said.chatPermissions, found.chat);
  refuseUnless(may.grant<string>(operator.panel, panel.flags));
  refuseUnless(may.grant<string>(operator.chat, chat.flags));
  const { passwordConfirm: _, ...fields } = said;
  const account = await newAccount({
    ...fields,
    nickname: said.nickname ?? said.username,
    star: found.star ?? null,
    image: found.image ?? '',
    adminPanelPermissions: panel.id,
    chatPermissions: chat.id,
  });
  const db = database(c.env);
  const made = { panel: found.panel ? null : panel, chat: found.chat ? null : chat };
  await act(
    c,
    operator,
    ['created', 'account', account.username],
    [keepOperator(db, operator), ...creation(db, account, made)],
  );
  return c.json({ status: 'success', data: { user: accountView(account) } }, 201);
};

const recordFor = (
  kind: PermissionRecord,
  said: string | Flags,
  found: StoredRecord | undefined,
): StoredRecord =>
  found ?? { id: crypto.randomUUID(), flags: wholeRecord(kind, typeof said === 'string' ? {} : said) };
