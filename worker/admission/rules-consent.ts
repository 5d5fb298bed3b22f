import { eq, sql } from 'drizzle-orm';
import type { ChallengeAnswer } from '../../protocol/entities/protection.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type AccountRow, accountPermissions } from '../platform/sessions/account.ts';

/** A guest device with its fingerprint, or an account with null. */
type Accepting = { id: string; fingerprint: string | null };
type Answer = Pick<ChallengeAnswer, 'acceptedRules'> | undefined;

/**
 * Refuses an entry if the current rules are not accepted. Returns the newly accepted version, which is stored after the
 * entry. Reads no row if no consent is required, and one row if the request contains no answer.
 */
export async function assertRulesAccepted(
  c: AppContext,
  rules: AskedRules | undefined,
  id: string,
  answer: Answer,
): Promise<string | null> {
  if (!rules) return null;
  const { version, minimumAge } = rules;
  const accepted = answer?.acceptedRules;
  if (accepted === version) return version;
  if (accepted === undefined && (await hasAccepted(database(c.env), id, version))) return null;
  throw new Failure('rules_not_accepted', { challenge: { rules: version, minimumAge } });
}

/** Like `assertRulesAccepted`, for a member. Operators with panel access are never refused. */
export async function assertMemberAccepted(
  c: AppContext,
  rules: AskedRules | undefined,
  row: AccountRow,
  answer: Answer,
  now: number,
): Promise<string | null> {
  const isOperator = accountPermissions(row, now).panel.canAccessAdminPanel;
  if (isOperator && answer?.acceptedRules !== rules?.version) return null;
  return assertRulesAccepted(c, rules, row.account.id, answer);
}

/** Stores an acceptance; without a version, stores nothing. Of two concurrent acceptances, the later one is kept. */
export const acceptance = (
  db: Database,
  { id, fingerprint }: Accepting,
  version: string | null,
  now: number,
): Statement[] =>
  version === null
    ? []
    : [
        db
          .insert(acceptedRules)
          .values({ id, fingerprint, version, at: now })
          .onConflictDoUpdate({
            target: acceptedRules.id,
            set: { fingerprint, version, at: now },
            setWhere: sql`${acceptedRules.at} <= ${now}`,
          }),
      ];

async function hasAccepted(db: Database, id: string, version: string): Promise<boolean> {
  const [found] = await db
    .select({ version: acceptedRules.version })
    .from(acceptedRules)
    .where(eq(acceptedRules.id, id));
  return found?.version === version;
}
