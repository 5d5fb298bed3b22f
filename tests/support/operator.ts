import { env } from 'cloudflare:workers';
import { type Answer, call, type Visitor } from './visitor.ts';

/** Calls of one person, under their token. */
export const callsWith =
  (who: Visitor, headers: Record<string, string> = {}) =>
  (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(method, path, body, { ...who.headers, ...headers });

/** Number of rows in a table. */
export async function countOf(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>();
  return row?.n ?? 0;
}

/** The last entry of the event record. */
export const lastAuditEntry = () => env.DB.prepare('SELECT * FROM events ORDER BY turn DESC LIMIT 1').first();
