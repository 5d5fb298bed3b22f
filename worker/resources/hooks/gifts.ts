import { asc, inArray } from 'drizzle-orm';
import { database } from '../../db/client.ts';
import { gifts } from '../../db/tables/words.ts';
import { audiencesOf } from '../audiences.ts';
import { recordOf } from '../record.ts';
import { type Handler, list, type Mounted } from '../routes.ts';

/** Without a page, the gifts of the caller's audience: nobody and visitors all and forVisitors, supers all and forSupers. */
export const giftsForTheCaller = (mounted: Mounted): Handler => {
  const forThePanel = list(mounted);
  return async c => {
    if (c.req.query('page') !== undefined) return forThePanel(c);
    const rows = await database(c.env)
      .select()
      .from(gifts)
      .where(inArray(gifts.userType, await audiencesOf(c)))
      .orderBy(asc(gifts.createdAt), asc(gifts.id));
    return c.json({
      status: 'success',
      data: { numPages: 1, total: rows.length, gifts: rows.map(recordOf) },
    });
  };
};
