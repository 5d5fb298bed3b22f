import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { avatars } from '../../db/tables/avatars.ts';

/** There is one default avatar: a new default ends the one before. */
export async function clearOtherDefaults(
  db: Database,
  id: string,
  { default: isDefault }: Record<string, unknown>,
): Promise<void> {
  if (isDefault !== true) return;
  await db
    .update(avatars)
    .set({ default: false })
    .where(and(eq(avatars.default, true), ne(avatars.id, id)));
}
