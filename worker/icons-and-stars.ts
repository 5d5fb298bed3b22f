import { desc, eq, or } from 'drizzle-orm';
import type { IconRecord, StarRecord } from '../domain/backoffice.ts';
import type { Database } from './db/client.ts';
import { avatars } from './db/tables/avatars.ts';
import { stars } from './db/tables/stars.ts';

/** An icon by its name, or by the last segment of its path; a name goes before. */
export async function iconByName(db: Database, name: string): Promise<IconRecord | null> {
  const { uploadPath, isRestricted } = avatars;
  const named = or(eq(avatars.name, name), eq(uploadPath, `/uploads/avatars/${name}`));
  const [icon] = await db
    .select({ uploadPath, isRestricted })
    .from(avatars)
    .where(named)
    .orderBy(desc(eq(avatars.name, name)))
    .limit(1);
  return icon ?? null;
}

export async function starByName(db: Database, name: string): Promise<StarRecord | null> {
  const { uploadPath, forVisitors, forChatMasters } = stars;
  const named = or(eq(stars.name, name), eq(uploadPath, `/uploads/stars/${name}`));
  const [star] = await db
    .select({ uploadPath, forVisitors, forChatMasters })
    .from(stars)
    .where(named)
    .orderBy(desc(eq(stars.name, name)))
    .limit(1);
  return star ?? null;
}
