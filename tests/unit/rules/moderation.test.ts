import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import type { Verdict } from '../../../protocol/rules/verdict.ts';
import {
  but,
  faris,
  GARDEN,
  ghaith,
  huda,
  layla,
  mazin,
  noor,
  omar,
  rima,
  salma,
} from '../../support/people.ts';

const markedFaris = but(faris, { may: ['hasOneTimeKick'] });
const markedOmar = but(omar, { may: ['hasOneTimeKick'] });
const markedLayla = but(layla, { may: ['hasOneTimeKick'] });
const strongOmar = but(omar, { may: ['canKickShielded'] });
const gentleOmar = but(omar, { mayNot: ['canKickUser'] });
const laylaInTheGarden = but(layla, { room: GARDEN });

type Row = readonly [who: Actor, whom: Actor, verdict: Verdict];

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [gentleOmar, layla, 'forbidden'],
  [gentleOmar, mazin, 'forbidden'],
  [rima, layla, 'forbidden'],
  [omar, omar, 'forbidden'],
])('MAY-32 $0.userID kicks $1.userID: $2', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
  [but(gentleOmar, { may: ['canKickShielded'] }), faris, 'forbidden'],
])('MAY-33 a shielded target: $0.userID kicks $1.userID: $2', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, salma, 'forbidden'],
  [strongOmar, salma, 'forbidden'],
  [ghaith, salma, 'forbidden'],
  [salma, ghaith, 'allowed'],
])('MAY-1 rank: $0.userID kicks $1.userID: $2', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, noor, 'allowed'],
  [omar, but(noor, { may: ['cannotKicked'] }), 'forbidden'],
  [strongOmar, but(noor, { may: ['cannotKicked'] }), 'allowed'],
])('MAY-2 MAY-3 between equal ranks the shield decides: %#', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each<Row>([
  [layla, mazin, 'allowed'],
  [layla, markedOmar, 'allowed'],
  [layla, markedFaris, 'forbidden'],
  [layla, rima, 'forbidden'],
  [markedLayla, mazin, 'allowed'],
  [markedLayla, rima, 'forbidden'],
  [markedLayla, markedLayla, 'forbidden'],
  [but(layla, { may: ['canKickUser'] }), rima, 'forbidden'],
])('MAY-34 the one-time kick of visitors: $0.userID kicks $1.userID: $2', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each([
  [layla, mazin, true],
  [omar, mazin, false],
  [layla, rima, false],
] as const)('MOD-8 the mark is used up by the visitor $0.userID on $1.userID: $2', (who, whom, used) => {
  expect(may.usesOneTimeKick(who, whom)).toBe(used);
});

test.each<Row>([
  [huda, layla, 'forbidden'],
  [huda, laylaInTheGarden, 'allowed'],
  [huda, but(rima, { room: GARDEN }), 'allowed'],
  [huda, but(omar, { room: GARDEN }), 'forbidden'],
])('ROLE-14 a room-master kicks in the rooms of the account: %#', (who, whom, verdict) => {
  expect(may.kick(who, whom)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [layla, rima, 'forbidden'],
  [omar, layla, 'allowed'],
  [omar, faris, 'forbidden'],
  [omar, salma, 'forbidden'],
  [layla, mazin, 'allowed'],
])('MAY-36 $0.userID closes the connection of $1.userID: $2', (who, whom, verdict) => {
  expect(may.forceDisconnect(who, whom)).toBe(verdict);
});

const sweeper = but(omar, { may: ['canKickUsersWithSameIP'] });

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, sweeper, 'allowed'],
  [sweeper, faris, 'allowed'],
  [sweeper, salma, 'forbidden'],
  [omar, layla, 'forbidden'],
])('MAY-35 $0.userID asks for those who share the IP of $1.userID: $2', (who, whom, verdict) => {
  expect(may.kickSameIP(who, whom)).toBe(verdict);
});

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, noor, 'allowed'],
  [sweeper, sweeper, 'forbidden'],
  [sweeper, faris, 'forbidden'],
  [but(sweeper, { may: ['canKickShielded'] }), faris, 'forbidden'],
  [sweeper, salma, 'forbidden'],
])('MOD-10 of those who share an IP goes $1.userID: $2', (who, other, verdict) => {
  expect(may.sweepSameIP(who, other)).toBe(verdict);
});

