import { expect, test } from 'vitest';
import { may } from '../../../protocol/rules/may.ts';
import { but, GARDEN, huda, layla, mazin, omar, rima, salma, sami } from '../../support/people.ts';

const speechlessOmar = but(omar, { mayNot: ['allowUserToWrite'] });
const shyLayla = but(layla, { mayNot: ['canSendPrivateMsg'] });
const laylaInTheGarden = but(layla, { room: GARDEN });

test.each([
  [layla, 'allowed'],
  [sami, 'muted'],
  [omar, 'allowed'],
  [speechlessOmar, 'muted'],
] as const)('MAY-5 writing needs the permission to: $0.userID is $1', (who, verdict) => {
  expect(may.speak(who)).toBe(verdict);
});

test.each([
  [layla, omar, 'allowed'],
  [layla, salma, 'allowed'],
  [omar, layla, 'allowed'],
  [huda, layla, 'allowed'],
  [layla, layla, 'forbidden'],
  [shyLayla, omar, 'forbidden'],
  [sami, omar, 'muted'],
] as const)('MAY-6 $0.userID whispers to $1.userID: $2', (who, whom, verdict) => {
  expect(may.speakPrivately(who, whom)).toBe(verdict);
});

test.each([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [layla, mazin, 'forbidden'],
  [rima, layla, 'forbidden'],
] as const)('MAY-9 $0.userID warns $1.userID: $2', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [omar, salma, 'forbidden'],
  [salma, omar, 'allowed'],
  [omar, omar, 'allowed'],
] as const)('MAY-1 nobody warns a higher rank: $0.userID to $1.userID is $2', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [huda, layla, 'forbidden'],
  [huda, laylaInTheGarden, 'allowed'],
  [but(huda, { masterOf: [] }), laylaInTheGarden, 'forbidden'],
] as const)('ROLE-14 a room-master warns in the rooms of the account only: %#', (who, whom, verdict) => {
  expect(may.warn(who, whom)).toBe(verdict);
});

test.each([
  [salma, 'allowed'],
  [omar, 'forbidden'],
  [but(omar, { may: ['canSendPublicAd'] }), 'allowed'],
] as const)('MAY-10 announcing by $0.userID: $1', (who, verdict) => {
  expect(may.announce(who)).toBe(verdict);
});

test.each([
  [rima, 'allowed'],
  [layla, 'forbidden'],
] as const)('MAY-7 MAY-8 weight, slant and colour each need their flag: $0.userID is $1', (who, verdict) => {
  expect([may.styleText(who), may.colorText(who)]).toEqual([verdict, verdict]);
});

test('MAY-7 MAY-8 the two flags are judged apart', () => {
  const bold = but(layla, { may: ['canChangeTextStyle'] });
  expect([may.styleText(bold), may.colorText(bold)]).toEqual(['allowed', 'forbidden']);
});

test('MAY-54 what everyone may, everyone may', () => {
  expect([layla, sami, salma].map(may.anyone)).toEqual(['allowed', 'allowed', 'allowed']);
});
