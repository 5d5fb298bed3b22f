import { expect } from 'vitest';
import { Member } from '../../support/accounts.ts';
import { type Answer, callsWith } from '../../support/visitor.ts';

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

/** Users who ban: `ban-owner`, an owner, and `ban-master`, a chat-master. The tests create them and log them in. */
export const banOwner = new Member('ban-owner', { address: '127.88.0.1' });
export const banMaster = new Member('ban-master', { address: '127.88.0.2' });
export const asOwner = callsWith(banOwner, { 'CF-IPCountry': 'MA' });
export const asMaster = callsWith(banMaster, { 'CF-IPCountry': 'MA' });

export async function createBan(body: Record<string, unknown>): Promise<Ban> {
  const answer = await asOwner('POST', '/bans/', { authKey: 'ban-owner', ...body });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  return dataOf(answer).ban;
}
