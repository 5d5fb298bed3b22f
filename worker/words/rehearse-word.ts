import { words } from '../../protocol/resources/words.ts';
import { REHEARSAL_HITS_MAX, REHEARSED_MAX, Rehearsal } from '../../protocol/rest/rehearsal.ts';
import { roomOf } from '../../rooms-do/rpc/stubs.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { answer } from '../http/answer.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { inEveryRoom } from '../people/room-messages.ts';
import { readSiteOptions } from '../site-config.ts';

/** POST /words/rehearsal: what a word would have found in the last messages of the site, before it is saved. */
const rehearseWord: Handler = async c => {
  const operator = await requireOperator(c, words.section);
  const word = await readAccountBody(c, operator, Rehearsal, words);
  const { wordRehearsal: isOn } = await readSiteOptions(database(c.env));
  const rooms = isOn ? await inEveryRoom(c.env, roomId => roomOf(c.env, roomId).rehearse(word)) : [];
  const times = rooms.flatMap(room => room.times).sort((a, b) => b - a);
  const since = times[REHEARSED_MAX - 1] ?? 0;
  const found = rooms
    .flatMap(room => room.hits)
    .filter(({ at }) => at >= since)
    .sort((a, b) => b.at - a.at);
  const hits = found
    .slice(0, REHEARSAL_HITS_MAX)
    .map(({ at, ...hit }) => ({ ...hit, sentAt: new Date(at).toISOString() }));
  const read = Math.min(times.length, REHEARSED_MAX);
  return answer(c, 'POST /words/rehearsal', { isOn, read, found: found.length, hits });
};

export const wordRoutes: Routes = { '/words/rehearsal': { POST: rehearseWord } };
