import { Failure } from '../../../protocol/errors/failure.ts';
import {
  changedFlags,
  type Flags,
  type PermissionRecord,
} from '../../../protocol/resources/permission-records.ts';
import { type ChatPermissions, noChatPermissions } from '../../../protocol/rules/permissions.ts';
import { editText } from '../../approvals/grant-texts.ts';
import type { Judge } from '../../approvals/grave-act.ts';
import { panelAuditText } from '../../audit/panel-audit-text.ts';
import { assertSectionAccess } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import type { Statement } from '../../db/statement.ts';
import { VISITOR_RECORD } from '../../db/tables/permissions.ts';
import type { Env } from '../../env.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../../http/version.ts';
import { notifyVisitorPermissions } from '../../notify-rooms.ts';
import { mapOvertakenError } from '../../resources/generic/conflicts.ts';
import { assertAccountsAdminRemains } from '../assert-accounts-admin-remains.ts';
import { assertActorCurrent } from '../assert-actor-current.ts';
import { assertHoldsNoMore } from '../assert-holds-no-more.ts';
import { powerOf } from '../power-of.ts';
import { changeFlags } from '../record-statements.ts';
import { notifyPermissionsOf, runAudited } from '../run-audited.ts';
import { trackFlagChanges } from '../track-account-changes.ts';
import { type FoundRecord, findRecord, namesOf, nounOf, versioned } from './found-record.ts';
import { administrableHolders } from './record-holders.ts';

/** A change of a record's flags, as they have passed its schema. */
export const judgeRecordChange =
  (kind: PermissionRecord): Judge<FoundRecord> =>
  async (acting, { key, body, version }) => {
    const { env, operator } = acting;
    assertSectionAccess(operator, kind.section);
    const before = await findRecord(env, kind, key);
    const isVersioned = await assertNamedVersion(acting, version, versioned(before));
    const change = changedFlags(body as Flags, before.flags);
    const { holders, isGrant } = await administrableHolders(acting, kind, before, change);
    const [noun, name] = [nounOf(kind, before.id), namesOf(before.id, holders)];
    const tracked = trackFlagChanges(kind, before.id, change);
    const db = database(env);
    return {
      grave: isGrant
        ? {
            kind: 'grant',
            what: await editText(db, panelAuditText('edited', noun, name), tracked),
            reason: '',
            version: quotedVersion(await versionOf(acting, versioned(before))),
          }
        : null,
      perform: async consent => {
        if (Object.keys(change).length === 0) return before;
        const statements = [
          assertActorCurrent(db, operator),
          ...changeFlags(db, kind, before.id, change, isVersioned ? before.stored : undefined),
          ...holders.flatMap(holder => assertHoldsNoMore(db, powerOf(operator), holder)),
          ...assertAdminRemains(env, kind),
        ];
        await runAudited(acting, ['edited', noun, name, tracked], statements, consent)
          .catch(mapGoneError)
          .catch(mapOvertakenError(isVersioned));
        const after = await findRecord(env, kind, key);
        if (after.id === VISITOR_RECORD) await notifyVisitorPermissions(env, visitorPermissions(after));
        for (const { account } of holders) await notifyPermissionsOf(env, account.id);
        return after;
      },
    };
  };

/** Only panel records decide who can open the accounts menu. */
export const assertAdminRemains = (env: Env, { name }: PermissionRecord): Statement[] =>
  name === 'adminPanelPermissions' ? [assertAccountsAdminRemains(database(env), env)] : [];

/** Of two who remove it at once, or one who changes what the other removes, the second gets a 404. */
export function mapGoneError(error: unknown): never {
  throw error instanceof Failure && error.code === 'validation' ? new Failure('not_found') : error;
}

const visitorPermissions = ({ flags }: FoundRecord): ChatPermissions => ({
  ...noChatPermissions(),
  ...flags,
});
