import { expect, test } from 'vitest';
import { may } from '../../../protocol/rules/may.ts';
import { GARDEN, huda, layla, mazin, omar, rima, salma, sami, variantOf } from '../../support/people.ts';

const speechlessOmar = variantOf(omar, { mayNot: ['allowUserToWrite'] });
const shyLayla = variantOf(layla, { mayNot: ['canSendPrivateMsg'] });
const laylaInTheGarden = variantOf(layla, { room: GARDEN });

test.each([
  [layla, 'allowed'],
  [sami, 'muted'],
  [omar, 'allowed'],
  [speechlessOmar, 'muted'],
] as const)('writing needs the permission to: $0.userId is $1 (MAY-5)', (who, verdict) => {
  expect(may.sendMessage(who)).toBe(verdict);
});

test.each([
  [layla, omar, 'allowed'],
  [layla, salma, 'allowed'],
  [omar, layla, 'allowed'],
  [huda, layla, 'allowed'],
  [layla, layla, 'forbidden'],
  [shyLayla, omar, 'forbidden'],
  [sami, omar, 'muted'],
] as const)('$0.userId writes privately to $1.userId: $2 (MAY-6)', (who, whom, verdict) => {
  expect(may.sendPrivateMessage(who, whom)).toBe(verdict);
});

test.each([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [layla, mazin, 'forbidden'],
  [rima, layla, 'forbidden'],
] as const)('$0.userId warns $1.userId: $2 (MAY-9)', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [omar, salma, 'forbidden'],
  [salma, omar, 'allowed'],
  [omar, omar, 'allowed'],
] as const)('nobody warns a higher rank: $0.userId to $1.userId is $2 (MAY-1)', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [huda, layla, 'forbidden'],
  [huda, laylaInTheGarden, 'allowed'],
  [variantOf(huda, { masterOf: [] }), laylaInTheGarden, 'forbidden'],
] as const)('a room-master warns in the rooms of the account only: %# (ROLE-14)', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [salma, 'allowed'],
  [omar, 'forbidden'],
  [variantOf(omar, { may: ['canSendPublicAd'] }), 'allowed'],
] as const)('announcing by $0.userId: $1 (MAY-10)', (who, verdict) => {
  expect(may.announce(who)).toBe(verdict);
});

test.each([
  [rima, 'allowed'],
  [layla, 'forbidden'],
] as const)(
  'weight, slant and colour each need their flag: $0.userId is $1 (MAY-7, MAY-8)',
  (who, verdict) => {
    expect([may.styleText(who), may.colorText(who)]).toEqual([verdict, verdict]);
  },
);

test('the two flags are judged apart (MAY-7, MAY-8)', () => {
  const bold = variantOf(layla, { may: ['canChangeTextStyle'] });
  expect([may.styleText(bold), may.colorText(bold)]).toEqual(['allowed', 'forbidden']);
});

test('what everyone may, everyone may (MAY-54)', () => {
  expect([layla, sami, salma].map(may.anyone)).toEqual(['allowed', 'allowed', 'allowed']);
});
