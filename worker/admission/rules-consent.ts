import { eq, sql } from 'drizzle-orm';
import type { ChallengeAnswer } from '../../protocol/entities/protection.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type AccountRow, accountPermissions } from '../platform/sessions/account.ts';

/** A device of guests with its fingerprint, or an account without a fingerprint. */
type Accepting = { id: string; fingerprint: string | null };
type Answer = Pick<ChallengeAnswer, 'acceptedRules'> | undefined;

/**
 * Refuses an entry without acceptance of the current rules. Returns the newly accepted version, which is stored after
 * the entry. Without an answer it reads one row; if no consent is required it reads nothing.
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

/** Same check for a member. An operator with access to the panel is never refused. */
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

/** Stores an acceptance, or nothing without a version. The later one of two concurrent acceptances remains. */
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
