import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { Member } from './accounts.ts';
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

export type Ban = {
  _id: string;
  IPOrHost: string | null;
  fingerprint: string | null;
  country: string | null;
  banDuration: string;
  until: string | null;
};
type BanResponse = { ban: Ban; bans: Ban[]; total: number; numPages: number };

export const dataOf = (answer: Answer) => (answer.body as unknown as { data: BanResponse }).data;

/** Banning users: `ban-owner`, an owner, and `ban-master`, a chat-master; created and logged in by the tests. */
export const banOwner = new Member('ban-owner', { address: '127.88.0.1' });
export const banMaster = new Member('ban-master', { address: '127.88.0.2' });
export const asOwner = callsWith(banOwner, { 'CF-IPCountry': 'MA' });
export const asMaster = callsWith(banMaster, { 'CF-IPCountry': 'MA' });

export async function createBan(body: Record<string, unknown>): Promise<Ban> {
  const answer = await asOwner('POST', '/bans/', { authKey: 'ban-owner', ...body });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return dataOf(answer).ban;
}
