import { asc, inArray } from 'drizzle-orm';
import { bearerIn, readToken } from '../../auth/tokens.ts';
import { database } from '../../db/client.ts';
import { gifts } from '../../db/tables/words.ts';
import { recordOf } from '../record.ts';
import { type Handler, list, type Mounted } from '../routes.ts';

/** Without a page, the gifts of the caller's audience: nobody and visitors all and forVisitors, supers all and forSupers. */
export const giftsForTheCaller = (mounted: Mounted): Handler => {
  const forThePanel = list(mounted);
  return async c => {
    if (c.req.query('page') !== undefined) return forThePanel(c);
    const claims = await readToken(c.env.SAMAR_SECRET, bearerIn(c.req.raw) ?? '');
    const mine = claims?.accountType === 'super' ? 'forSupers' : 'forVisitors';
    const rows = await database(c.env)
      .select()
      .from(gifts)
      .where(inArray(gifts.userType, ['all', mine]))
      .orderBy(asc(gifts.createdAt), asc(gifts.id));
    return c.json({
      status: 'success',
      data: { numPages: 1, total: rows.length, gifts: rows.map(recordOf) },
    });
  };
};
