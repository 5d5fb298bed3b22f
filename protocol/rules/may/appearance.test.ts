import { expect, test } from 'vitest';
import {
  GARDEN,
  ghaith,
  huda,
  layla,
  mazin,
  omar,
  rima,
  salma,
  variantOf,
} from '../../../tests/support/people.ts';
import type { Actor } from '../actor.ts';
import { may } from '../may.ts';
import type { ChatPermission } from '../permissions.ts';
import type { Verdict } from '../verdict.ts';

const plain: ChatPermission[] = [
  'canChangeHisNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canChangeHisStar',
  'canHideHisStar',
];
const boundLayla = variantOf(layla, { mayNot: plain });
const powerless = variantOf(omar, {
  mayNot: [
    ...plain,
    'canChangeVisitorNickname',
    'canChangeVisitorIcon',
    'canChangeVisitorStar',
    'canChangeUserNicknameColor',
    'canChangeUserNicknameBGColor',
  ],
});
const only = (flag: ChatPermission) => variantOf(powerless, { may: [flag] });

type Row = readonly [who: Actor, whom: Actor, verdict: Verdict];

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('$userId renames themselves: $2 (MAY-18)', (actor, target, verdict) => {
  expect(may.changeNickname(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [only('canChangeVisitorNickname'), layla, 'allowed'],
  [only('canChangeSuperNickname'), layla, 'forbidden'],
  [layla, mazin, 'forbidden'],
])('$userId renames the visitor of row %#: $2', (actor, target, verdict) => {
  expect(may.changeNickname(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, rima, 'forbidden'],
  [only('canChangeSuperNickname'), rima, 'allowed'],
  [salma, omar, 'allowed'],
])('$userId renames the super of row %#: $2', (actor, target, verdict) => {
  expect(may.changeNickname(actor, target)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeSuperNickname'), salma, 'forbidden'],
  [ghaith, salma, 'forbidden'],
  [salma, ghaith, 'allowed'],
])('$userId renames the user of row %#, by rank: $2 (MAY-1)', (actor, target, verdict) => {
  expect(may.changeNickname(actor, target)).toBe(verdict);
});

test('a user may use permissions on themselves at any rank, in any room (MAY-4)', () => {
  const lowered = variantOf(layla, { rank: -1 });
  expect(may.changeNickname(lowered, variantOf(layla, { rank: 100 }))).toBe('allowed');
  expect(may.changeNickname(huda, huda)).toBe('allowed');
});

test.each<Row>([
  [huda, layla, 'forbidden'],
  [huda, variantOf(layla, { room: GARDEN }), 'allowed'],
])('a room-master renames visitors only in assigned rooms: $2 (ROLE-14)', (actor, target, verdict) => {
  expect(may.changeNickname(actor, target)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [only('canChangeHisNicknameBGColor'), omar, 'forbidden'],
  [only('canChangeHisNicknameColor'), omar, 'allowed'],
])(
  "one's own nickname color requires canChangeHisNicknameColor: row %#: $2 (MAY-21)",
  (actor, target, verdict) => {
    expect(may.changeNameColor(actor, target)).toBe(verdict);
  },
);

test.each<Row>([
  [layla, layla, 'allowed'],
  [only('canChangeHisNicknameColor'), omar, 'forbidden'],
  [only('canChangeHisNicknameBGColor'), omar, 'allowed'],
])(
  "one's own nickname background requires canChangeHisNicknameBGColor: row %#: $2",
  (actor, target, verdict) => {
    expect(may.changeNameBackground(actor, target)).toBe(verdict);
  },
);

test.each<Row>([
  [only('canChangeUserNicknameColor'), layla, 'allowed'],
  [only('canChangeUserNicknameColor'), rima, 'allowed'],
  [only('canChangeUserNicknameColor'), salma, 'forbidden'],
  [only('canChangeUserNicknameBGColor'), layla, 'forbidden'],
])(
  "another user's nickname color requires canChangeUserNicknameColor: row %#: $2 (MAY-23)",
  (actor, target, verdict) => {
    expect(may.changeNameColor(actor, target)).toBe(verdict);
  },
);

test.each<Row>([
  [only('canChangeUserNicknameBGColor'), layla, 'allowed'],
  [only('canChangeUserNicknameBGColor'), rima, 'allowed'],
  [only('canChangeUserNicknameBGColor'), salma, 'forbidden'],
  [only('canChangeUserNicknameColor'), layla, 'forbidden'],
])(
  "another user's nickname background requires canChangeUserNicknameBGColor: row %#: $2",
  (actor, target, verdict) => {
    expect(may.changeNameBackground(actor, target)).toBe(verdict);
  },
);

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('row %#: $userId changes their own icon: $2 (MAY-11)', (actor, target, verdict) => {
  expect(may.changeIcon(actor, target)).toBe(verdict);
});

test.each<Row>([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [only('canChangeHisIcon'), layla, 'forbidden'],
  [omar, salma, 'forbidden'],
])('$userId changes the icon of the user of row %#: $2', (actor, target, verdict) => {
  expect(may.changeIcon(actor, target)).toBe(verdict);
});

const decoratedLayla = variantOf(layla, { may: ['canUseBannedIcons'] });
const decoratedOmar = variantOf(omar, { may: ['canUseBannedIcons'] });

test.each<Row>([
  [layla, layla, 'forbidden'],
  [decoratedLayla, decoratedLayla, 'allowed'],
  [omar, decoratedLayla, 'allowed'],
  [decoratedOmar, layla, 'forbidden'],
])(
  'a restricted icon requires canUseBannedIcons of its wearer: row %#: $2 (MAY-13)',
  (actor, target, verdict) => {
    expect(may.changeIcon(actor, target, { restricted: true })).toBe(verdict);
  },
);

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
])('row %#: $userId changes their own star: $2 (MAY-14)', (actor, target, verdict) => {
  expect(may.changeStar(actor, target)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeVisitorStar'), layla, 'allowed'],
  [only('canChangeSuperStar'), layla, 'forbidden'],
])("a visitor's star requires canChangeVisitorStar: row %#: $2", (actor, target, verdict) => {
  expect(may.changeStar(actor, target)).toBe(verdict);
});

test.each<Row>([
  [only('canChangeSuperStar'), rima, 'allowed'],
  [only('canChangeVisitorStar'), rima, 'forbidden'],
  [only('canChangeSuperStar'), salma, 'forbidden'],
])("a super's star requires canChangeSuperStar and sufficient rank: row %#: $2", (actor, target, verdict) => {
  expect(may.changeStar(actor, target)).toBe(verdict);
});

const forVisitors = { forVisitors: true, forChatMasters: false };
const forChatMasters = { forVisitors: false, forChatMasters: true };

test.each([
  [salma, layla, forVisitors, 'allowed'],
  [salma, layla, forChatMasters, 'forbidden'],
  [salma, rima, forVisitors, 'forbidden'],
  [salma, rima, forChatMasters, 'allowed'],
  [salma, salma, forVisitors, 'forbidden'],
] as const)('stars are limited to a user class: row %#: $3 (MAY-17)', (actor, target, star, verdict) => {
  expect(may.changeStar(actor, target, star)).toBe(verdict);
});

test.each<Row>([
  [layla, layla, 'allowed'],
  [boundLayla, layla, 'forbidden'],
  [salma, layla, 'forbidden'],
])('$userId hides the star of the user of row %#: $2', (actor, target, verdict) => {
  expect(may.hideStar(actor, target)).toBe(verdict);
});

const pictured = variantOf(rima, { hasNicknameImg: true });

test.each<Row>([
  [pictured, pictured, 'allowed'],
  [rima, rima, 'forbidden'],
  [salma, pictured, 'forbidden'],
  [variantOf(layla, { hasNicknameImg: true }), layla, 'forbidden'],
])('$userId hides the nickname image of the user of row %#: $2 (MAY-29)', (actor, target, verdict) => {
  expect(may.hideNicknameImage(actor, target)).toBe(verdict);
});

test.each<Row>([
  [salma, layla, 'forbidden'],
  [salma, omar, 'forbidden'],
  [salma, salma, 'allowed'],
])('$userId sets the visibility of the user of row %#: $2 (MAY-25)', (actor, target, verdict) => {
  expect(may.changeVisibility(actor, target, 'hidden')).toBe(verdict);
});

test.each([
  [omar, 'hidden', 'allowed'],
  [rima, 'hidden', 'forbidden'],
  [variantOf(layla, { may: ['canBeHidden'] }), 'hidden', 'forbidden'],
  [rima, 'visible', 'allowed'],
] as const)('$userId becomes $1: $2', (actor, wanted, verdict) => {
  expect(may.setVisibility(actor, wanted)).toBe(verdict);
});

test.each([
  [ghaith, 'ghost', 'allowed'],
  [omar, 'ghost', 'forbidden'],
  [variantOf(layla, { may: ['canBeGhost'] }), 'ghost', 'forbidden'],
  [ghaith, 'visible', 'allowed'],
] as const)('$userId becomes $1: $2', (actor, wanted, verdict) => {
  expect(may.setVisibility(actor, wanted)).toBe(verdict);
});

test('every user may set their own status', () => {
  expect([layla, salma].map(may.changeStatus)).toEqual(['allowed', 'allowed']);
});
