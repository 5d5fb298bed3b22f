import { expect, test } from 'vitest';
import { applyDirective } from '../../../rooms-do/room/modules.ts';
import { changeParticipant } from '../../../rooms-do/room/platform/participants/participant-changes.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, rima } from '../../support/people.ts';
import { RoomHarness } from '../../support/room-harness.ts';

freezeClock();

const was = { username: 'rima', nickname: 'rima' };

test.each([
  ['username and nickname', {}, { username: 'reem', nickname: 'ريم' }, ['reem', 'ريم']],
  ['only the nickname', {}, { nickname: 'ريم' }, ['rima', 'ريم']],
  [
    'only the username of a user with a chosen nickname',
    { nickname: 'ر' },
    { username: 'reem', nickname: 'ريم' },
    ['reem', 'ر'],
  ],
])('renaming an account changes %s once and renames no other user (ROOM-48)', (_, own, names, now) => {
  const harness = new RoomHarness();
  harness.join(rima, own);
  harness.join(layla);
  const called = (userID: string) => {
    const { username, nickname } = harness.room.participants.get(userID) ?? {};
    return [username, nickname];
  };
  const order = { do: 'rename', userId: 'rima', was, names } as const;
  expect(applyDirective(harness.room, order).counted).toBe(1);
  expect([called('rima'), called('layla')]).toEqual([now, ['layla', 'layla']]);
  changeParticipant(harness.room, 'rima', { nickname: 'اسم من عندي' });
  applyDirective(harness.room, order);
  expect(called('rima')).toEqual([now[0], 'اسم من عندي']);
});
