import { expect, test, vi } from 'vitest';
import { layla, omar, rima, salma } from '../../../../../tests/support/people.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { offeredActions } = await import('./UserActions.tsx');

/** Whether «حظر» is enabled; null if it is not offered. */
const isBanLive = (...[by, on]: Parameters<typeof offeredActions>): boolean | null => {
  const ban = offeredActions(by, on).find(({ label }) => label === 'users.action.ban');
  return ban ? ban.hint === null : null;
};

test.each([
  ['moderator, guest', omar, layla, true],
  ['moderator, no user selected', omar, null, true],
  ['moderator, owner', omar, salma, false],
  ['member, guest', rima, layla, false],
  ['member, no user selected', rima, null, false],
  ['guest, member', layla, rima, null],
] as const)('the ban button (%s) is enabled only if a ban can succeed: $3', (_, by, on, isLive) => {
  expect(isBanLive(by, on)).toBe(isLive);
});

test('for a member, «إبلاغ» is enabled on a guest but not on themselves', () => {
  const isReportLive = (on: typeof rima) =>
    offeredActions(rima, on).some(({ label, hint }) => label === 'users.action.report' && hint === null);
  expect([isReportLive(layla), isReportLive(rima)]).toEqual([true, false]);
});
