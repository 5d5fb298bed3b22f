import { getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { withInnerQuotes } from '../../protocol/entities/audit.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { STARTER_WORDS } from '../../protocol/resources/starter-words.ts';
import { words } from '../../protocol/resources/words.ts';
import {
  PREVIEW_HITS_MAX,
  PREVIEW_MESSAGES_MAX,
  WordPreview,
} from '../../protocol/rest/word-filter-preview.ts';
import { may } from '../../protocol/rules/may.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { fold } from '../../protocol/text/fold.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { inEveryRoom } from '../data/found-person.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, failedAssertion } from '../platform/database/statement.ts';
import { words as wordsTable } from '../platform/database/tables/protection.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { notifyResources } from '../platform/notifications.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { type Operator, readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { viewerOf } from '../presence/visible-connections.ts';

/**
 * POST /words/rehearsal: returns messages that match a word before it is saved. For rooms that are locked for the
 * operator, returns only a count.
 */
const previewWord: Handler = async c => {
  const operator = await requireOperator(c, words.section);
  const word = await readAccountBody(c, operator, WordPreview, words);
  const readIn = async (roomId: string) => ({ roomId, ...(await roomOf(c.env, roomId).rehearse(word)) });
  const { wordRehearsal: isOn } = await readSiteOptions(database(c.env));
  if (isOn)
    await withAuditEntries(c.env, [panelEntry(c, operator, `معاينة الكلمة: ${withInnerQuotes(word.text)}`)]);
  const shown = isOn ? await roomsOpenTo(operator, c.env) : new Set<string>();
  const perRoom = isOn ? await inEveryRoom(c.env, readIn) : [];
  const times = perRoom.flatMap(room => room.times).sort((a, b) => b - a);
  const since = times[PREVIEW_MESSAGES_MAX - 1] ?? 0;
  const found = perRoom
    .flatMap(({ roomId, hits }) => hits.map(hit => ({ ...hit, roomId })))
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at - a.at);
  const hits = found
    .filter(({ roomId }) => shown.has(roomId))
    .slice(0, PREVIEW_HITS_MAX)
    .map(({ at, roomId: _, ...hit }) => ({ ...hit, sentAt: new Date(at).toISOString() }));
  const read = Math.min(times.length, PREVIEW_MESSAGES_MAX);
  return answer(c, 'POST /words/rehearsal', { isOn, read, found: found.length, hits });
};

/** Rooms that an operator may enter without a password or invitation. */
async function roomsOpenTo(operator: Operator, env: Env): Promise<Set<string>> {
  const { id, createdBy, unlisted } = rooms;
  const hasPassword = isNotNull(rooms.passwordHash).mapWith(Boolean);
  const rows = await database(env).select({ id, createdBy, unlisted, hasPassword }).from(rooms);
  const actor = viewerOf(operator);
  const isOpen = (row: (typeof rows)[number]) =>
    isAllowed(may.enterWithoutPassword(actor, { ...row, settings: { hasPassword: row.hasPassword } }));
  return new Set(rows.filter(isOpen).map(row => row.id));
}

type NewWord = typeof wordsTable.$inferInsert;

async function missingStarterWords(db: Database, now: number): Promise<NewWord[]> {
  const listed = await db.select({ text: wordsTable.text }).from(wordsTable);
  const known = new Set(listed.map(({ text }) => fold(text)));
  const shape = createShape(words);
  return STARTER_WORDS.filter(({ text }) => !known.has(fold(text))).map((word, at) => ({
    ...shape.parse(word),
    id: crypto.randomUUID(),
    createdAt: now + at,
  }));
}

/** Uses one statement, because D1 limits the number of parameters. Skips words that were listed meanwhile. */
function insertWords(db: Database, rows: readonly NewWord[]) {
  const columns = Object.keys(getTableColumns(wordsTable)).map(
    field => sql`value ->> ${sql.raw(`'${field}'`)}`,
  );
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${wordsTable} WHERE ${wordsTable.text} = value ->> 'text')`;
  return db
    .insert(wordsTable)
    .select(sql`SELECT ${sql.join(columns, sql`, `)} FROM json_each(${JSON.stringify(rows)}) WHERE ${isNew}`);
}

const OVERTAKEN = 'words_added_meanwhile';

/** POST /words/starter: adds each missing starter word like any other word, with its own audit entry. */
const addStarterWords: Handler = async c => {
  const operator = await requireOperator(c, words.section);
  await readAccountBody(c, operator, z.strictObject({}), words);
  const db = database(c.env);
  for (;;) {
    const missing = await missingStarterWords(db, Date.now());
    if (missing.length === 0) return answer(c, 'POST /words/starter', { added: 0 });
    const entries = missing.map(({ text }) =>
      panelEntry(c, operator, panelAuditText('created', words.noun, text)),
    );
    const areAll = batchAssert(db, sql`changes() = ${missing.length}`, OVERTAKEN);
    try {
      await withAuditEntries(c.env, entries, [insertWords(db, missing), areAll]);
    } catch (error) {
      if (failedAssertion(error) !== OVERTAKEN) throw error;
      continue;
    }
    await notifyResources(c.env, words.name);
    return answer(c, 'POST /words/starter', { added: missing.length });
  }
};

export const wordRoutes = {
  '/words/rehearsal': { POST: previewWord },
  '/words/starter': { POST: addStarterWords },
} satisfies Routes;
