import { expect, test } from 'vitest';
import { accountCases, grantCases, ownCases } from '../../tests/tables/power-account-cases.ts';
import type { PowerCase } from '../../tests/tables/power-actors.ts';
import { banAndRoomCases } from '../../tests/tables/power-ban-and-room-cases.ts';
import { presenceCases } from '../../tests/tables/power-presence-cases.ts';
import { authorizePower } from './power.ts';
import { ROLE_TEMPLATES } from './role-templates.ts';

const wrong = (cases: readonly PowerCase[]): string[] =>
  cases.flatMap(({ what, actor, act, said }) => {
    const verdict = authorizePower(actor, act);
    return verdict === said ? [] : [`${what}: ${verdict}, not ${said}`];
  });

const [present, accounts, own, bansAndRooms, made] = [
  presenceCases(),
  accountCases(),
  ownCases(),
  banAndRoomCases(),
  grantCases(),
];

test(`${present.length} actions on present users have the listed verdicts (MAY-1, MAY-2, MAY-66)`, () => {
  expect(wrong(present)).toEqual([]);
});

test(`${accounts.length} actions on other accounts have the listed verdicts (MAY-65, MAY-66, MAY-72)`, () => {
  expect(wrong(accounts)).toEqual([]);
});

test(`${own.length} actions on one's own account have the listed verdicts (MAY-68)`, () => {
  expect(wrong(own)).toEqual([]);
});

test(`${bansAndRooms.length} actions on bans, rooms and entries have the listed verdicts (MAY-69, MAY-70, MAY-87)`, () => {
  expect(wrong(bansAndRooms)).toEqual([]);
});

test(`${made.length} account creations have the listed verdicts (MAY-59, MAY-60, MAY-62)`, () => {
  expect(wrong(made)).toEqual([]);
});

test('the tables have at least 4,000 distinct cases and every verdict', () => {
  const all = [...present, ...accounts, ...own, ...bansAndRooms, ...made];
  expect(all.length).toBeGreaterThanOrEqual(4_000);
  expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
  expect(new Set(all.map(({ said }) => said))).toEqual(
    new Set([
      'allowed',
      'forbidden',
      'own_case',
      'own_power',
      'holds_more',
      'set_by_higher_rank',
      'ban_beyond_rooms',
    ]),
  );
});

test('only an actor not limited to rooms revokes a ban without an issuer (MAY-70)', () => {
  const keeper = { userId: 'keeper', role: 'member', rank: 20, holds: {} } as const;
  const act = { effect: 'changeBan', issuer: { userId: null, rank: 100 } } as const;
  expect(authorizePower(keeper, act)).toBe('allowed');
  expect(authorizePower({ ...keeper, masterOf: ['garden'] }, act)).toBe('ban_beyond_rooms');
});

test("an actor's own account keeps its extra role; other accounts can gain or lose it (MAY-68, ROLE-30)", () => {
  const { chat } = ROLE_TEMPLATES.member;
  const grants = {
    role: 'member',
    rank: 20,
    masterOf: [],
    holds: chat,
    until: Number.POSITIVE_INFINITY,
  } as const;
  const clerk = { userId: 'clerk', role: 'member', rank: 20, holds: chat } as const;
  const verdict = (userId: string, rank: number, before: string | null, after: string | null) =>
    authorizePower(
      { ...clerk, rank },
      {
        effect: 'administer',
        target: { ...grants, userId, room: null, siteRole: before },
        after: { ...grants, siteRole: after },
      },
    );
  expect(verdict('clerk', 20, null, 'stars')).toBe('own_power');
  expect(verdict('clerk', 20, 'stars', null)).toBe('own_power');
  expect(verdict('clerk', 20, 'stars', 'stars')).toBe('allowed');
  expect(verdict('rima', 40, null, 'stars')).toBe('allowed');
  expect(verdict('rima', 40, 'stars', null)).toBe('allowed');
});
