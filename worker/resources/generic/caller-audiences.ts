import type { Audience } from '../../../protocol/entities/chat-message.ts';
import { bearerToken, readToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../http/handler.ts';

/** The audiences of a caller: `forVisitors` without a member's token, `forSupers` with one, and `all`. */
export async function callerAudiences(c: AppContext): Promise<Audience[]> {
  const claims = await readToken(c.env.SAMAR_SECRET, bearerToken(c.req.raw) ?? '');
  return ['all', claims?.accountType === 'super' ? 'forSupers' : 'forVisitors'];
}
