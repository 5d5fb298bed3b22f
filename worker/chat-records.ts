import { eq, or } from 'drizzle-orm';
import type { IconRecord, StarRecord } from '../protocol/backoffice.ts';
import type { Database } from './db/client.ts';
import { avatars, stars } from './db/tables/looks.ts';

/** An icon by its record's name; the last segment of its path is taken too. */
export async function iconNamed(db: Database, name: string): Promise<IconRecord | null> {
  const { uploadPath, isRestricted } = avatars;
  const named = or(eq(avatars.name, name), eq(uploadPath, `/uploads/avatars/${name}`));
  const [icon] = await db.select({ uploadPath, isRestricted }).from(avatars).where(named).limit(1);
  return icon ?? null;
}

export async function starNamed(db: Database, name: string): Promise<StarRecord | null> {
  const { uploadPath, forVisitors, forChatMasters } = stars;
  const named = or(eq(stars.name, name), eq(uploadPath, `/uploads/stars/${name}`));
  const [star] = await db
    .select({ uploadPath, forVisitors, forChatMasters })
    .from(stars)
    .where(named)
    .limit(1);
  return star ?? null;
}
