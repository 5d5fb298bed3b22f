import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { History } from '../../../rooms-do/room/messages/history.ts';
import { room } from '../../support/rooms.ts';

const message = (seq: number) =>
  ({ id: `m${seq}`, seq, kind: 'user', text: `نص ${seq}`, sender: { userID: 'u' } }) as ChatMessage;

/** Opens the room's storage and counts every written row. */
const inRing = <T>(name: string, look: (history: () => History, written: () => number) => T) =>
  runInDurableObject(room(name), (_: ChatRoom, { storage }) => {
    const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
    const exec = (...args: Parameters<SqlStorage['exec']>) => {
      const cursor = storage.sql.exec(...args);
      cursors.push(cursor);
      return cursor;
    };
    const counting = { exec } as unknown as SqlStorage;
    const written = () => cursors.splice(0).reduce((sum, cursor) => sum + cursor.rowsWritten, 0);
    let epochs = 0;
    return look(() => new History(counting, () => `epoch-${++epochs}`), written);
  });

test('a message writes one row, whether the history is empty or full (ROOM-14)', async () => {
  await inRing('ring-rows', (open, written) => {
    const history = open();
    written();
    for (let seq = 1; seq <= 2 * HISTORY_CAPACITY; seq++) {
      history.append(message(seq), { clientId: `c${seq}`, rank: 0 });
      expect(written()).toBe(1);
    }
  });
});

test('a history returns missed messages while stored, otherwise it resets (ROOM-8, ROOM-9)', async () => {
  await inRing('ring-resume', open => {
    const history = open();
    for (let seq = 1; seq <= 400; seq++) history.append(message(seq));
    const { epoch } = history;
    const read = (resume: Parameters<History['read']>[0]) => {
      const { reset, messages } = history.read(resume);
      return [reset, messages[0]?.seq, messages.at(-1)?.seq, messages.length];
    };
    expect(read({ since: 397, epoch })).toEqual([false, 398, 400, 3]);
    expect(read({ since: 400, epoch })).toEqual([false, undefined, undefined, 0]);
    expect(read({ since: 400 - HISTORY_CAPACITY, epoch })).toEqual([false, 145, 400, 256]);
    expect(read({ since: 100, epoch })).toEqual([true, 351, 400, 50]);
    expect(read({ since: 500, epoch })).toEqual([true, 351, 400, 50]);
    expect(read({ since: 399, epoch: 'another' })).toEqual([true, 351, 400, 50]);
    expect(read(null)).toEqual([true, 351, 400, 50]);
  });
});

test('a reopened history restores epoch, last number and frame ids (WIRE-6, ROOM-19)', async () => {
  await inRing('ring-reopen', open => {
    const before = open();
    for (let seq = 1; seq <= 300; seq++) before.append(message(seq), { clientId: `c${seq}` });
    const after = open();
    expect([after.epoch, after.lastSeq]).toEqual([before.epoch, 300]);
    expect(after.seqOf('u', 'c300')).toBe(300);
    expect(after.seqOf('u', 'c45')).toBe(45);
    expect(after.seqOf('u', 'c44')).toBe(null);
    expect(after.seqOf('another', 'c300')).toBe(null);
  });
});
