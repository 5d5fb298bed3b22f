import { env } from 'cloudflare:workers';
import type { ApprovalRequest } from '../../protocol/rest/accounts.ts';
import type { callsAsLoggedIn } from './accounts.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;

/** Requests for a user's approval. */
export async function waitingFor(who: Calls): Promise<ApprovalRequest[]> {
  const { status, body } = await who('GET', '/approvals');
  if (status !== 200) throw new Error(`${status} ${body.code}`);
  return (body as unknown as { data: { approvals: ApprovalRequest[] } }).data.approvals;
}

/** Approves or refuses the one request that waits, or the one with this id: 204 or the code of the refusal. */
export async function decide(
  who: Calls,
  outcome: 'approved' | 'refused' = 'approved',
  id?: string,
): Promise<number | string | undefined> {
  const chosen = id ?? (await waitingFor(who))[0]?._id;
  const { status, body } = await who('PATCH', `/approvals/${chosen}`, { outcome });
  return status === 204 ? status : body.code;
}

/** The id of the one request that waits, whoever may approve it. */
export async function waitingId(): Promise<string> {
  const { results } = await env.DB.prepare('SELECT id FROM approval_requests').all<{ id: string }>();
  const [only, ...others] = results;
  if (!only || others.length > 0) throw new Error(`${results.length} requests wait`);
  return only.id;
}

/** Entries of the event record about a user, oldest first. */
export async function entriesAbout(text: string): Promise<{ by: string; said: string; type: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT username AS "by", event_data AS said, event_type AS type FROM events
     WHERE event_data LIKE ? ORDER BY turn`,
  )
    .bind(`%${text}%`)
    .all<{ by: string; said: string; type: string }>();
  return results;
}
