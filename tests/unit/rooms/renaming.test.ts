import { beforeEach, expect, test, vi } from 'vitest';
import { obey } from '../../../rooms-do/obey.ts';
import { layla, rima } from '../../support/people.ts';
import { RoomTable } from '../../support/room-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const was = { username: 'rima', nickname: 'rima' };

test.each([
  ['both', {}, { username: 'reem', nickname: 'ريم' }, ['reem', 'ريم']],
  ['one alone', {}, { nickname: 'ريم' }, ['rima', 'ريم']],
  [
    'the other, for who goes by a name of their own',
    { nickname: 'ر' },
    { username: 'reem', nickname: 'ريم' },
    ['reem', 'ر'],
  ],
])(
  'ROOM-48 of the names of an account %s changes, once, and nobody else is renamed',
  (_, own, names, now) => {
    const table = new RoomTable();
    table.sit(rima, own);
    table.sit(layla);
    const called = (userID: string) => {
      const { username, nickname } = table.room.occupants.get(userID) ?? {};
      return [username, nickname];
    };
    const order = { do: 'rename', userID: 'rima', was, names } as const;
    expect(obey(table.room, order)).toBe(1);
    expect([called('rima'), called('layla')]).toEqual([now, ['layla', 'layla']]);
    table.room.change('rima', { nickname: 'اسم من عندي' });
    obey(table.room, order);
    expect(called('rima')).toEqual([now[0], 'اسم من عندي']);
  },
);
