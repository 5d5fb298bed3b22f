import { Failure } from '../../protocol/errors/failure.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import type { Acting } from './grave-act.ts';

/** Asking, reading and answering cost an account alike, whatever comes of it. */
export async function spendApprovalTry({ env, operator }: Pick<Acting, 'env' | 'operator'>): Promise<void> {
  const attempt = { limited: 'approvals', who: operator.row.account.id } as const;
  const retryAfterMs = await lobbyOf(env).beginAttempts([attempt]);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
}
