import { expect, test } from 'vitest';
import {
  GARDEN,
  huda,
  layla,
  mazin,
  omar,
  rima,
  salma,
  sami,
  variantOf,
} from '../../../tests/support/people.ts';
import { DAY_MS, DELETE_OWN_MS, EDIT_OWN_MS } from '../../constants.ts';
import { PRIVATE_SENDERS } from '../../entities/privacy.ts';
import { may } from '../may.ts';

const speechlessOmar = variantOf(omar, { mayNot: ['allowUserToWrite'] });
const shyLayla = variantOf(layla, { mayNot: ['canSendPrivateMsg'] });
const laylaInTheGarden = variantOf(layla, { room: GARDEN });

test.each([
  [layla, 'allowed'],
  [sami, 'muted'],
  [omar, 'allowed'],
  [speechlessOmar, 'muted'],
] as const)('a message requires allowUserToWrite: $userId is $1 (MAY-5)', (actor, verdict) => {
  expect(may.writeInRoom(actor)).toBe(verdict);
});

test.each([
  [layla, omar, 'allowed'],
  [layla, salma, 'allowed'],
  [omar, layla, 'allowed'],
  [huda, layla, 'allowed'],
  [layla, layla, 'forbidden'],
  [shyLayla, omar, 'forbidden'],
  [sami, omar, 'muted'],
] as const)('$userId sends a private message to the user of row %#: $2 (MAY-6)', (actor, target, verdict) => {
  expect(may.sendPrivateMessage(actor, target)).toBe(verdict);
});

const inOwnRoom = { roomId: omar.room, createdBy: omar.userId };
test.each([
  ['own nickname changes', (actor: typeof omar) => may.changeNickname(actor, actor)],
  ['nickname changes of other users', (actor: typeof omar) => may.changeNickname(actor, layla)],
  ['warnings', (actor: typeof omar) => may.warn(actor, layla)],
  ['announcements', may.announce],
  ['invitations', (actor: typeof omar) => may.inviteTo(actor, inOwnRoom)],
  ['new rooms', (actor: typeof omar) => may.createRoom(actor, { temporary: true, private: false })],
  ['edits of a room', (actor: typeof omar) => may.editRoom(actor, inOwnRoom)],
] as const)('a mute blocks %s (MAY-90)', (_, rule) => {
  const free = variantOf(omar, {
    may: [
      'canChangeHisNickname',
      'canChangeVisitorNickname',
      'canSendWarningMsg',
      'canSendPublicAd',
      'canSendGroupChatInvitation',
      'canCreateTempPublicRoom',
      'canEditHisRooms',
    ],
  });
  expect(rule(free)).toBe('allowed');
  expect(rule(variantOf(free, { isMuted: true }))).toBe('muted');
  // An account that lacks allowUserToWrite is not muted.
  expect(rule(variantOf(free, { mayNot: ['allowUserToWrite'] }))).toBe('allowed');
});

test('a muted room creator may still remove the room (MAY-90)', () => {
  const maker = variantOf(omar, { may: ['canEditHisRooms'], isMuted: true });
  expect(may.removeRoom(maker, inOwnRoom)).toBe('allowed');
});

const REFUSED = 'private_refused';
test.each([
  [layla, mazin, ['allowed', REFUSED, REFUSED]],
  [layla, omar, ['allowed', REFUSED, REFUSED]],
  [rima, layla, ['allowed', 'allowed', REFUSED]],
  [rima, omar, ['allowed', 'allowed', REFUSED]],
  [omar, layla, ['allowed', 'allowed', 'allowed']],
  [omar, omar, ['allowed', 'allowed', REFUSED]],
  [omar, salma, ['allowed', 'allowed', REFUSED]],
] as const)(
  'with privateFrom everyone, members, nobody: $userId writes to the user of row %#: $2 (MAY-80)',
  (actor, target, verdicts) => {
    const reach = (isAnswer: boolean, isPublicRoom: boolean) =>
      PRIVATE_SENDERS.map(privateFrom =>
        may.reachPrivately(actor, target, { privateFrom, isAnswer, isPublicRoom }),
      );
    expect(reach(false, true)).toEqual(verdicts);
    expect(reach(true, false)).toEqual(['allowed', 'allowed', 'allowed']);
    const byChoice = ['allowed', actor.accountType === 'visitor' ? REFUSED : 'allowed', REFUSED];
    expect(reach(false, false)).toEqual(byChoice);
  },
);

test.each([
  [omar, layla, 'allowed'],
  [omar, rima, 'allowed'],
  [layla, mazin, 'forbidden'],
  [rima, layla, 'forbidden'],
] as const)('$userId warns the user of row %#: $2', (actor, target, verdict) => {
  expect(may.warn(actor, target)).toBe(verdict);
});

test.each([
  [omar, salma, 'forbidden'],
  [salma, omar, 'allowed'],
  [omar, omar, 'allowed'],
] as const)(
  'warning a higher rank is refused: $userId warns the user of row %#: $2 (MAY-1)',
  (actor, target, verdict) => {
    expect(may.warn(actor, target)).toBe(verdict);
  },
);

