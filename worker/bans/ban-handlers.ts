import { and, eq, ne } from 'drizzle-orm';
import { bans as resource } from '../../protocol/resources/bans.ts';
import { withPanelAudit } from '../audit/with-audit.ts';
import { requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { bans as table } from '../db/tables/bans.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { read } from '../resources/generic/crud.ts';
import { findByKey } from '../resources/generic/find-record.ts';
import { list } from '../resources/generic/list.ts';
import { groupName } from './ban-audit-text.ts';
import { previewBan } from './ban-preview.ts';
import { assertMayChangeBan, changeBan } from './change-ban.ts';
import type { BanRow } from './create-bans.ts';
import { postBans } from './make-ban.ts';
import { named, registeredBans } from './registered-bans.ts';

/** DELETE /bans/{id}: records that were laid on somebody as one group go together. */
const liftBan: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const row = await findByKey(c, registeredBans);
  assertMayChangeBan(operator, row);
  const db = database(c.env);
  const isOfGroup = and(eq(table.eventID, String(row.eventID)), ne(table.linked, []));
  const group = await db.select().from(table).where(isOfGroup);
  const isGroup = group.some(({ id }) => id === row.id);
  const called = isGroup ? groupName(group) : named(row as BanRow);
  const deletion = db.delete(table).where(isGroup ? isOfGroup : eq(table.id, row.id));
  await withPanelAudit(c, operator, ['deleted', resource, called], deletion);
  return c.body(null, 204);
};

export const banRoutes: Routes = {
  '/bans': { GET: list(registeredBans), POST: postBans },
  '/bans/preview/:userID': { GET: previewBan },
  '/bans/:key': {
    GET: read(registeredBans),
    PATCH: changeBan,
    DELETE: liftBan,
  },
};
