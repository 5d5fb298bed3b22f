import { expect, test } from 'vitest';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import type { RoomSettings } from '../../../protocol/entities/room.ts';
import { Roster } from '../../../rooms-do/roster/roster.ts';
import type { RoomReport } from '../../../rooms-do/roster-entry.ts';

const occupant = (userID: string, over: Partial<Occupant> = {}) =>
  ({ userID, nickname: userID, visibility: 'visible', seatedAt: 0, ...over }) as Occupant;

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

test('LOBBY-4 reports follow one another; a gap or another instance asks for the whole list', () => {
  const roster = rosterOf('hall');
  expect(roster.take(report({ upserted: [occupant('a')] }))).toBe(null);
  expect(roster.take(report({ whole: true, upserted: [occupant('a')] }))).not.toBe(null);
  expect(roster.take(report({ turn: 2, upserted: [occupant('b')] }))).not.toBe(null);
  expect(roster.take(report({ turn: 4, removed: ['a'] }))).toBe(null);
  expect(roster.take(report({ turn: 3, instance: 'i2', removed: ['a'] }))).toBe(null);
  expect(roster.peopleOutside('other').map(({ occupant: { userID } }) => userID)).toEqual(['a', 'b']);
});

test('LOBBY-4 a report that a newer whole list has overtaken changes nothing, and what follows that list does', () => {
  const roster = rosterOf('hall');
  const people = () => roster.peopleOutside('other').map(({ occupant: { userID } }) => userID);
  roster.take(report({ turn: 2, whole: true, upserted: [occupant('b')] }));
  const late = roster.take(report({ turn: 1, whole: true, upserted: [occupant('a'), occupant('b')] }));
  expect([late?.upserted, late?.removed, people()]).toEqual([[], [], ['b']]);
  roster.take(report({ turn: 3, upserted: [occupant('c')] }));
  expect(people()).toEqual(['b', 'c']);
});

test('LOBBY-4 a whole list removes whom it leaves out, and says so', () => {
  const roster = rosterOf('hall');
  roster.take(report({ whole: true, upserted: [occupant('a'), occupant('b')] }));
  const change = roster.take(report({ whole: true, instance: 'i2', upserted: [occupant('b')] }));
  expect(change?.removed).toEqual(['a']);
});

test('SEES-12 the size of a room counts those whom a guest may see', () => {
  const roster = rosterOf('hall', 'garden');
  const people = [
    occupant('a'),
    occupant('b', { visibility: 'hidden' }),
    occupant('c', { visibility: 'ghost' }),
  ];
  roster.take(report({ whole: true, upserted: people }));
  expect(roster.rooms().map(({ _id, size }) => [_id, size])).toEqual([
    ['hall', 1],
    ['garden', 0],
  ]);
});

test('GATE-13 a name is found by its skeleton wherever its bearer is', () => {
  const roster = rosterOf('hall');
  roster.take(report({ whole: true, upserted: [occupant('u1', { nickname: 'ليـلى' })] }));
  expect(roster.named('ليلي')?.userID).toBe('u1');
});

test('ROOM-22, ROOM-20 of two seats of one person the older is to be given up, whichever is told first', () => {
  const roster = rosterOf('hall', 'garden');
  roster.take(report({ whole: true, upserted: [occupant('u', { seatedAt: 10 })] }));
  const later = report({ roomId: 'garden', whole: true, upserted: [occupant('u', { seatedAt: 20 })] });
  roster.take(later);
  expect(roster.outdated(later)).toEqual([
    { roomId: 'hall', userID: 'u', seatedSince: 20, seatedIn: 'garden' },
  ]);
  const stale = report({ roomId: 'garden', whole: true, upserted: [occupant('u', { seatedAt: 5 })] });
  roster.take(stale);
  expect(roster.outdated(stale)).toEqual([
    { roomId: 'garden', userID: 'u', seatedSince: 10, seatedIn: 'hall' },
  ]);
});
