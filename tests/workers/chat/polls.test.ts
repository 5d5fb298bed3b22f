import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { Polls, type Vote } from '../../../rooms-do/room/messages/polls.ts';
import { room } from '../../support/rooms.ts';

const POLL = {
  question: 'من؟',
  options: [{ text: 'أنا' }, { text: 'أنت' }, { text: 'هو' }],
  multiple: false,
  endsAt: null,
  hidden: false,
  anonymous: false,
  closed: false,
  mine: [],
};

const voteOf = (at: number): Vote => ({
  person: `device ${at}`,
  userId: `guest-${at}`,
  visibility: 'visible',
  device: String(at),
  fingerprint: `fingerprint-${at}`,
  rank: 0,
  choices: [at % 3],
});

/** Polls on a storage that counts statements. Each `open` reads it as after a crash. */
const counted = (storage: DurableObjectStorage) => {
  const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  const exec = (...args: Parameters<SqlStorage['exec']>) => {
    const cursor = storage.sql.exec(...args);
    cursors.push(cursor);
    return cursor;
  };
  const isHeld = (id: string): boolean => id !== 'passed';
  return {
    open: () => new Polls({ exec } as unknown as SqlStorage, { isHeld, plan: () => {} }),
    statements: () => cursors.splice(0).length,
    rows: (table: string) =>
      storage.sql.exec<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).one().count,
  };
};

test('1,000 votes are exact after ten reloads from storage; each vote is one row (POLL-3)', async () => {
  await runInDurableObject(room('poll-votes'), (_: ChatRoom, { storage }) => {
    const { open, rows } = counted(storage);
    let polls = open();
    polls.follow({ id: 'p', poll: POLL });
    for (let at = 0; at < 1_000; at++) {
      polls.vote('p', voteOf(at));
      if (at % 3 === 0) polls.vote('p', { ...voteOf(at), choices: [1] });
      if (at % 100 === 99) polls = open();
    }
    const votes = [...(polls.get('p')?.votes.values() ?? [])];
    const counts = [0, 1, 2].map(at => votes.filter(({ choices }) => choices.includes(at)).length);
    expect([rows('poll_votes'), counts]).toEqual([1_000, [0, 667, 333]]);
  });
});

test('a message without a poll reads and writes no poll data (POLL-5)', async () => {
  await runInDurableObject(room('poll-cost'), (_: ChatRoom, { storage }) => {
    const { open, statements, rows } = counted(storage);
    const polls = open();
    expect(polls.nextEnd()).toBeNull();
    expect(statements()).toBe(1);
    polls.follow({ id: 'plain' });
    expect(statements()).toBe(0);
    polls.follow({ id: 'passed', poll: POLL });
    polls.vote('passed', voteOf(1));
    polls.follow({ id: 'next' });
    expect([rows('polls'), rows('poll_votes')]).toEqual([0, 0]);
  });
});
