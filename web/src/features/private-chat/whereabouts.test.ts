import { beforeEach, expect, test } from 'vitest';
import type { Departure } from '../../../../protocol/entities/messages.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { people, replaceUsers, resetPeople } from '../../state/people.ts';
import { whereaboutsOf } from './whereabouts.ts';

const line = (kind: 'joined' | 'left', departure?: Departure) =>
  makeMessage(0, { kind, sender: makeUser('omar'), ...(departure && { departure }) });
const whereabouts = (...lines: ReturnType<typeof line>[]) => whereaboutsOf('omar', people, lines, 'المجلس');

beforeEach(resetPeople);

test('a user in no list of the viewer is unknown rather than left (WIN-53)', () => {
  expect(whereabouts()).toEqual({ at: 'unknown' });
  expect(whereabouts(line('joined'))).toEqual({ at: 'unknown' });
});

test('the last line in the room shows how the user left (WIN-53, ROOM-58)', () => {
  expect(whereabouts(line('left'))).toEqual({ at: 'left' });
  expect(whereabouts(line('left'), line('joined'), line('left', { how: 'kicked' }))).toEqual({
    at: 'kicked',
  });
});

test('the all-users list shows another room; a broken connection is not an exit (WIN-53)', () => {
  replaceUsers('all', [makeUser('omar', { room: 'الحديقة' })]);
  expect(whereabouts(line('left'))).toEqual({ at: 'elsewhere', room: 'الحديقة' });
  replaceUsers('room', [makeUser('omar', { reconnecting: true })]);
  expect(whereabouts()).toEqual({ at: 'reconnecting' });
  replaceUsers('room', [makeUser('omar')]);
  expect(whereabouts()).toEqual({ at: 'here' });
});
