import { eq } from 'drizzle-orm';
import type { SiteOptions } from '../protocol/entities/options.ts';
import type { Database } from './db/client.ts';
import { options } from './db/tables/site.ts';

/** What the operators have set, in one look-up. */
export async function siteOptions(db: Database): Promise<SiteOptions> {
  const [row] = await db.select().from(options).where(eq(options.id, 'site'));
  if (!row) throw new Error('the row of the site options is missing');
  const { id: _, ...said } = row;
  return said;
}
