import { Failure } from '../../protocol/errors/failure.ts';
import { type SectionName, sectionNamed } from '../../protocol/resources/sections.ts';
import { may } from '../../protocol/rules/may.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { keyIn } from '../http/body.ts';
import { type AccountRow, accountByID, standing } from './accounts.ts';
import { claimsOf, endedQuery, refuseDead } from './session.ts';
import type { Claims } from './tokens.ts';

/** Whoever works in the panel, or comes to its door: the account and what it may do today. */
export type Operator = { claims: Claims; row: AccountRow } & ReturnType<typeof standing>;

/** The one door of a section: a living session, the panel's flag and the section's. Null: of the panel as a whole. */
export async function operatorOf(request: Request, env: Env, name: SectionName | null): Promise<Operator> {
  const holder = await holderOf(request, env);
  admit(holder, name);
  if (request.method === 'DELETE') refuseForeignKey({ authKey: await keyIn(request) }, holder);
  return holder;
}

/** The account behind a living session, whatever it may do; a guest is told that the panel is not for them. */
export async function holderOf(request: Request, env: Env): Promise<Operator> {
  const claims = await claimsOf(request, env);
  const db = database(env);
  const [ended, [row]] = await db.batch([endedQuery(db, claims.sessionID), accountByID(db, claims.sub)]);
  refuseDead(claims, ended, row?.account);
  if (claims.accountType !== 'super' || !row) throw new Failure('unauthorized_panel');
  return { claims, row, ...standing(row, Date.now()) };
}

/** Refuses whom the panel, or this section of it, is not open to. */
export function admit({ panel }: Pick<Operator, 'panel'>, name: SectionName | null): void {
  if (may.enterPanel(panel) !== 'allowed') throw new Failure('unauthorized_panel');
  const section = name === null ? null : sectionNamed(name);
  if (section && may.openSection(panel, section.flag) !== 'allowed') {
    throw new Failure('unauthorized_section', { message: `Unauthorized to access Admin-${section.name}` });
  }
}

/** A body may name the account's storage key; another's is refused, and it is never a credential. */
export function refuseForeignKey(body: Record<string, unknown>, { row }: Operator): void {
  const { authKey } = body;
  if (authKey !== undefined && authKey !== null && authKey !== row.account.username)
    throw new Failure('unauthorized');
}
