import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import type { Env } from '../platform/env.ts';
import { notifyLobby } from '../platform/notifications.ts';
import { ignoringStatements } from './friendships.ts';

type Ignored = Extract<OutboxEntry, { kind: 'ignored' }>;

/** Stores an ignore list in one transaction with its effect: friendships with these people end, and their requests are declined. */
export async function ignoreFriends(env: Env, { userId, at }: Ignored, stored: Statement): Promise<void> {
  const db = database(env);
  const [, ended, declined] = await db.batch([stored, ...ignoringStatements(db, userId, at)]);
  const others = [...ended, ...declined].map(({ other }) => other);
  if (others.length > 0) await notifyLobby('friends', lobbyOf(env).friendsChanged([userId, ...others]));
}
