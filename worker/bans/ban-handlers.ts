import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { BAN_TARGETS, type BanTargets, endOfBan, isBanDuration } from '../../protocol/entities/ban.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Ban, bans as resource } from '../../protocol/resources/bans.ts';
import { changeShape, createShape } from '../../protocol/resources/define.ts';
import { banFor } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { powerOf } from '../accounts/power-of.ts';
import { trackChanges } from '../audit/tracked-changes.ts';
import { withPanelAudit } from '../audit/with-audit.ts';
import { type Operator, readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { bans as table } from '../db/tables/bans.ts';
import { answer } from '../http/answer.ts';
import { validationFailure } from '../http/body.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { assertVersion } from '../http/version.ts';
import { disconnectBanned } from '../notify-rooms.ts';
import { assertCrossFields, mapOvertakenError, sameRow } from '../resources/generic/conflicts.ts';
import { read } from '../resources/generic/crud.ts';
import { findByKey } from '../resources/generic/find-record.ts';
import { list } from '../resources/generic/list.ts';
import { type Row, register } from '../resources/generic/registered-resource.ts';
import { assertMayBan } from './assert-may-ban.ts';
import { banName, groupName } from './ban-audit-text.ts';
import { previewBan } from './ban-preview.ts';
import { type BanRow, createBans, issuerColumns, linkedColumns } from './create-bans.ts';
import { issuerOf, resolveModerator } from './moderator.ts';
import { readCircumstances } from './read-circumstances.ts';
import { signalsOfPerson } from './signals-of-person.ts';
import { soleDevice } from './sole-device.ts';
import { targetColumns } from './target-columns.ts';

/** What an operator sees of a ban. How it is matched and whom it exempts stays on the server. */
const banView = ({ id, until, createdAt, ...row }: BanRow) => ({
  id,
  IPOrHost: row.IPOrHost,
  fingerprint: row.fingerprint,
  country: row.country,
  banDuration: row.banDuration,
  until: until === null ? null : new Date(until).toISOString(),
  reason: row.reason,
  note: row.note,
  userID: row.userID,
  nickname: row.nickname,
  byUsername: row.byUsername,
  madeAt: new Date(createdAt).toISOString(),
  linked: row.linked.map(({ kind }) => kind),
});

const banOf = (row: BanRow): Ban => {
  const { id, ...ban } = banView(row);
  return { _id: id, ...ban };
};

const named = (row: BanRow): string => banName(row);

export const registeredBans = { ...register(resource, table), view: banView, named };

/** What a PATCH may say of a ban. */
type BanChange = z.infer<ReturnType<typeof changeShape<(typeof resource)['fields']>>>;

/** POST /bans: a record of each target; several answer `data.bans`. Serves the panel and the chat. */
export const postBans: Handler = async c => {
  const moderator = await resolveModerator(c);
  const { operator, issuer, mayBan, permission } = moderator;
  const { banDuration, reason, note, userID, nickname, ...targets } = await readAccountBody(
    c,
    operator,
    createShape(resource),
    resource,
  );
  assertCrossFields(resource, targets);
  assertAllowed(mayBan(targets));
  assertAllowed(banFor(powerOf(operator), banDuration));
  const deviceId = await soleDevice(c.env, targets.fingerprint);
  const linked = await signalsOfPerson(c.env, moderator, targets, userID);
  const { linkedMark } = linkedColumns(linked);
  await assertMayBan(c.env, operator, { ...targets, deviceId: deviceId ?? linkedMark });
  const about = { reason, note, userID, nickname };
  const circumstances = { permission, ...(await readCircumstances(c.env, userID, targets.fingerprint)) };
  const rows = await createBans(
    c.env,
    issuer,
    { ...targets, deviceId, ...about },
    banDuration,
    circumstances,
    linked,
  );
  const made = rows.map(banOf);
  const [ban] = made;
  return answer(c, 'POST /bans/', ban && made.length === 1 ? { ban } : { bans: made });
};

/** PATCH /bans/{id}: another target, which blanks the one before; another duration, which counts from now. */
export const changeBan: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const body = await readAccountBody(c, operator, changeShape(resource), resource.model);
  const before = await findByKey(c, registeredBans);
  assertMayChangeBan(operator, before);
  const isVersioned = await assertVersion(c, before);
  const changes = {
    ...changedDuration(before, body),
    ...changedTarget(before, body, issuerColumns(issuerOf(operator, c))),
    ...changedWords(before, body),
  };
  if (Object.keys(changes).length === 0) return answer(c, 'PATCH /bans/:key', { ban: banOf(before) });
  await assertMayBan(c.env, operator, targetsOf({ ...before, ...changes }));
  assertMayLast(operator, { ...before, ...changes }, changes);
  const tracked = trackChanges(registeredBans, before.id, changes);
  const isSame = sameRow(table, before, isVersioned);
  const update = database(c.env).update(table).set(changes).where(isSame).returning();
  const edit = ['edited', resource, banName(before), tracked] as const;
  const [changed] = await withPanelAudit(c, operator, edit, update).catch(mapOvertakenError(isVersioned));
  if (!changed) throw new Failure('not_found');
  if (changed.until === null || changed.until > Date.now()) await disconnectBanned(c.env, [changed]);
  return answer(c, 'PATCH /bans/:key', { ban: banOf(changed) });
};

