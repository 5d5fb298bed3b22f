import type { Context } from 'hono';
import type { Audience } from '../../protocol/entities/chat-message.ts';
import { bearerIn, readToken } from '../auth/tokens.ts';
import type { AppEnv } from '../env.ts';

/** Of which audiences a caller is: nobody and visitors of all and forVisitors, supers of all and forSupers. */
export async function audiencesOf(c: Context<AppEnv>): Promise<Audience[]> {
  const claims = await readToken(c.env.SAMAR_SECRET, bearerIn(c.req.raw) ?? '');
  return ['all', claims?.accountType === 'super' ? 'forSupers' : 'forVisitors'];
}
