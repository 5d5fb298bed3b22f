import { eq } from 'drizzle-orm';
import { database } from '../db/client.ts';
import { pendingFiles } from '../db/tables/pending-files.ts';
import type { Env } from '../env.ts';
import { removeFile } from '../uploads/store.ts';

export const keyOfNicknameImage = (name: string): string => `nickname-images/${name}`;

/** Removes the picture of an erased account's name, and then the note by which the cleanup would do it. */
export async function removeNicknameImage(env: Env, name: string): Promise<void> {
  await removeFile(env, 'nickname-images', name);
  await database(env)
    .delete(pendingFiles)
    .where(eq(pendingFiles.key, keyOfNicknameImage(name)));
}
