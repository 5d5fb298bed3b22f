import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from '../../../../../domain/presence/participant.ts';
import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';
import { viewerClass } from '../../../../../protocol/rules/visibility.ts';
import { projectUser } from '../../../../../rooms-do/room/platform/participants/projection.ts';
import { makeUser } from '../../../../../tests/support/page/fixtures.ts';
import { HALL, layla, omar, rima, variantOf } from '../../../../../tests/support/people.ts';
import { changeUsers, people, replaceUsers, resetPeople } from '../../../state/people.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});
beforeEach(resetPeople);

const { UserRow } = await import('../list/UserList.tsx');

const drawn = (): string => {
  const entry = people.room.byId.layla;
  return entry ? renderToStaticMarkup(createElement(UserRow, { entry, selected: false })) : '';
};

const seated = {
  ...layla,
  username: 'layla',
  nickname: 'ليلى',
  appearance: { ...makeUser('layla'), star: { img: null, visible: false } },
  status: 'available',
  granted: {},
  restrictedByRank: {},
  disconnectedAt: null,
  pinned: false,
  connectedAt: 1,
  country: 'MA',
} as unknown as Participant;

/** Layla from Morocco, as a room sends her to this viewer. */
const toldOf = (viewer: Actor): User =>
  projectUser(seated, { id: HALL, name: 'القاعة' }, viewerClass(viewer));

const FLAG = /<img class="flag" src="\/flags\/MA\.svg" alt="[^"]*المغرب/;

test.each([
  ['a guest', layla, false],
  [
    'a member without canShowUsersCountryFlag',
    variantOf(rima, { mayNot: ['canShowUsersCountryFlag'] }),
    false,
  ],
  ['a member with canShowUsersCountryFlag', variantOf(rima, { may: ['canShowUsersCountryFlag'] }), true],
  [
    'a chat-master without canShowUsersCountryFlag',
    variantOf(omar, { mayNot: ['canShowUsersCountryFlag'] }),
    false,
  ],
])('flags of other users require canShowUsersCountryFlag: %s: $2 (CHAT-39)', (_, viewer, isShown) => {
  replaceUsers('room', [toldOf(viewer)]);
  expect(FLAG.test(drawn())).toBe(isShown);
});

test('losing canShowUsersCountryFlag removes the flag from the existing row (CHAT-39)', () => {
  replaceUsers('room', [toldOf(variantOf(rima, { may: ['canShowUsersCountryFlag'] }))]);
  expect(drawn()).toMatch(FLAG);
  changeUsers('room', [toldOf(variantOf(rima, { mayNot: ['canShowUsersCountryFlag'] }))], []);
  expect(drawn()).not.toContain('/flags/');
});
