import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { avatars } from '../../db/tables/looks.ts';

/** There is one default avatar: making another the default ends the one before. */
export async function clearOtherDefaults(db: Database, id: string): Promise<void> {
  await db
    .update(avatars)
    .set({ default: false })
    .where(and(eq(avatars.default, true), ne(avatars.id, id)));
}
