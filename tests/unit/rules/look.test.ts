import { expect, test } from 'vitest';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import type { Verdict } from '../../../protocol/rules/verdict.ts';
import { but, GARDEN, ghaith, huda, layla, mazin, omar, rima, salma } from '../../support/people.ts';

const plain: ChatPermission[] = [
  'canChangeHisNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canChangeHisStar',
  'canHideHisStar',
];
const boundLayla = but(layla, { mayNot: plain });
const powerless = but(omar, {
  mayNot: [
    ...plain,
    'canChangeVisitorNickname',
    'canChangeVisitorIcon',
    'canChangeVisitorStar',
    'canChangeUserNicknameColor',
    'canChangeUserNicknameBGColor',
  ],
});
const only = (flag: ChatPermission) => but(powerless, { may: [flag] });

type Row = readonly [who: Actor, whom: Actor, verdict: Verdict];

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('MAY-18 $0.userID renames themselves: $2', (who, whom, verdict) => {
  expect(may.rename(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [only('canChangeVisitorNickname'), layla, 'allowed'],
  [only('canChangeSuperNickname'), layla, 'forbidden'],
  [layla, mazin, 'forbidden'],
])('MAY-19 $0.userID renames the visitor $1.userID: $2', (who, whom, verdict) => {
  expect(may.rename(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, rima, 'forbidden'],
  [only('canChangeSuperNickname'), rima, 'allowed'],
  [salma, omar, 'allowed'],
])('MAY-20 $0.userID renames the super $1.userID: $2', (who, whom, verdict) => {
  expect(may.rename(who, whom)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeSuperNickname'), salma, 'forbidden'],
  [ghaith, salma, 'forbidden'],
  [salma, ghaith, 'allowed'],
])('MAY-1 $0.userID renames $1.userID, as far as rank goes: $2', (who, whom, verdict) => {
  expect(may.rename(who, whom)).toBe(verdict);
});

test('MAY-4 one keeps the right to oneself at any rank and in any room', () => {
  const lowered = but(layla, { rank: -1 });
  expect(may.rename(lowered, but(layla, { rank: 100 }))).toBe('allowed');
  expect(may.rename(huda, huda)).toBe('allowed');
});

test.each<Row>([
  [huda, layla, 'forbidden'],
  [huda, but(layla, { room: GARDEN }), 'allowed'],
])('ROLE-14 a room-master renames visitors in the rooms of the account: $2', (who, whom, verdict) => {
  expect(may.rename(who, whom)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [only('canChangeHisNicknameBGColor'), omar, 'forbidden'],
  [only('canChangeHisNicknameColor'), omar, 'allowed'],
])('MAY-21 the own nickname colour: %#', (who, whom, verdict) => {
  expect(may.recolourName(who, whom)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [only('canChangeHisNicknameColor'), omar, 'forbidden'],
  [only('canChangeHisNicknameBGColor'), omar, 'allowed'],
])('MAY-22 the own nickname background: %#', (who, whom, verdict) => {
  expect(may.recolourNameBackground(who, whom)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeUserNicknameColor'), layla, 'allowed'],
  [only('canChangeUserNicknameColor'), rima, 'allowed'],
  [only('canChangeUserNicknameColor'), salma, 'forbidden'],
  [only('canChangeUserNicknameBGColor'), layla, 'forbidden'],
])("MAY-23 another's nickname colour: %#", (who, whom, verdict) => {
  expect(may.recolourName(who, whom)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeUserNicknameBGColor'), layla, 'allowed'],
  [only('canChangeUserNicknameBGColor'), rima, 'allowed'],
  [only('canChangeUserNicknameBGColor'), salma, 'forbidden'],
  [only('canChangeUserNicknameColor'), layla, 'forbidden'],
])("MAY-24 another's nickname background: %#", (who, whom, verdict) => {
  expect(may.recolourNameBackground(who, whom)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('MAY-11 the own icon: $2', (who, whom, verdict) => {
  expect(may.changeIcon(who, whom)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [only('canChangeHisIcon'), layla, 'forbidden'],
  [omar, salma, 'forbidden'],
])("MAY-12 $0.userID changes $1.userID's icon: $2", (who, whom, verdict) => {
  expect(may.changeIcon(who, whom)).toBe(verdict);
});

const decoratedLayla = but(layla, { may: ['canUseBannedIcons'] });
const decoratedOmar = but(omar, { may: ['canUseBannedIcons'] });

test.each<Row>([
  [layla, layla, 'forbidden'],
  [decoratedLayla, decoratedLayla, 'allowed'],
  [omar, decoratedLayla, 'allowed'],
  [decoratedOmar, layla, 'forbidden'],
])('MAY-13 a restricted icon is a right of its wearer: %#', (who, whom, verdict) => {
  expect(may.changeIcon(who, whom, { restricted: true })).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('MAY-14 the own star: $2', (who, whom, verdict) => {
  expect(may.changeStar(who, whom)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeVisitorStar'), layla, 'allowed'],
  [only('canChangeSuperStar'), layla, 'forbidden'],
])("MAY-15 a visitor's star: %#", (who, whom, verdict) => {
  expect(may.changeStar(who, whom)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeSuperStar'), rima, 'allowed'],
  [only('canChangeVisitorStar'), rima, 'forbidden'],
  [only('canChangeSuperStar'), salma, 'forbidden'],
])("MAY-16 a super's star: %#", (who, whom, verdict) => {
  expect(may.changeStar(who, whom)).toBe(verdict);
});

const forVisitors = { forVisitors: true, forChatMasters: false };
const forChatMasters = { forVisitors: false, forChatMasters: true };

test.each([
  [salma, layla, forVisitors, 'allowed'],
  [salma, layla, forChatMasters, 'forbidden'],
  [salma, rima, forVisitors, 'forbidden'],
  [salma, rima, forChatMasters, 'allowed'],
  [salma, salma, forVisitors, 'forbidden'],
] as const)('MAY-17 a star is for its class of user: $1.userID, %#', (who, whom, star, verdict) => {
  expect(may.changeStar(who, whom, star)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
  [salma, layla, 'forbidden'],
])("MAY-28 $0.userID hides $1.userID's star: $2", (who, whom, verdict) => {
  expect(may.hideStar(who, whom)).toBe(verdict);
});

const pictured = but(rima, { hasNicknameImg: true });

test.each<Row>([
  [pictured, pictured, 'allowed'],
  [rima, rima, 'forbidden'],
  [salma, pictured, 'forbidden'],
  [but(layla, { hasNicknameImg: true }), layla, 'forbidden'],
])("MAY-29 $0.userID hides $1.userID's nickname image: $2", (who, whom, verdict) => {
  expect(may.hideNicknameImage(who, whom)).toBe(verdict);
});

test.each<Row>([
  [salma, layla, 'forbidden'],
  [salma, omar, 'forbidden'],
  [salma, salma, 'allowed'],
])('MAY-25 $0.userID sets the visibility of $1.userID: $2', (who, whom, verdict) => {
  expect(may.changeVisibility(who, whom, 'hidden')).toBe(verdict);
});

test.each([
  [omar, 'hidden', 'allowed'],
  [rima, 'hidden', 'forbidden'],
  [but(layla, { may: ['canBeHidden'] }), 'hidden', 'forbidden'],
  [rima, 'visible', 'allowed'],
] as const)('MAY-26 GATE-11 $0.userID becomes $1: $2', (who, wanted, verdict) => {
  expect(may.setVisibility(who, wanted)).toBe(verdict);
});

test.each([
  [ghaith, 'ghost', 'allowed'],
  [omar, 'ghost', 'forbidden'],
  [but(layla, { may: ['canBeGhost'] }), 'ghost', 'forbidden'],
  [ghaith, 'visible', 'allowed'],
] as const)('MAY-27 GATE-11 $0.userID becomes $1: $2', (who, wanted, verdict) => {
  expect(may.setVisibility(who, wanted)).toBe(verdict);
});

test('ENT-11 everyone sets their own status', () => {
  expect([layla, salma].map(may.changeStatus)).toEqual(['allowed', 'allowed']);
});