test.each([
  [huda, layla, 'forbidden'],
  [huda, laylaInTheGarden, 'allowed'],
  [variantOf(huda, { masterOf: [] }), laylaInTheGarden, 'forbidden'],
] as const)('a room-master warns only in assigned rooms: row %#: $2 (ROLE-14)', (actor, target, verdict) => {
  expect(may.warn(actor, target)).toBe(verdict);
});

test.each([
  [salma, 'allowed'],
  [omar, 'forbidden'],
  [variantOf(omar, { may: ['canSendPublicAd'] }), 'allowed'],
] as const)('%#: $userId sends an announcement: $1', (actor, verdict) => {
  expect(may.announce(actor)).toBe(verdict);
});

test.each([
  [rima, 'allowed'],
  [layla, 'forbidden'],
] as const)(
  'canChangeTextStyle and canUseAdvancedColorsSys style a message: $userId: $1 (MAY-7)',
  (actor, verdict) => {
    expect([may.styleText(actor), may.colorText(actor)]).toEqual([verdict, verdict]);
  },
);

test('canChangeTextStyle does not authorize colors (MAY-7)', () => {
  const bold = variantOf(layla, { may: ['canChangeTextStyle'] });
  expect([may.styleText(bold), may.colorText(bold)]).toEqual(['allowed', 'forbidden']);
});

test.each([
  [layla, 'off', 'forbidden'],
  [layla, 'members', 'forbidden'],
  [layla, 'everyone', 'allowed'],
  [variantOf(layla, { mayNot: ['canSendLinks'] }), 'everyone', 'forbidden'],
  [rima, 'off', 'forbidden'],
  [rima, 'members', 'allowed'],
  [variantOf(rima, { mayNot: ['canSendLinks'] }), 'members', 'forbidden'],
  [salma, 'off', 'forbidden'],
] as const)('%#: links from $userId with the site option $1: $2 (MAY-81)', (actor, scope, verdict) => {
  expect(may.sendLinks(actor, scope)).toBe(verdict);
});

test.each([
  [layla, 'off', 'forbidden'],
  [layla, 'members', 'forbidden'],
  [layla, 'everyone', 'allowed'],
  [variantOf(layla, { mayNot: ['canSendImages'] }), 'everyone', 'forbidden'],
  [rima, 'members', 'allowed'],
  [variantOf(rima, { mayNot: ['canSendImages'] }), 'everyone', 'forbidden'],
  [salma, 'off', 'forbidden'],
] as const)('%#: pictures from $userId with the site option $1: $2 (MAY-82)', (actor, scope, verdict) => {
  expect(may.sendImages(actor, scope)).toBe(verdict);
});

test('any user may perform an unrestricted action (MAY-54)', () => {
  expect([layla, sami, salma].map(may.anyone)).toEqual(['allowed', 'allowed', 'allowed']);
});

const GUEST = { userId: 'layla', rank: layla.rank };
const MASTER = { userId: 'omar', rank: omar.rank };
const rightless = variantOf(omar, { userId: 'rightless', mayNot: ['canDeleteMessages'] });
const hudaInTheGarden = variantOf(huda, { room: GARDEN });

test.each([
  [layla, GUEST, DELETE_OWN_MS, 'allowed'],
  [layla, GUEST, DELETE_OWN_MS + 1, 'forbidden'],
  [sami, GUEST, 0, 'forbidden'],
  [variantOf(layla, { mayNot: ['allowUserToWrite'] }), GUEST, 0, 'allowed'],
  [omar, GUEST, DAY_MS, 'allowed'],
  [rightless, GUEST, 0, 'forbidden'],
  [rima, GUEST, 0, 'forbidden'],
  [omar, MASTER, DELETE_OWN_MS + 1, 'forbidden'],
  [variantOf(omar, { userId: 'hadi' }), MASTER, 0, 'forbidden'],
  [salma, MASTER, DAY_MS, 'allowed'],
  [omar, { userId: 'salma', rank: salma.rank }, 0, 'forbidden'],
  [salma, { userId: 'unknown', rank: Number.POSITIVE_INFINITY }, 0, 'forbidden'],
  [huda, GUEST, 0, 'forbidden'],
  [hudaInTheGarden, GUEST, 0, 'allowed'],
] as const)(
  '%#: $userId deletes a message after $2 ms: $3 (MAY-76, MAY-77)',
  (actor, author, ageMs, verdict) => {
    expect(may.deleteMessage(actor, { author, ageMs })).toBe(verdict);
  },
);

test.each([
  [layla, GUEST, EDIT_OWN_MS, true, 'allowed'],
  [layla, GUEST, EDIT_OWN_MS + 1, true, 'forbidden'],
  [layla, GUEST, 0, false, 'forbidden'],
  [salma, GUEST, 0, true, 'forbidden'],
  [variantOf(layla, { mayNot: ['allowUserToWrite'] }), GUEST, 0, true, 'muted'],
] as const)(
  '%#: $userId corrects a message after $2 ms, latest $3: $4 (MESSAGE-29)',
  (actor, author, ageMs, isLast, verdict) => {
    expect(may.editMessage(actor, { author, ageMs, isLast })).toBe(verdict);
  },
);
