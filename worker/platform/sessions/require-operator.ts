import type { z } from 'zod';
import { Failure } from '../../../protocol/errors/failure.ts';
import { sectionByName } from '../../../protocol/resources/sections.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import { enterPanel, openSection } from '../../../protocol/rules/may/operators.ts';
import type { SectionName } from '../../../protocol/rules/permission-table.ts';
import { allowIf, isAllowed } from '../../../protocol/rules/verdict.ts';
import { database } from '../database/client.ts';
import { type BodyRules, isObject, parseFields, readJson, readOptionalJson } from '../http/body.ts';
import type { AppContext } from '../http/handler.ts';
import { bearerToken, type Claims } from '../http/tokens.ts';
import {
  type AccountRow,
  accountById,
  accountPermissions,
  isOwnSession,
  sessionPermissions,
} from './account.ts';
import { assertSessionActive, requireClaims, revokedSessionQuery } from './session.ts';

type OperatorClaims = Pick<
  Claims,
  'sub' | 'sessionID' | 'deviceID' | 'fingerprint' | 'originURL' | 'generation' | 'began' | 'cnf'
>;

export type Operator = { claims: OperatorClaims; row: AccountRow } & ReturnType<typeof accountPermissions>;

/** Requires a valid session with access to the panel and the section. Null requires access to the panel only. */
export async function requireOperator(c: AppContext, name: SectionName | null): Promise<Operator> {
  const account = await requireAccount(c);
  assertSectionAccess(account, name);
  if (c.req.method === 'DELETE') assertOwnAuthKey(await readOptionalJson(c, 'List'), account);
  return account;
}

/** Account of a valid session, with any permissions. Visitors get the panel's refusal. */
export async function requireAccount(c: AppContext, token = bearerToken(c.req.raw)): Promise<Operator> {
  const { claims, row } = await sessionAccount(c, token);
  if (!row) throw new Failure('unauthorized_panel');
  return operatorOf(row, claims);
}

/** Account of a valid session with any permissions, for calls outside the panel. */
export async function requireMember(c: AppContext): Promise<Operator> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('unauthorized');
  return operatorOf(row, claims);
}

export type Holder = Operator & { claims: Claims };

/** Requires a session started by the account's holder. Refuses guests, bots and host passes. */
export async function requireHolder(c: AppContext): Promise<Holder> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('forbidden');
  assertAllowed(allowIf(isOwnSession(row, claims.began)));
  return { ...operatorOf(row, claims), claims };
}

export const operatorOf = (row: AccountRow, claims: OperatorClaims): Operator => ({
  ...{ claims, row },
  ...sessionPermissions(row, claims, Date.now()),
});

/** A valid session with its account; undefined for a visitor. */
export async function sessionAccount(
  c: AppContext,
  token = bearerToken(c.req.raw),
): Promise<{ claims: Claims; row: AccountRow | undefined }> {
  const claims = await requireClaims(c, token);
  const db = database(c.env);
  const [ended, [row]] = await db.batch([revokedSessionQuery(db, claims), accountById(db, claims.sub)]);
  assertSessionActive(claims, ended, row?.account);
  return { claims, row: claims.accountType === 'super' ? row : undefined };
}

/** Refuses callers without access to the panel or to the section. */
export function assertSectionAccess({ panel }: Pick<Operator, 'panel'>, name: SectionName | null): void {
  assertAllowed(enterPanel(panel));
  const section = name === null ? null : sectionByName(name);
  if (section && !isAllowed(openSection(panel, section.flag))) {
    throw new Failure('unauthorized_section', { message: `Unauthorized to access Admin-${section.name}` });
  }
}

/** Whether an account may currently open a section in a session of its own. False without an account. */
export function mayOpenSection(row: AccountRow | undefined, name: SectionName, now: number): boolean {
  if (!row) return false;
  const { panel } = accountPermissions(row, now);
  return isAllowed(enterPanel(panel)) && isAllowed(openSection(panel, sectionByName(name).flag));
}

/**
 * Parses a JSON body with its schema. The body may also contain the account's storage key, which the schema does not
 * list.
 */
export async function readAccountBody<Shape extends z.ZodType>(
  c: AppContext,
  account: Operator,
  shape: Shape,
  described: string | BodyRules,
): Promise<z.infer<Shape>> {
  const model = typeof described === 'string' ? described : described.model;
  return parseFields(shape, await readAccountJson(c, account, model), described);
}

export async function readAccountJson(c: AppContext, account: Operator, model: string): Promise<unknown> {
  const body = await readJson(c, model);
  if (!isObject(body)) return body;
  assertOwnAuthKey(body, account);
  const { authKey: _, ...fields } = body;
  return fields;
}

/** Refuses a body with another account's storage key. The key is optional and never a credential. */
export function assertOwnAuthKey(body: unknown, { row }: Operator): void {
  const authKey = isObject(body) ? body.authKey : undefined;
  if (authKey !== undefined && authKey !== null && authKey !== row.account.username)
    throw new Failure('unauthorized');
}

/**
 * Runs a read in parallel with the permission check, because the database may be far away. A refusal takes precedence
 * over other errors and discards the result.
 */
export async function readWhileAuthorizing<Read>(
  judging: Promise<unknown>,
  reading: Promise<Read>,
): Promise<Read> {
  const [authorization, read] = await Promise.allSettled([judging, reading]);
  if (authorization.status === 'rejected') throw authorization.reason;
  if (read.status === 'rejected') throw read.reason;
  return read.value;
}
