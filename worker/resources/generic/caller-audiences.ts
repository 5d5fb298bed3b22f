import type { Audience } from '../../../protocol/entities/chat-message.ts';
import { bearerClaims } from '../../auth/tokens.ts';
import type { AppContext } from '../../http/handler.ts';

/** The audiences of a caller: `forVisitors` without a member's token, `forSupers` with one, and `all`. */
export async function callerAudiences(c: AppContext): Promise<Audience[]> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  return ['all', claims?.accountType === 'super' ? 'forSupers' : 'forVisitors'];
}
