import { expect, test } from 'vitest';
import { casesOf, withUnknownField } from '../../tests/support/schemas.ts';
import { ROOM_EDITS } from '../../tests/tables/room-edits.ts';
import { EXTRA_TARGETED_COMMANDS, TARGETED_COMMANDS } from '../../tests/tables/targeted-commands.ts';
import { UNTARGETED_COMMANDS } from '../../tests/tables/untargeted-commands.ts';
import { type UpName, up } from './up.ts';

const NAMES = Object.keys(up) as UpName[];
const accepts = (name: UpName, data: unknown): boolean => up[name].data.safeParse(data).success;
const userId = 'u1';
const colors = { nameColor: '#fff', nameBGColor: '#000', subjectColor: '#123456', subjectBGColor: '#000' };

/** Data from the tests of permissions. */
const SENT: [UpName, unknown][] = [
  ...UNTARGETED_COMMANDS.map(({ event, data }): [UpName, unknown] => [event, data]),
  ...[...TARGETED_COMMANDS, ...EXTRA_TARGETED_COMMANDS, ...ROOM_EDITS].map(
    ({ event, data }): [UpName, unknown] => [event, data(userId)],
  ),
];

/** Rules about combinations of fields, and messages without data. */
const COMBINED: [UpName, fitting: unknown[], unfitting: unknown[]][] = [
  ['disconnect', [{}, undefined], ['now']],
  ['sendOriginURL', ['https://noor.example/', ''], [{}]],
  ['requestShowAllConnected', [undefined], ['all']],
  ['requestMyRooms', [undefined], ['mine']],
  ['requestShowReported', [undefined], ['all']],
  ['requestReports', [undefined], ['all']],
  ['requestKickAllUsers', [{}, { reason: 'فوضى' }, undefined], [{ reason: 7 }]],
  ['requestWaitingMessages', [undefined, null], [{ roomId: 'r1' }]],
  ['requestKickUser', [{ userId, minutes: 1440 }], [{ userId, minutes: 3 }]],
  ['requestClearRoom', [{ reason: 'س'.repeat(300) }], [{ reason: '  ' }]],
  ['requestEditRoom', [{ roomId: 'r1', password: null }], [{ roomId: 'r1', nameColor: '#fff' }]],
  ['requestColorRoom', [{ roomId: 'r1', ...colors }], [{ roomId: 'r1', name: 'ديوان' }]],
  ['requestCreateRoom', [{ name: 'ديوان', private: true, temporary: false, maxUsers: null }], []],
  [
    'requestChangeNicknameColors',
    [
      { userId, nicknameColor: '#9a4a00' },
      { userId, nicknameColor: '#000', nicknameBGColor: '' },
    ],
    [{ userId }, { userId, nicknameColor: '#12' }],
  ],
  [
    'requestChangeUserPermissions',
    [{ userId, prop: 'allowUserToWrite', value: false, minutes: 5, alsoLeft: true }],
    [
      { userId, prop: 'allowUserToWrite', value: true, minutes: 5 },
      { userId, prop: 'hasOneTimeKick', value: false, reason: 'إزعاج' },
      { userId, prop: 'canKickUser', value: true },
    ],
  ],
  [
    'requestUsers',
    [{ userIds: ['u1', 'u2'] }, { search: 'ليلى' }],
    [{}, { userIds: ['u1'], search: 'ليلى' }],
  ],
];

test.each(NAMES)('%s accepts valid data and refuses invalid data', name => {
  const cases = casesOf(up[name].data);
  expect(cases.flatMap(({ faults }) => faults).length).toBeGreaterThan(0);
  for (const { data, faults } of cases) {
    expect(accepts(name, data), JSON.stringify(data)).toBe(true);
    for (const fault of faults) expect(accepts(name, fault), JSON.stringify(fault)).toBe(false);
  }
});

test.each(SENT)('%s accepts the data used in the permission tests', (name, data) => {
  expect(accepts(name, data), JSON.stringify(data)).toBe(true);
});

test.each(COMBINED)('%s validates field combinations', (name, fitting, unfitting) => {
  for (const data of fitting) expect(accepts(name, data), JSON.stringify(data)).toBe(true);
  for (const data of unfitting) expect(accepts(name, data), JSON.stringify(data)).toBe(false);
});

const withUnknown = (name: UpName): unknown[] =>
  casesOf(up[name].data).flatMap(({ data }) => withUnknownField(data));

test.each(NAMES)('%s refuses an unknown field (WIRE-14)', name => {
  for (const data of withUnknown(name)) expect(accepts(name, data), JSON.stringify(data)).toBe(false);
});

test('only sendOriginURL has a payload without fields (WIRE-14)', () => {
  expect(NAMES.filter(name => withUnknown(name).length === 0)).toEqual(['sendOriginURL']);
});
