import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import type { Statement } from '../../db/statement.ts';
import { avatars } from '../../db/tables/avatars.ts';

/** There is one default avatar: a new default ends the one before. */
export function clearOtherDefaults(
  db: Database,
  id: string,
  { default: isDefault }: Record<string, unknown>,
): Statement[] {
  if (isDefault !== true) return [];
  return [
    db
      .update(avatars)
      .set({ default: false })
      .where(and(eq(avatars.default, true), ne(avatars.id, id))),
  ];
}
