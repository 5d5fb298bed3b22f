import { expect, test } from 'vitest';
import {
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
  variantOf,
} from '../../../tests/support/people.ts';
import type { Actor } from '../actor.ts';
import { may } from '../may.ts';
import type { Verdict } from '../verdict.ts';

const markedFaris = variantOf(faris, { may: ['hasOneTimeKick'] });
const markedOmar = variantOf(omar, { may: ['hasOneTimeKick'] });
const markedLayla = variantOf(layla, { may: ['hasOneTimeKick'] });
const strongOmar = variantOf(omar, { may: ['canKickShielded'] });
const gentleOmar = variantOf(omar, { mayNot: ['canKickUser'] });
const laylaInTheGarden = variantOf(layla, { room: GARDEN });

type Row = readonly [who: Actor, whom: Actor, verdict: Verdict];

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [gentleOmar, layla, 'forbidden'],
  [gentleOmar, mazin, 'forbidden'],
  [rima, layla, 'forbidden'],
  [omar, omar, 'forbidden'],
])('$userId kicks the user of row %#: $2 (MAY-32)', (actor, target, verdict) => {
  expect(may.kick(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
  [variantOf(gentleOmar, { may: ['canKickShielded'] }), faris, 'forbidden'],
])('$userId kicks the shielded user of row %#: $2', (actor, target, verdict) => {
  expect(may.kick(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, salma, 'forbidden'],
  [strongOmar, salma, 'forbidden'],
  [ghaith, salma, 'forbidden'],
  [salma, ghaith, 'allowed'],
])('$userId kicks the user of row %#, by rank: $2 (MAY-1)', (actor, target, verdict) => {
  expect(may.kick(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, noor, 'allowed'],
  [omar, variantOf(noor, { may: ['cannotKicked'] }), 'forbidden'],
  [strongOmar, variantOf(noor, { may: ['cannotKicked'] }), 'allowed'],
])('between equal ranks the shield decides: row %#: $2 (MAY-2)', (actor, target, verdict) => {
  expect(may.kick(actor, target)).toBe(verdict);
});

test.each<Row>([
  [layla, mazin, 'allowed'],
  [layla, markedOmar, 'allowed'],
  [layla, markedFaris, 'forbidden'],
  [layla, rima, 'forbidden'],
  [markedLayla, mazin, 'allowed'],
  [markedLayla, rima, 'forbidden'],
  [markedLayla, markedLayla, 'forbidden'],
  [variantOf(layla, { may: ['canKickUser'] }), rima, 'forbidden'],
])(
  'with or without hasOneTimeKick, $userId kicks the user of row %#: $2 (MAY-34)',
  (actor, target, verdict) => {
    expect(may.kick(actor, target)).toBe(verdict);
  },
);

test.each([
  [layla, mazin, true],
  [omar, mazin, false],
  [layla, rima, false],
] as const)(
  'a kick by $userId on the user of row %# uses the one-time kick mark: $2',
  (actor, target, used) => {
    expect(may.usesOneTimeKick(actor, target)).toBe(used);
  },
);

test.each<Row>([
  [huda, layla, 'forbidden'],
  [huda, laylaInTheGarden, 'allowed'],
  [huda, variantOf(rima, { room: GARDEN }), 'allowed'],
  [huda, variantOf(omar, { room: GARDEN }), 'forbidden'],
])('a room-master kicks only in assigned rooms: row %#: $2 (ROLE-14)', (actor, target, verdict) => {
  expect(may.kick(actor, target)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [layla, rima, 'forbidden'],
  [omar, layla, 'allowed'],
  [omar, faris, 'forbidden'],
  [omar, salma, 'forbidden'],
  [layla, mazin, 'allowed'],
])('$userId closes the connection of the user of row %#: $2 (MAY-36)', (actor, target, verdict) => {
  expect(may.forceDisconnect(actor, target)).toBe(verdict);
});

const sweeper = variantOf(omar, { may: ['canKickUsersWithSameIP'] });

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, sweeper, 'allowed'],
  [sweeper, faris, 'allowed'],
  [sweeper, salma, 'forbidden'],
  [omar, layla, 'forbidden'],
])('$userId kicks all users with the IP of the user of row %#: $2', (actor, target, verdict) => {
  expect(may.kickSameIP(actor, target)).toBe(verdict);
});

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, noor, 'allowed'],
  [sweeper, sweeper, 'forbidden'],
  [sweeper, faris, 'forbidden'],
  [variantOf(sweeper, { may: ['canKickShielded'] }), faris, 'forbidden'],
  [sweeper, salma, 'forbidden'],
])('a kick by IP includes the user of row %#: $2 (MOD-10)', (actor, other, verdict) => {
  expect(may.includeInSameIPKick(actor, other)).toBe(verdict);
});

