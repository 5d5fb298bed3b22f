import { Failure } from '../../protocol/errors/failure.ts';
import { type SectionName, sectionNamed } from '../../protocol/resources/sections.ts';
import { may } from '../../protocol/rules/may.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { type AccountRow, accountByID, standing } from './accounts.ts';
import { claimsOf, endedQuery } from './session.ts';
import type { Claims } from './tokens.ts';

/** Whoever works in the panel: the account and what it may do today. */
export type Operator = { claims: Claims; row: AccountRow } & ReturnType<typeof standing>;

/** The one door of a section: a living session, the panel's flag and the section's. Null: of the panel as a whole. */
export async function operatorOf(request: Request, env: Env, name: SectionName | null): Promise<Operator> {
  const claims = await claimsOf(request, env);
  const db = database(env);
  const [ended, [row]] = await db.batch([endedQuery(db, claims.sessionID), accountByID(db, claims.sub)]);
  if (ended.length > 0) throw new Failure('unauthorized');
  const today = row ? standing(row, Date.now()) : null;
  if (!row || !today || may.enterPanel(today.panel) !== 'allowed') throw new Failure('unauthorized_panel');
  const section = name === null ? null : sectionNamed(name);
  if (section && may.openSection(today.panel, section.flag) !== 'allowed') {
    throw new Failure('unauthorized_section', { message: `Unauthorized to access Admin-${section.name}` });
  }
  return { claims, row, ...today };
}

/** A body may name the account's storage key; another's is refused, and it is never a credential. */
export function refuseForeignKey(body: Record<string, unknown>, { row }: Operator): void {
  const { authKey } = body;
  if (authKey !== undefined && authKey !== null && authKey !== row.account.username)
    throw new Failure('unauthorized');
}