/** A ban is changed and lifted only by its issuer, an equal or a higher rank. */
function assertMayChangeBan(operator: Operator, { byUserID, byRank }: Row): void {
  const userId = typeof byUserID === 'string' ? byUserID : null;
  const issuer = { userId, rank: Number(byRank) };
  assertAllowed(judgePower(powerOf(operator), { effect: 'changeBan', issuer }));
}

/** Another target makes another ban of it, which may last no longer than one that is made now. */
function assertMayLast(
  operator: Operator,
  { banDuration }: Row,
  changes: Readonly<Record<string, unknown>>,
): void {
  const isAnother = changes.banDuration !== undefined || BAN_TARGETS.some(field => changes[field]);
  const duration = String(banDuration);
  if (isAnother && isBanDuration(duration)) assertAllowed(banFor(powerOf(operator), duration));
}

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

/** What was kept beside the earlier target goes with it. Whoever changes the target becomes the issuer, so a ban of the owner cannot be turned against people above the editor. */
function changedTarget(before: Row, body: BanChange, issuer: ReturnType<typeof issuerColumns>) {
  const [chosen, ...others] = BAN_TARGETS.filter(field => body[field]);
  if (others.length > 0) {
    const errors = Object.fromEntries(others.map(field => [field, 'a ban has one target only']));
    throw validationFailure(resource.model, errors);
  }
  if (chosen === undefined) assertCrossFields(resource, { ...before, ...body });
  const written = chosen === undefined ? null : body[chosen];
  if (!chosen || !written || written === before[chosen]) return {};
  return { ...targetColumns(chosen, written), ...issuer, ...linkedColumns([]) };
}

/** DELETE /bans/{id}: records that were laid on somebody as one group go together. */
const liftBan: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const row = await findByKey(c, registeredBans);
  assertMayChangeBan(operator, row);
  const db = database(c.env);
  const isOfGroup = and(eq(table.eventID, String(row.eventID)), ne(table.linked, []));
  const group = await db.select().from(table).where(isOfGroup);
  const isGroup = group.some(({ id }) => id === row.id);
  const called = isGroup ? groupName(group) : named(row as BanRow);
  const deletion = db.delete(table).where(isGroup ? isOfGroup : eq(table.id, row.id));
  await withPanelAudit(c, operator, ['deleted', resource, called], deletion);
  return c.body(null, 204);
};

export const banRoutes: Routes = {
  '/bans': { GET: list(registeredBans), POST: postBans },
  '/bans/preview/:userID': { GET: previewBan },
  '/bans/:key': {
    GET: read(registeredBans),
    PATCH: changeBan,
    DELETE: liftBan,
  },
};