test.each([
  [sweeper, 'allowed'],
  [omar, 'forbidden'],
  [variantOf(sweeper, { mayNot: ['canKickUser'] }), 'forbidden'],
  [layla, 'forbidden'],
] as const)(
  'a kick of all users requires canKickUser and canKickUsersWithSameIP: row %#: $1 (MAY-31)',
  (actor, verdict) => {
    expect(may.kickEveryone(actor)).toBe(verdict);
  },
);

test.each<Row>([
  [sweeper, layla, 'allowed'],
  [sweeper, rima, 'allowed'],
  [sweeper, sweeper, 'forbidden'],
  [sweeper, noor, 'forbidden'],
  [sweeper, faris, 'forbidden'],
  [sweeper, salma, 'forbidden'],
  [variantOf(huda, { may: ['canKickUsersWithSameIP'] }), layla, 'forbidden'],
  [variantOf(huda, { may: ['canKickUsersWithSameIP'] }), laylaInTheGarden, 'allowed'],
])('a kick of all users includes the user of row %#: $2 (MOD-11)', (actor, other, verdict) => {
  expect(may.includeInKickAll(actor, other)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, omar, 'forbidden'],
  [rima, layla, 'forbidden'],
  [variantOf(layla, { may: ['canAddBanned'] }), mazin, 'forbidden'],
])('$userId bans the user of row %#: $2 (MAY-37)', (actor, target, verdict) => {
  expect(may.ban(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
])('$userId bans the shielded user of row %#: $2', (actor, target, verdict) => {
  expect(may.ban(actor, target)).toBe(verdict);
});

test('a ban on a higher rank is refused (MAY-1)', () => {
  expect(may.ban(strongOmar, salma)).toBe('forbidden');
});

test.each([
  [salma, 'allowed'],
  [omar, 'forbidden'],
  [variantOf(omar, { may: ['canBanUsersFromCountry'] }), 'allowed'],
  [variantOf(layla, { may: ['canBanUsersFromCountry'] }), 'forbidden'],
] as const)('%#: $userId bans a country: $1', (actor, verdict) => {
  expect(may.banCountry(actor)).toBe(verdict);
});

test('a ban of an address requires canAddBanned, even if it matches no user', () => {
  expect([omar, rima, layla].map(may.banSomeone)).toEqual(['allowed', 'forbidden', 'forbidden']);
});

test.each<Row>([
  [omar, omar, 'forbidden'],
  [omar, faris, 'forbidden'],
  [strongOmar, faris, 'allowed'],
  [strongOmar, salma, 'forbidden'],
  [omar, layla, 'allowed'],
])('a ban by $userId removes the user of row %#: $2 (MOD-18)', (actor, target, verdict) => {
  expect(may.removeUser(actor, target)).toBe(verdict);
});

const assigner = variantOf(omar, { may: ['canAssignOneTimeKick'] });

test.each<Row>([
  [assigner, layla, 'allowed'],
  [assigner, faris, 'allowed'],
  [assigner, salma, 'forbidden'],
  [omar, layla, 'forbidden'],
  [layla, mazin, 'forbidden'],
])('$userId mutes the user of row %# or grants hasOneTimeKick: $2', (actor, target, verdict) => {
  expect([may.changeWritePermission(actor, target), may.grantOneTimeKick(actor, target)]).toEqual([
    verdict,
    verdict,
  ]);
});

test.each([
  [omar, 'allowed'],
  [rima, 'forbidden'],
  [layla, 'forbidden'],
] as const)('$userId lists all connected users: $1', (actor, verdict) => {
  expect(may.showAllConnected(actor)).toBe(verdict);
});

test('listing reported users requires canShowReportedUsers', () => {
  expect([salma, omar, rima].map(may.showReported)).toEqual(['allowed', 'allowed', 'forbidden']);
});

test('accounts with a moderation permission read users in other rooms; guests do not (MAY-91)', () => {
  const warner = variantOf(rima, { may: ['canSendWarningMsg'] });
  const guest = variantOf(layla, { may: ['canKickUser'] });
  expect([omar, warner, rima, guest].map(may.readPerson)).toEqual([
    'allowed',
    'allowed',
    'forbidden',
    'forbidden',
  ]);
});

test('pinning a user requires canRaiseUserNickname and is refused for a higher rank', () => {
  const pinner = variantOf(omar, { may: ['canRaiseUserNickname'] });
  expect([may.pin(pinner, layla), may.pin(omar, layla), may.pin(pinner, salma)]).toEqual([
    'allowed',
    'forbidden',
    'forbidden',
  ]);
});

test('any user may report any other user at any rank (MAY-54)', () => {
  expect([may.report(layla, salma), may.report(salma, layla), may.report(layla, faris)]).toEqual([
    'allowed',
    'allowed',
    'allowed',
  ]);
  expect([may.report(layla, layla), may.report(salma, salma)]).toEqual(['forbidden', 'forbidden']);
});
