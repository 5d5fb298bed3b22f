import { and, eq, isNull } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { AppealQuestion, NewAppeal } from '../../protocol/rest/appeals.ts';
import { type Database, database } from '../db/client.ts';
import { strikes } from '../db/tables/strikes.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { answer } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import { notifyPanels } from '../notify-panels.ts';
import { ownAppealOf, type StrikeRow, WITHOUT_LINES } from './appeal-records.ts';

/*
 * Without a session and whatever bans there are: whoever was put out must get this far. The code is in the body, so that no address of a
 * request holds it, and each attempt is spent as one of entry, so that guessing costs.
 */

/** POST /appeal/status: the act of a code, and what became of the appeal against it. */
export const readOwnAppeal: Handler = async c => {
  await spendEntry(c);
  const { code } = await readBody(c, AppealQuestion, 'Appeal');
  const row = await strikeBy(database(c.env), code);
  return answer(c, 'POST /appeal/status', { appeal: ownAppealOf(row) });
};

/** POST /appeal: the one appeal against an act. */
export const postAppeal: Handler = async c => {
  await spendEntry(c);
  const { code, text } = await readBody(c, NewAppeal, 'Appeal');
  const db = database(c.env);
  const [made] = await db
    .update(strikes)
    .set({ appeal: text, appealedAt: Date.now() })
    .where(and(eq(strikes.appealCode, code), isNull(strikes.appealedAt)))
    .returning(WITHOUT_LINES);
  if (!made) {
    await strikeBy(db, code);
    throw new Failure('appeal_made');
  }
  await notifyPanels(c.env, 'appeals');
  return answer(c, 'POST /appeal', { appeal: ownAppealOf(made) });
};

async function strikeBy(db: Database, code: string): Promise<StrikeRow> {
  const [row] = await db.select(WITHOUT_LINES).from(strikes).where(eq(strikes.appealCode, code));
  if (!row) throw new Failure('appeal_not_found');
  return row;
}
