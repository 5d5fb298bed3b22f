import type { z } from 'zod';
import { BAN_TARGETS, type BanTargets, endOfBan, isBanDuration } from '../../protocol/entities/bans.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Ban, bans as resource } from '../../protocol/resources/bans.ts';
import { changeShape } from '../../protocol/resources/define.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower, banFor } from '../../protocol/rules/power.ts';
import { describeEdit } from '../accounts/approvals/approval-request.ts';
import { performOrRequestApproval } from '../accounts/approvals/perform-or-request-approval.ts';
import {
  assertCrossFields,
  findById,
  mapOvertakenError,
  type Row,
  sameRow,
} from '../platform/crud/record.ts';
import { database } from '../platform/database/client.ts';
import { bans as table } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import { validationFailure } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import { assertNamedVersion, quotedVersion, versionOf } from '../platform/http/version.ts';
import { disconnectBanned } from '../platform/notifications.ts';
import { type Authorizer, actingIn, callOf } from '../platform/record/approvable-action.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { trackChanges } from '../platform/record/tracked-changes.ts';
import { withConsentAudit } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import {
  assertSectionAccess,
  type Operator,
  readAccountBody,
  requireOperator,
} from '../platform/sessions/require-operator.ts';
import {
  assertMayBan,
  type BanRow,
  banOf,
  issuerColumns,
  issuerOf,
  linkedColumns,
  registeredBans,
} from './ban-creation.ts';
import { banName, targetColumns, targetOf } from './ban-text.ts';

type BanChange = z.infer<ReturnType<typeof changeShape<(typeof resource)['fields']>>>;

/** PATCH /bans/{id}: sets a new target, which clears the previous one, or a new duration from now. */
export const changeBan: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const body = await readAccountBody(c, operator, changeShape(resource), resource.model);
  const ban = await performOrRequestApproval(
    actingIn(c, operator),
    'changeBan',
    callOf(c, body),
    authorizeBanChange,
  );
  return answer(c, 'PATCH /bans/:key', { ban });
};

export const authorizeBanChange: Authorizer<Ban> = async (acting, call) => {
  const { env, operator } = acting;
  assertSectionAccess(operator, resource.section);
  const body = call.body as BanChange;
  const before = (await findById(database(env), table, call.key)) as BanRow;
  assertMayChangeBan(operator, before);
  const isVersioned = await assertNamedVersion(acting, call.version, before);
  const changes = {
    ...changedDuration(before, body),
    ...changedTarget(before, body, issuerColumns(issuerOf(acting))),
    ...changedWords(before, body),
  };
  const isSame = Object.keys(changes).length === 0;
  const targets = targetsOf({ ...before, ...changes });
  if (!isSame) await assertMayBan(env, operator, targets);
  assertMayLast(operator, { ...before, ...changes }, changes);
  const tracked = trackChanges(registeredBans, before.id, changes);
  const edit = panelAuditText('edited', resource.noun, banName(before));
  return {
    approvable:
      targets.country !== null && isAnotherBan(changes)
        ? {
            kind: 'banCountry',
            act: { code: 'editBan', targets: [targetOf(before)], byUsername: before.byUsername },
            ...(await describeEdit(database(env), edit, tracked)),
            reason: body.reason ?? before.reason,
            version: quotedVersion(await versionOf(acting, before)),
          }
        : null,
    perform: async consent => {
      if (isSame) return banOf(before);
      const update = database(env)
        .update(table)
        .set(changes)
        .where(sameRow(table, before, isVersioned))
        .returning();
      const act = ['edited', resource, banName(before), tracked] as const;
      const [changed] = await withConsentAudit(acting, consent, act, [update]).catch(
        mapOvertakenError(isVersioned),
      );
      if (!changed) throw new Failure('not_found');
      if (changed.until === null || changed.until > Date.now()) await disconnectBanned(env, [changed]);
      return banOf(changed);
    },
  };
};

/**
 * Refuses a change or removal of a ban unless the operator is its issuer or has an equal or higher rank.
 * Operators limited to rooms may change only their own bans.
 */
export function assertMayChangeBan(operator: Operator, { byUserID, byRank }: Row): void {
  const userId = typeof byUserID === 'string' ? byUserID : null;
  const issuer = { userId, rank: Number(byRank) };
  assertAllowed(authorizePower(powerOf(operator), { effect: 'changeBan', issuer }));
}

/** A new target or duration amounts to a new ban, so the duration limit of new bans applies. */
function assertMayLast(
  operator: Operator,
  { banDuration }: Row,
  changes: Readonly<Record<string, unknown>>,
): void {
  const duration = String(banDuration);
  if (isAnotherBan(changes) && isBanDuration(duration)) assertAllowed(banFor(powerOf(operator), duration));
}

const isAnotherBan = (changes: Readonly<Record<string, unknown>>): boolean =>
  changes.banDuration !== undefined || BAN_TARGETS.some(field => changes[field]);

const targetsOf = ({ IPOrHost, fingerprint, country }: Row): BanTargets => ({
  IPOrHost: textOrNull(IPOrHost),
  fingerprint: textOrNull(fingerprint),
  country: textOrNull(country),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function changedDuration(before: Row, { banDuration }: BanChange) {
  if (banDuration === undefined || banDuration === before.banDuration) return {};
  return { banDuration, until: endOfBan(banDuration, Date.now()) };
}

const changedWords = (before: Row, body: BanChange): Partial<BanChange> =>
  Object.fromEntries(
    (['reason', 'note', 'userID', 'nickname'] as const)
      .filter(field => body[field] !== undefined && body[field] !== before[field])
      .map(field => [field, body[field]]),
  );

/**
 * A new target removes linked signals and ends the earlier ban's moderation case. The editor becomes the issuer, so
 * that the ban never matches users with a rank above the editor.
 */
function changedTarget(before: Row, body: BanChange, issuer: ReturnType<typeof issuerColumns>) {
  const [chosen, ...others] = BAN_TARGETS.filter(field => body[field]);
  if (others.length > 0) {
    const errors = Object.fromEntries(others.map(field => [field, 'a ban has one target only']));
    throw validationFailure(resource.model, errors);
  }
  if (chosen === undefined) assertCrossFields(resource, { ...before, ...body });
  const written = chosen === undefined ? null : body[chosen];
  if (!chosen || !written || written === before[chosen]) return {};
  return { ...targetColumns(chosen, written), ...issuer, ...linkedColumns([]), eventID: '' };
}
