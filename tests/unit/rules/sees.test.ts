import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import { ROLES, type Role } from '../../../protocol/rules/roles.ts';
import {
  seesCountry,
  seesCountryAs,
  seesNetwork,
  seesNetworkAs,
  seesPlace,
  seesUser,
  seesUserAs,
  viewerClass,
} from '../../../protocol/rules/sees.ts';
import {
  actor,
  but,
  GARDEN,
  ghaith,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
  tariq,
} from '../../support/people.ts';
import { pick, seeded } from '../../support/seeded.ts';

const accountsOmar = but(omar, { canAccessAccountsMenu: true });

type Row = readonly [viewer: Actor, target: Actor, seen: boolean];

test.each<Row>([
  [layla, mazin, true],
  [layla, omar, true],
  [layla, noor, false],
  [layla, tariq, false],
  [layla, ghaith, false],
])('SEES-1 the visitor $0.userID sees $1.userID: $2', (viewer, target, seen) => {
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
])('SEES-2 the super $0.userID sees $1.userID: $2', (viewer, target, seen) => {
  expect(seesUser(viewer, target)).toBe(seen);
});

test.each([layla, noor, tariq, ghaith])('SEES-3 $userID sees themselves', person => {
  expect(seesUser(person, person)).toBe(true);
});

test('SEES-3 is about a person: the class of a ghost chat-master does not see ghosts', () => {
  expect(seesUserAs(viewerClass(tariq), tariq)).toBe(false);
});

const curious = (flag: (typeof CHAT_PERMISSIONS)[number]) => but(rima, { may: [flag] });

test.each<Row>([
  [rima, layla, false],
  [curious('canAddBanned'), layla, true],
  [curious('canShowUsersWithSameIP'), layla, true],
  [curious('canKickUsersWithSameIP'), layla, true],
  [curious('canShowUsersCountryFlag'), layla, false],
])('SEES-5 any of three flags shows addresses and devices: %#', (viewer, target, seen) => {
  expect(seesNetwork(viewer, target)).toBe(seen);
});

test('SEES-6 no flag shows a visitor an address', () => {
  expect(seesNetwork(but(layla, { may: CHAT_PERMISSIONS }), mazin)).toBe(false);
});

test.each<Row>([
  [rima, layla, false],
  [curious('canShowUsersCountryFlag'), layla, true],
  [curious('canAddBanned'), layla, false],
  [curious('canShowHiddenCountryFlagAndIP'), layla, false],
])('SEES-7 a country has its own flag: %#', (viewer, target, seen) => {
  expect(seesCountry(viewer, target)).toBe(seen);
});

const secretive = but(rima, { userID: 'secretive', may: ['canHideHisCountryFlagAndIP'] });
const informed = but(rima, { may: ['canShowUsersCountryFlag', 'canAddBanned'] });
const wellInformed = but(informed, { may: ['canShowHiddenCountryFlagAndIP'] });

test.each<Row>([
  [informed, secretive, false],
  [wellInformed, secretive, true],
  [informed, layla, true],
])('SEES-8 the country of one who hides it: %#', (viewer, target, seen) => {
  expect(seesCountry(viewer, target)).toBe(seen);
});

test.each<Row>([
  [informed, secretive, false],
  [wellInformed, secretive, true],
  [informed, layla, true],
  [curious('canShowHiddenCountryFlagAndIP'), secretive, false],
])('SEES-9 the address of one who hides it: %#', (viewer, target, seen) => {
  expect(seesNetwork(viewer, target)).toBe(seen);
});

test.each([
  [layla, 'v'],
  [omar, 'sn'],
  [rima, 'a'],
  [wellInformed, 'anch'],
  [salma, 'anch'],
  [curious('canShowHiddenCountryFlagAndIP'), 'a'],
] as const)('SEES-11 $0.userID is of the class $1', (viewer, key) => {
  expect(viewerClass(viewer)).toBe(key);
});

test('SEES-11 two viewers of one class get the same of everybody else, and the classes are few', () => {
  const next = seeded(5);
  const anybody = (userID: string): Actor => {
    const person = actor({
      userID,
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
  expect(classes.size).toBeLessThanOrEqual(24);
});

test("SEES-18 who is in another unlisted room is nowhere for guests and in sight of supers; of one's own room everybody is", () => {
  const there = but(mazin, { room: GARDEN });
  expect([layla, rima, omar, salma].map(viewer => seesPlace(viewer, there, true))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(seesPlace(but(layla, { room: GARDEN }), there, true)).toBe(true);
  expect(seesPlace(layla, there, false)).toBe(true);
});
