import { expect, test } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { RoomSettings } from '../../../protocol/entities/rooms.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import { Roster } from './roster.ts';

const participant = (userId: string, over: Partial<Participant> = {}) =>
  ({
    userId,
    nickname: userId,
    ipAddress: '192.0.2.1',
    fingerprint: `fp-${userId}`,
    deviceId: `device-${userId}`,
    connectedAt: 0,
    granted: {},
    visibility: 'visible',
    joinedRoomAt: 0,
    ...over,
  }) as Participant;

const report = (over: Partial<RoomReport>): RoomReport => ({
  roomId: 'hall',
  instance: 'i1',
  turn: 1,
  whole: false,
  upserted: [],
  removed: [],
  ...over,
});

const rosterOf = (...rooms: string[]) => {
  const roster = new Roster();
  const settings = rooms.map(_id => ({ _id, name: _id }) as RoomSettings);
  roster.setRooms(
    settings.map(each => ({ settings: each, createdBy: null, temporary: false, unlisted: false })),
  );
  return roster;
};

test('a report after a gap or from a new instance is refused, so that the full list follows', () => {
  const roster = rosterOf('hall');
  expect(roster.applyReport(report({ upserted: [participant('a')] }))).toBe(null);
  expect(roster.applyReport(report({ whole: true, upserted: [participant('a')] }))).not.toBe(null);
  expect(roster.applyReport(report({ turn: 2, upserted: [participant('b')] }))).not.toBe(null);
  expect(roster.applyReport(report({ turn: 4, removed: ['a'] }))).toBe(null);
  expect(roster.applyReport(report({ turn: 3, instance: 'i2', removed: ['a'] }))).toBe(null);
  expect(roster.peopleOutside('other').people.map(({ participant: { userId } }) => userId)).toEqual([
    'a',
    'b',
  ]);
});

test('a report older than the full list is ignored; a newer one applies', () => {
  const roster = rosterOf('hall');
  const people = () => roster.peopleOutside('other').people.map(({ participant: { userId } }) => userId);
  roster.applyReport(report({ turn: 2, whole: true, upserted: [participant('b')] }));
  const late = roster.applyReport(
    report({ turn: 1, whole: true, upserted: [participant('a'), participant('b')] }),
  );
  expect([late?.upserted, late?.removed, people()]).toEqual([[], [], ['b']]);
  roster.applyReport(report({ turn: 3, upserted: [participant('c')] }));
  expect(people()).toEqual(['b', 'c']);
});

test('a full list removes missing users and reports the removals', () => {
  const roster = rosterOf('hall');
  roster.applyReport(report({ whole: true, upserted: [participant('a'), participant('b')] }));
  const change = roster.applyReport(report({ whole: true, instance: 'i2', upserted: [participant('b')] }));
  expect(change?.removed).toEqual(['a']);
});

test('the room size counts users visible to guests (VISIBILITY-12)', () => {
  const roster = rosterOf('hall', 'garden');
  const people = [
    participant('a'),
    participant('b', { visibility: 'hidden' }),
    participant('c', { visibility: 'ghost' }),
  ];
  roster.applyReport(report({ whole: true, upserted: people }));
  expect(roster.rooms().map(({ _id, size }) => [_id, size])).toEqual([
    ['hall', 1],
    ['garden', 0],
  ]);
});

test('a user is found by name skeleton in any room (ADMISSION-13)', () => {
  const roster = rosterOf('hall');
  roster.applyReport(report({ whole: true, upserted: [participant('u1', { nickname: 'ليـلى' })] }));
  expect(roster.named('ليلي')?.userId).toBe('u1');
});

test('two connections of a user: the older one ends, in any report order (ROOM-22, ROOM-20)', () => {
  const roster = rosterOf('hall', 'garden');
  roster.applyReport(report({ whole: true, upserted: [participant('u', { joinedRoomAt: 10 })] }));
  const later = report({ roomId: 'garden', whole: true, upserted: [participant('u', { joinedRoomAt: 20 })] });
  roster.applyReport(later);
  expect(roster.duplicates(later)).toEqual([
    { roomId: 'hall', userId: 'u', joinedElsewhereAt: 20, newerRoomId: 'garden' },
  ]);
  const stale = report({ roomId: 'garden', whole: true, upserted: [participant('u', { joinedRoomAt: 5 })] });
  roster.applyReport(stale);
  expect(roster.duplicates(stale)).toEqual([
    { roomId: 'garden', userId: 'u', joinedElsewhereAt: 10, newerRoomId: 'hall' },
  ]);
});
