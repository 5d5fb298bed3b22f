import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { type Reaction, Reactions } from '../../../rooms-do/room/messages/reactions.ts';
import { room } from '../../support/rooms.ts';

const thumb = (userId: string): Reaction => ({ reaction: '👍', userId, visibility: 'visible' });

test('several unsent reaction changes of a message write at most one row (MESSAGE-33)', async () => {
  await runInDurableObject(room('reaction-rows'), (_: ChatRoom, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const exec = (...args: Parameters<SqlStorage['exec']>) => {
      const cursor = storage.sql.exec(...args);
      cursors.push(cursor);
      return cursor;
    };
    const written = () => cursors.splice(0).reduce((sum, cursor) => sum + cursor.rowsWritten, 0);
    let lastSeq = 1;
    const seqOf = (id: string) => (Number(id) > lastSeq - HISTORY_CAPACITY ? Number(id) : null);
    const open = () => new Reactions({ exec } as unknown as SqlStorage, seqOf);
    const reactions = open();
    reactions.set('1', [thumb('a')]);
    reactions.set('1', [thumb('a'), thumb('b')]);
    expect(written()).toBe(0);
    expect(reactions.takeChanges()).toEqual([{ id: '1', before: [], now: [thumb('a'), thumb('b')] }]);
    expect(written()).toBe(1);
    reactions.set('1', [thumb('a')]);
    reactions.set('1', [thumb('a'), thumb('b')]);
    reactions.takeChanges();
    reactions.set('2', [thumb('a')]);
    reactions.set('2', []);
    lastSeq = 2;
    reactions.takeChanges();
    expect(written()).toBe(0);
    for (lastSeq = 3; lastSeq <= 2 * HISTORY_CAPACITY; lastSeq++) {
      reactions.set(String(lastSeq), [thumb('a')]);
      reactions.takeChanges();
    }
    expect([reactions.of('1'), reactions.of('300')]).toEqual([[], [thumb('a')]]);
    const rows = storage.sql.exec<{ count: number }>('SELECT count(*) AS count FROM reactions').one();
    expect(rows.count).toBe(HISTORY_CAPACITY);
    expect(open().of('300')).toEqual([thumb('a')]);
  });
});
