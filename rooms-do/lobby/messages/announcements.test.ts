import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { RoomStorage } from '../../../tests/support/room-harness.ts';
import type { Announcement } from '../../rpc/reports.ts';
import { migrate } from '../../storage/migrate.ts';
import { LOBBY_MIGRATIONS } from '../storage.ts';
import { Announcements } from './module.ts';

const stored = () => {
  const { exec } = new RoomStorage();
  return new Announcements(migrate({ exec } as unknown as SqlStorage, LOBBY_MIGRATIONS));
};

const announcement = (id: string, userID: string, at: number): Announcement => ({
  message: {
    ...{ id, seq: 0, kind: 'announcement', text: id, room: 'القاعة', props: {}, userType: 'all' },
    style: { color: '#000000', fontWeight: 'normal', fontStyle: 'normal' },
    sender: {
      ...{ userID, username: userID, nickname: userID, nicknameColor: '#000000', image: '' },
      ...{ star: { img: null, visible: false }, nicknameImg: { name: null, visible: false } },
    },
    sentAt: new Date(at).toISOString(),
  },
  roomId: null,
  until: at + 10 * MINUTE_MS,
});

const idsOf = (announcements: readonly Announcement[]) => announcements.map(({ message }) => message.id);

test('new users get announcements of 10 min, readers the last 100 of 30 days (MESSAGE-11, MESSAGE-68)', () => {
  const announcements = stored();
  for (let at = 1; at <= 101; at++)
    announcements.add(announcement(`a${at}`, at % 2 === 0 ? 'salma' : 'admin', at), null);
  expect(idsOf(announcements.current(10 * MINUTE_MS + 99))).toEqual(['a100', 'a101']);
  expect(announcements.current(10 * MINUTE_MS + 101)).toEqual([]);
  expect(idsOf(announcements.kept(DAY_MS))).toHaveLength(100);
  expect(idsOf(announcements.kept(DAY_MS))[0]).toBe('a2');
  expect(idsOf(announcements.kept(30 * DAY_MS + 10 * MINUTE_MS + 99))).toEqual(['a100', 'a101']);
});

test('one author fills at most half of the stored announcements (MESSAGE-68)', () => {
  const announcements = stored();
  for (let at = 1; at <= 60; at++) announcements.add(announcement(`a${at}`, 'salma', at), null);
  for (let at = 61; at <= 120; at++) announcements.add(announcement(`g${at}`, `guest ${at}`, at), 'fp-guest');
  const ids = idsOf(announcements.kept(DAY_MS));
  expect(ids).toHaveLength(100);
  expect([ids.filter(id => id.startsWith('a')).length, ids.filter(id => id.startsWith('g')).length]).toEqual([
    50, 50,
  ]);
});

test('announcements are erased by account, or by device for a guest (MESSAGE-68)', () => {
  const announcements = stored();
  announcements.add(announcement('a', 'salma', 1), null);
  announcements.add(announcement('b', 'guest', 2), 'fp-guest');
  announcements.add(announcement('c', 'admin', 3), null);
  announcements.forget({ fingerprint: 'fp-guest' });
  announcements.forget({ userId: 'salma' });
  announcements.forget({});
  expect(idsOf(announcements.kept(4))).toEqual(['c']);
});

test('many readers cause one storage read until a change or an end (MESSAGE-68)', () => {
  const { exec } = new RoomStorage();
  let reads = 0;
  const counting: typeof exec = (query, ...values) => {
    if (query.startsWith('SELECT body FROM announcements')) reads += 1;
    return exec(query, ...values);
  };
  const announcements = new Announcements(
    migrate({ exec: counting } as unknown as SqlStorage, LOBBY_MIGRATIONS),
  );
  const read = (now: number) => {
    let last: string[] = [];
    for (let turn = 0; turn < 50; turn++) last = idsOf(announcements.kept(now));
    return last;
  };
  announcements.add(announcement('a', 'salma', 1), null);
  expect([read(2), reads]).toEqual([['a'], 1]);
  announcements.add(announcement('b', 'rima', 2 * DAY_MS), null);
  expect([read(3), reads]).toEqual([['a', 'b'], 2]);
  expect([read(30 * DAY_MS + 10 * MINUTE_MS + 1), reads]).toEqual([['b'], 3]);
  announcements.forget({ userId: 'rima' });
  expect([read(4), reads]).toEqual([[], 4]);
});
