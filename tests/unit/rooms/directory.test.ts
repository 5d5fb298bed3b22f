import { expect, test } from 'vitest';
import { NEW_HOUSE } from '../../../protocol/entities/house.ts';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import { Directory } from '../../../rooms-do/directory.ts';
import type { LobbyNews, Neighbour } from '../../../rooms-do/roster-entry.ts';
import { newsOf } from '../../support/furnished.ts';

const seat = (roomId: string, seatedAt: number): Neighbour => ({
  roomId,
  occupant: { userID: 'layla', seatedAt } as Occupant,
});
const people = (said: Partial<NonNullable<LobbyNews['people']>>): LobbyNews => ({
  ...newsOf(NEW_HOUSE),
  people: { upserted: [], removed: [], ...said },
});
const told = (neighbours: Neighbour[]) => {
  const directory = new Directory();
  directory.reset({ rooms: [], people: neighbours } as unknown as Parameters<Directory['reset']>[0]);
  return directory;
};
const roomOf = (directory: Directory) => directory.person('layla')?.room.id;

test.each([[['garden', 'hall']], [['hall', 'garden']]])(
  'LOBBY-1, ROOM-22 of somebody who is listed in two rooms the later seat holds, whichever is told first: %j',
  order => {
    const seats = order.map(roomId => seat(roomId, roomId === 'hall' ? 2 : 1));
    const atOnce = told(seats);
    const oneByOne = told([]);
    for (const each of seats) oneByOne.apply(people({ upserted: [each] }));
    expect([atOnce, oneByOne].map(roomOf)).toEqual(['hall', 'hall']);
    atOnce.apply(people({ removed: [{ userID: 'layla', roomId: 'garden' }] }));
    expect(roomOf(atOnce)).toBe('hall');
    atOnce.apply(people({ removed: [{ userID: 'layla', roomId: 'hall' }] }));
    expect(roomOf(atOnce)).toBe(undefined);
  },
);
