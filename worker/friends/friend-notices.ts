import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import { friendNote, type PushNote } from '../../domain/integrations/push-note.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { sendNotes } from '../integrations/push.ts';
import { database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import type { Env } from '../platform/env.ts';
import { notifyLobby } from '../platform/notifications.ts';
import { ignoringStatements, pushStatements } from './friendships.ts';

/** Tells these friends by push that a user has entered, as far as their devices take it and none was told lately. */
export async function tellEntry(
  env: Env,
  from: PushNote['from'],
  friendIds: readonly string[],
): Promise<void> {
  const db = database(env);
  const [one, others] = await db.batch([...pushStatements(db, from.userId, friendIds, Date.now())]);
  const reserved = [...one, ...others].map(({ friendId }) => friendNote(friendId, from));
  if (reserved.length > 0) await sendNotes(env, reserved);
}

type Ignored = Extract<OutboxEntry, { kind: 'ignored' }>;

/** Stores an ignore list in one transaction with its effect: friendships with these people end, and their requests are declined. */
export async function ignoreFriends(env: Env, { userId, at }: Ignored, stored: Statement): Promise<void> {
  const db = database(env);
  const [, ended, declined] = await db.batch([stored, ...ignoringStatements(db, userId, at)]);
  const others = [...ended, ...declined].map(({ other }) => other);
  if (others.length > 0) await notifyLobby('friends', lobbyOf(env).friendsChanged([userId, ...others]));
}
