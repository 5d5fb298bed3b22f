import { friendNote, type PushNote } from '../../domain/integrations/push-note.ts';
import { sendNotes } from '../integrations/push.ts';
import { database } from '../platform/database/client.ts';
import type { Env } from '../platform/env.ts';
import { pushStatements } from './friendships.ts';

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
