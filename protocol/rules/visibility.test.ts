import { expect, test } from 'vitest';
import {
  actor,
  GARDEN,
  ghaith,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  tariq,
  variantOf,
} from '../../tests/support/people.ts';
import { pick, seededRandom } from '../../tests/support/seeded-random.ts';
import type { Actor } from './actor.ts';
import { CHAT_PERMISSIONS } from './permissions.ts';
import { ROLES, type Role } from './roles.ts';
import {
  seesCountry,
  seesCountryAs,
  seesNetwork,
  seesNetworkAs,
  seesRoomOf,
  seesUser,
  seesUserAs,
  viewerClass,
} from './visibility.ts';

const accountsOmar = variantOf(omar, { canAccessAccountsMenu: true });

type Row = readonly [viewer: Actor, target: Actor, seen: boolean];

test.each<Row>([
  [layla, mazin, true],
  [layla, omar, true],
  [layla, noor, false],
  [layla, tariq, false],
  [layla, ghaith, false],
])('the visitor $userId sees the user of row %#: $2 (VISIBILITY-1)', (viewer, target, seen) => {
  expect(seesUser(viewer, target)).toBe(seen);
});

test.each<Row>([
  [omar, layla, true],
  [omar, noor, true],
  [omar, tariq, false],
  [omar, ghaith, false],
  [tariq, ghaith, false],
  [accountsOmar, ghaith, true],
  [rima, noor, true],
  [rima, ghaith, true],
  [salma, noor, true],
  [salma, tariq, true],
  [ghaith, tariq, true],
])('the super $userId sees the user of row %#: $2 (VISIBILITY-2)', (viewer, target, seen) => {
  expect(seesUser(viewer, target)).toBe(seen);
});

test.each([layla, noor, tariq, ghaith])('$userId sees their own user (VISIBILITY-3)', person => {
  expect(seesUser(person, person)).toBe(true);
});

test('the viewer class for a ghost chat-master does not see ghosts (VISIBILITY-3)', () => {
  expect(seesUserAs(viewerClass(tariq), tariq)).toBe(false);
});

const curious = (flag: (typeof CHAT_PERMISSIONS)[number]) => variantOf(rima, { may: [flag] });

test.each<Row>([
  [rima, layla, false],
  [curious('canAddBanned'), layla, true],
  [curious('canShowUsersWithSameIP'), layla, true],
  [curious('canKickUsersWithSameIP'), layla, true],
  [curious('canShowUsersCountryFlag'), layla, false],
])(
  'canAddBanned, canShowUsersWithSameIP or canKickUsersWithSameIP shows addresses: row %#: $2 (VISIBILITY-5)',
  (viewer, target, seen) => {
    expect(seesNetwork(viewer, target)).toBe(seen);
  },
);

test('no flag reveals an address to a visitor', () => {
  expect(seesNetwork(variantOf(layla, { may: CHAT_PERMISSIONS }), mazin)).toBe(false);
});

test.each<Row>([
  [rima, layla, false],
  [curious('canShowUsersCountryFlag'), layla, true],
  [curious('canAddBanned'), layla, false],
  [curious('canShowHiddenCountryFlagAndIP'), layla, false],
])('seeing a country requires canShowUsersCountryFlag: row %#: $2 (VISIBILITY-7)', (viewer, target, seen) => {
  expect(seesCountry(viewer, target)).toBe(seen);
});

const secretive = variantOf(rima, { userId: 'secretive', may: ['canHideHisCountryFlagAndIP'] });
const informed = variantOf(rima, { may: ['canShowUsersCountryFlag', 'canAddBanned'] });
const wellInformed = variantOf(informed, { may: ['canShowHiddenCountryFlagAndIP'] });

test.each<Row>([
  [informed, secretive, false],
  [wellInformed, secretive, true],
  [informed, layla, true],
])(
  'seeing a hidden country requires canShowHiddenCountryFlagAndIP: row %#: $2 (VISIBILITY-8)',
  (viewer, target, seen) => {
    expect(seesCountry(viewer, target)).toBe(seen);
  },
);

test.each<Row>([
  [informed, secretive, false],
  [wellInformed, secretive, true],
  [informed, layla, true],
  [curious('canShowHiddenCountryFlagAndIP'), secretive, false],
])('seeing a hidden address requires canShowHiddenCountryFlagAndIP: row %#: $2', (viewer, target, seen) => {
  expect(seesNetwork(viewer, target)).toBe(seen);
});

test.each([
  [layla, 'v'],
  [omar, 'sn'],
  [rima, 'a'],
  [wellInformed, 'anch'],
  [salma, 'anch'],
  [curious('canShowHiddenCountryFlagAndIP'), 'a'],
] as const)('row %#: $userId is in the viewer class $1', (viewer, key) => {
  expect(viewerClass(viewer)).toBe(key);
});

test('viewers in one class see the same users, and there are at most 35 classes', () => {
  const next = seededRandom(5);
  const anybody = (userId: string): Actor => {
    const person = actor({
      userId,
      role: pick(next, Object.keys(ROLES) as Role[]),
      visibility: pick(next, ['visible', 'hidden', 'ghost']),
      may: CHAT_PERMISSIONS.filter(() => next() < 0.3),
      mayNot: CHAT_PERMISSIONS.filter(() => next() < 0.3),
    });
    return { ...person, canAccessAccountsMenu: next() < 0.5 };
  };
  const classes = new Set<string>();
  for (let round = 0; round < 2_000; round++) {
    const [viewer, target] = [anybody('viewer'), anybody('target')];
    const key = viewerClass(viewer);
    classes.add(key);
    expect(seesUserAs(key, target)).toBe(seesUser(viewer, target));
    expect(seesNetworkAs(key, target)).toBe(seesNetwork(viewer, target));
    expect(seesCountryAs(key, target)).toBe(seesCountry(viewer, target));
  }
  // Network, country and hidden permissions make 7 combinations. Users in v and s who are invisible to their own class
  // double them.
  expect(classes.size).toBeLessThanOrEqual(7 * (2 + 2 + 1));
});

test('only supers see users in another unlisted room (VISIBILITY-18)', () => {
  const there = variantOf(mazin, { room: GARDEN });
  expect([layla, rima, omar, salma].map(viewer => seesRoomOf(viewer, there, true))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(seesRoomOf(variantOf(layla, { room: GARDEN }), there, true)).toBe(true);
  expect(seesRoomOf(layla, there, false)).toBe(true);
});
