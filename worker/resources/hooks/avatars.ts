import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { avatars } from '../../db/tables/looks.ts';

/** There is one default avatar: making another the default ends the one before. */
export async function keepOneDefault(
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
