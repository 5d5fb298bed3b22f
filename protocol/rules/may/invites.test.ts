import { expect, test } from 'vitest';
import { GARDEN, huda, layla, rima, variantOf } from '../../../tests/support/people.ts';
import { inviteByLink, makeInvite, manageInvites } from './invites.ts';

const host = variantOf(rima, { may: ['canSendGroupChatInvitation'] });
const keeper = variantOf(rima, { may: ['canSendGroupChatInvitation', 'canAccessLockedRoom'] });
const invitingGuest = variantOf(layla, { may: ['canSendGroupChatInvitation'] });

const OPEN = { unlisted: false, createdBy: null, settings: { hasPassword: false } };
const LOCKED = { ...OPEN, settings: { hasPassword: true } };
const HIDDEN = { ...OPEN, unlisted: true };

test('a member with canSendGroupChatInvitation creates links; a guest never does (INVITE-5)', () => {
  expect([host, rima, invitingGuest].map(inviteByLink)).toEqual(['allowed', 'forbidden', 'forbidden']);
  expect(
    inviteByLink(variantOf(host, { may: ['canSendGroupChatInvitation'], mayNot: ['canAccessChat'] })),
  ).toBe('forbidden');
});

test.each([
  ['a member', host, ['allowed', 'wrong_password', 'wrong_password']],
  ['a member with canAccessLockedRoom', keeper, ['allowed', 'allowed', 'allowed']],
  ['a member without canSendGroupChatInvitation', rima, ['forbidden', 'forbidden', 'forbidden']],
] as const)('invite links by %s to open, locked and unlisted rooms: $2 (INVITE-5)', (_, actor, verdicts) => {
  expect([OPEN, LOCKED, HIDDEN].map(room => makeInvite(actor, room))).toEqual(verdicts);
});

test('a room creator creates and manages invite links for that room (INVITE-5, INVITE-7)', () => {
  const own = { ...LOCKED, unlisted: true, createdBy: rima.userId };
  expect([makeInvite(host, own), manageInvites(rima, own)]).toEqual(['allowed', 'allowed']);
});

test('only accounts with canAccessRoomsMenu and room-masters in their rooms manage invite links (INVITE-7)', () => {
  const operator = { ...rima, canAccessRoomsMenu: true };
  const master = { ...huda, room: GARDEN };
  expect([operator, master].map(each => manageInvites(each, OPEN))).toEqual(['allowed', 'allowed']);
  expect([host, layla].map(each => manageInvites(each, { ...OPEN, createdBy: layla.userId }))).toEqual([
    'forbidden',
    'forbidden',
  ]);
  expect(manageInvites(huda, OPEN)).toBe('forbidden');
});

test('room-masters without canAccessLockedRoom cannot manage links of a locked room (INVITE-7)', () => {
  const operator = { ...rima, canAccessRoomsMenu: true };
  const master = { ...huda, room: GARDEN };
  const keeping = variantOf(master, { may: ['canAccessLockedRoom'] });
  const verdicts = [master, keeping, operator].map(each =>
    [LOCKED, HIDDEN].map(room => manageInvites(each, room) === 'allowed'),
  );
  expect(verdicts).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});
