import { accounts as resource } from '../../protocol/resources/accounts.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  completeRecord,
  type Flags,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import { passwordErrors, Signup } from '../../protocol/rest/account.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { assertCrossFields } from '../resources/generic/conflicts.ts';
import { accountView } from './account-view.ts';
import { assertActorCurrent } from './assert-actor-current.ts';
import { assertNamesAllowed } from './assert-names-allowed.ts';
import { assertNamesFree } from './assert-names-free.ts';
import { creationStatements, newAccount } from './creation-statements.ts';
import { powerOf, rolePower, subscriptionEnd } from './power-of.ts';
import { resolveReferences, type StoredRecord } from './resolve-references.ts';
import { runAudited } from './run-audited.ts';

/** POST /users/signup: the account with its two records, existing or new ones, in one transaction. */
export const signup: Handler = async c => {
  await spendEntry(c);
  const operator = await requireOperator(c, resource.section);
  const input = await readAccountBody(c, operator, Signup, { ...resource, crossFieldErrors });
  assertCrossFields(resource, input);
  const db = database(c.env);
  await assertNamesAllowed(db, input);
  const found = await resolveReferences(c.env, input, null);
  const panel = recordFor(adminPanelPermissions, input.adminPanelPermissions, found.panel);
  const chat = recordFor(chatPermissions, input.chatPermissions, found.chat);
  const after = {
    ...rolePower(input.role),
    masterOf: input.masterOf,
    holds: {
      ...adminPanelPermissions.complete(panel, input.role),
      ...chatPermissions.complete(chat, input.role),
    },
    until: subscriptionEnd(input.subscriptionEndDate),
    limits: { kicksPerHour: input.kicksPerHour, longestBan: input.longestBan },
  };
  assertAllowed(judgePower(powerOf(operator), { effect: 'endow', before: null, after }));
  const { passwordConfirm: _, ...fields } = input;
  await assertNamesFree(db, '', { username: input.username, nickname: input.nickname ?? input.username });
  const account = await newAccount({
    ...fields,
    nickname: input.nickname ?? input.username,
    star: found.star ?? null,
    image: found.image ?? '',
    adminPanelPermissions: panel.id,
    chatPermissions: chat.id,
  });
  const made = { panel: found.panel ? null : panel, chat: found.chat ? null : chat };
  await runAudited(
    c,
    operator,
    ['created', resource.noun, account.username],
    [assertActorCurrent(db, operator), ...creationStatements(db, account, made)],
  );
  return answer(c, 'POST /users/signup', { user: accountView(account) });
};

/** The dates and both passwords, also where another field is wrong. */
const crossFieldErrors = (input: Record<string, unknown>): Record<string, string> => ({
  ...resource.crossFieldErrors?.(input),
  ...passwordErrors(input),
});

const recordFor = (
  kind: PermissionRecord,
  input: string | Flags,
  found: StoredRecord | undefined,
): StoredRecord =>
  found ?? {
    id: crypto.randomUUID(),
    flags: completeRecord(kind, typeof input === 'string' ? {} : input),
    version: PERMISSIONS_VERSION,
  };