test.each([
  [sweeper, 'allowed'],
  [omar, 'forbidden'],
  [but(sweeper, { mayNot: ['canKickUser'] }), 'forbidden'],
  [layla, 'forbidden'],
] as const)('MAY-31 kicking everyone takes both flags: %#', (who, verdict) => {
  expect(may.kickEveryone(who)).toBe(verdict);
});

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, rima, 'allowed'],
  [sweeper, sweeper, 'forbidden'],
  [sweeper, noor, 'forbidden'],
  [sweeper, faris, 'forbidden'],
  [sweeper, salma, 'forbidden'],
  [but(huda, { may: ['canKickUsersWithSameIP'] }), layla, 'forbidden'],
  [but(huda, { may: ['canKickUsersWithSameIP'] }), laylaInTheGarden, 'allowed'],
])('MOD-11 of everyone goes $1.userID: $2', (who, other, verdict) => {
  expect(may.sweepEveryone(who, other)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, omar, 'forbidden'],
  [rima, layla, 'forbidden'],
  [but(layla, { may: ['canAddBanned'] }), mazin, 'forbidden'],
])('MAY-37 $0.userID bans $1.userID: $2', (who, whom, verdict) => {
  expect(may.ban(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
])('MAY-38 $0.userID bans the shielded $1.userID: $2', (who, whom, verdict) => {
  expect(may.ban(who, whom)).toBe(verdict);
});

test('MAY-1 nobody bans a higher rank', () => {
  expect(may.ban(strongOmar, salma)).toBe('forbidden');
});

test.each([
  [salma, 'allowed'],
  [omar, 'forbidden'],
  [but(omar, { may: ['canBanUsersFromCountry'] }), 'allowed'],
  [but(layla, { may: ['canBanUsersFromCountry'] }), 'forbidden'],
] as const)('MAY-39 $0.userID bans a country: $1', (who, verdict) => {
  expect(may.banCountry(who)).toBe(verdict);
});

test('MAY-58 an address is banned with the same flag, before anybody is known to match', () => {
  expect([omar, rima, layla].map(may.banSomeone)).toEqual(['allowed', 'forbidden', 'forbidden']);
});

test.each<Row>([
  [omar, omar, 'forbidden'],
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
  [strongOmar, salma, 'forbidden'],
  [omar, layla, 'allowed'],
])('MOD-18 MOD-19 MOD-20 the ban of $0.userID matches $1.userID: $2', (who, whom, verdict) => {
  expect(may.expel(who, whom)).toBe(verdict);
});

const assigner = but(omar, { may: ['canAssignOneTimeKick'] });

test.each<Row>([
  [assigner, layla, 'allowed'],
  [assigner, faris, 'allowed'],
  [assigner, salma, 'forbidden'],
  [omar, layla, 'forbidden'],
  [layla, mazin, 'forbidden'],
])('MAY-40 $0.userID grants $1.userID a flag for the moment: $2', (who, whom, verdict) => {
  expect([may.changeWriting(who, whom), may.markOneTimeKick(who, whom)]).toEqual([verdict, verdict]);
});

test.each([
  [omar, 'allowed'],
  [rima, 'forbidden'],
  [layla, 'forbidden'],
] as const)('MAY-30 $0.userID sees all connected: $1', (who, verdict) => {
  expect(may.showAllConnected(who)).toBe(verdict);
});

test('MAY-53 seeing reported users has its flag', () => {
  expect([salma, omar].map(may.showReported)).toEqual(['allowed', 'forbidden']);
});

test('MAY-47 pinning has its flag, and stops at rank', () => {
  const pinner = but(omar, { may: ['canRaiseUserNickname'] });
  expect([may.pin(pinner, layla), may.pin(omar, layla), may.pin(pinner, salma)]).toEqual([
    'allowed',
    'forbidden',
    'forbidden',
  ]);
});

test('MAY-54, MAY-63 anybody reports anybody of whatever rank, but for themselves', () => {
  expect([may.report(layla, salma), may.report(salma, layla), may.report(layla, faris)]).toEqual([
    'allowed',
    'allowed',
    'allowed',
  ]);
  expect([may.report(layla, layla), may.report(salma, salma)]).toEqual(['forbidden', 'forbidden']);
});
