import { and, desc, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS, SUPER_TOKEN_MS } from '../../protocol/constants.ts';
import type { Database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { accounts, memberSessions, revokedSessions } from '../platform/database/tables/accounts.ts';
import type { Claims } from '../platform/http/tokens.ts';

type Family = readonly [pattern: RegExp, name: string];

/** Browsers include names of other browsers for compatibility, so the first match decides. */
const BROWSERS: readonly Family[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:FxiOS|Firefox)\//, 'Firefox'],
  [/\b(?:CriOS|Chrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly Family[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const AGENT_MAX = 512;

/** Names of browser and system, such as "Chrome · Android"; empty for an unknown user agent. */
export function deviceLabel(agent: string): string {
  const read = agent.slice(0, AGENT_MAX);
  const familyIn = (families: readonly Family[]) => families.find(([pattern]) => pattern.test(read))?.[1];
  return [familyIn(BROWSERS), familyIn(SYSTEMS)].filter(name => name !== undefined).join(' · ');
}

const SESSIONS_MAX = 20;

/** Whether the stored time of last use is old enough for an update; null for an unlisted session. */
export const isSeenLongAgo = (seenAt: number | null, now: number): boolean =>
  seenAt === null || seenAt + HOUR_MS <= now;

/** Subquery for a session's stored time of last use; NULL for an unlisted session. */
export const seenAtOf = (sessionId: string): SQL<number | null> =>
  sql`(SELECT ${memberSessions.seenAt} FROM ${memberSessions} WHERE ${memberSessions.sessionId} = ${sessionId})`;

type Seen = Pick<Claims, 'sub' | 'sessionID' | 'generation'> & { exp?: number };

/**
 * Records the use of a session unless the session was revoked meanwhile. Above the limit, removes the sessions unused
 * for longest.
 */
export function noteSession(
  db: Database,
  { sub, sessionID, generation, exp }: Seen,
  device: string,
  now: number,
): readonly [Statement, Statement] {
  const expiresAt = exp === undefined ? now + SUPER_TOKEN_MS : exp * 1000;
  const isActive = sql`${accounts.id} = ${sub} AND ${accounts.tokenGeneration} = ${generation}
    AND NOT EXISTS (SELECT 1 FROM ${revokedSessions} WHERE ${revokedSessions.sessionId} = ${sessionID})`;
  const row = sql`SELECT ${sessionID}, ${accounts.id}, ${device}, ${generation}, ${now}, ${expiresAt} FROM ${accounts} WHERE ${isActive}`;
  const newest = db
    .select({ id: memberSessions.sessionId })
    .from(memberSessions)
    .where(eq(memberSessions.accountId, sub))
    .orderBy(desc(memberSessions.seenAt))
    .limit(SESSIONS_MAX);
  return [
    db
      .insert(memberSessions)
      .select(row)
      .onConflictDoUpdate({
        target: memberSessions.sessionId,
        set: {
          seenAt: sql`excluded.seen_at`,
          device: sql`excluded.device`,
          expiresAt: sql`excluded.expires_at`,
        },
      }),
    db
      .delete(memberSessions)
      .where(and(eq(memberSessions.accountId, sub), notInArray(memberSessions.sessionId, newest))),
  ];
}

/** Active sessions of an account, the most recently used first. */
export const memberSessionsQuery = (db: Database, { sub, generation }: Seen, now: number) =>
  db
    .select()
    .from(memberSessions)
    .where(
      and(
        eq(memberSessions.accountId, sub),
        eq(memberSessions.generation, generation),
        gt(memberSessions.expiresAt, now),
      ),
    )
    .orderBy(desc(memberSessions.seenAt));

/**
 * Removes all other sessions of the account from the list. `generation`, `issuedAt`: from the new token of the
 * remaining session.
 */
export const keepOneSession = (
  db: Database,
  { sub, sessionID, generation }: Seen,
  issuedAt: number,
): readonly Statement[] => [
  db
    .delete(memberSessions)
    .where(and(eq(memberSessions.accountId, sub), ne(memberSessions.sessionId, sessionID))),
  db
    .update(memberSessions)
    .set({ generation, expiresAt: issuedAt + SUPER_TOKEN_MS })
    .where(eq(memberSessions.sessionId, sessionID)),
];
