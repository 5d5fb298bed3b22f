import { isNotNull } from 'drizzle-orm';
import { words } from '../../protocol/resources/words.ts';
import { REHEARSAL_HITS_MAX, REHEARSED_MAX, WordPreview } from '../../protocol/rest/word-filter-preview.ts';
import { may } from '../../protocol/rules/may.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { inEveryRoom } from '../data/found-person.ts';
import { database } from '../platform/database/client.ts';
import { rooms } from '../platform/database/tables/rooms.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { type Operator, readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { viewerOf } from '../presence/visible-connections.ts';

/** POST /words/rehearsal: the messages in which a word would have been found, before it is saved. Of rooms that are locked for the operator it counts them. */
const rehearseWord: Handler = async c => {
  const operator = await requireOperator(c, words.section);
  const word = await readAccountBody(c, operator, WordPreview, words);
  const readIn = async (roomId: string) => ({ roomId, ...(await roomOf(c.env, roomId).rehearse(word)) });
  const { wordRehearsal: isOn } = await readSiteOptions(database(c.env));
  if (isOn) await withAuditEntries(c.env, [panelEntry(c, operator, `معاينة الكلمة: ${word.text}`)]);
  const shown = isOn ? await roomsOpenTo(operator, c.env) : new Set<string>();
  const perRoom = isOn ? await inEveryRoom(c.env, readIn) : [];
  const times = perRoom.flatMap(room => room.times).sort((a, b) => b - a);
  const since = times[REHEARSED_MAX - 1] ?? 0;
  const found = perRoom
    .flatMap(({ roomId, hits }) => hits.map(hit => ({ ...hit, roomId })))
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at - a.at);
  const hits = found
    .filter(({ roomId }) => shown.has(roomId))
    .slice(0, REHEARSAL_HITS_MAX)
    .map(({ at, roomId: _, ...hit }) => ({ ...hit, sentAt: new Date(at).toISOString() }));
  const read = Math.min(times.length, REHEARSED_MAX);
  return answer(c, 'POST /words/rehearsal', { isOn, read, found: found.length, hits });
};

/** The rooms that an operator enters without a password or an invitation. */
async function roomsOpenTo(operator: Operator, env: Env): Promise<Set<string>> {
  const { id, createdBy, unlisted } = rooms;
  const hasPassword = isNotNull(rooms.passwordHash).mapWith(Boolean);
  const rows = await database(env).select({ id, createdBy, unlisted, hasPassword }).from(rooms);
  const actor = viewerOf(operator);
  const isOpen = (row: (typeof rows)[number]) =>
    isAllowed(may.enterWithoutPassword(actor, { ...row, settings: { hasPassword: row.hasPassword } }));
  return new Set(rows.filter(isOpen).map(row => row.id));
}

export const wordRoutes = { '/words/rehearsal': { POST: rehearseWord } } satisfies Routes;
