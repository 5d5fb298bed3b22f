import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import type { User } from '../../../protocol/entities/user.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { viewerClass } from '../../../protocol/rules/sees.ts';
import { projectUser } from '../../../rooms-do/roster/project.ts';
import { changeUsers, replaceUsers, resetPeople } from '../../../web/src/state/people.ts';
import { but, HALL, layla, omar, rima } from '../../support/people.ts';
import { userOf } from './made.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});
beforeEach(resetPeople);

const { UserRow } = await import('../../../web/src/screens/side-panel/UserRow.tsx');

const drawn = (): string =>
  renderToStaticMarkup(createElement(UserRow, { scope: 'room', id: 'layla', selected: false }));

const seated = {
  ...layla,
  username: 'layla',
  nickname: 'ليلى',
  look: { ...userOf('layla'), star: { img: null, visible: false } },
  status: 'available',
  granted: {},
  absentSince: null,
  pinned: false,
  enteredAt: 1,
  country: 'MA',
} as unknown as Occupant;

/** Layla of Morocco, as a room tells this viewer of her. */
const toldOf = (viewer: Actor): User =>
  projectUser(seated, { id: HALL, name: 'القاعة' }, viewerClass(viewer));

const FLAG = /<img class="flag" src="\/flags\/MA\.svg" alt="[^"]*المغرب/;

test.each([
  ['a guest', layla, false],
  ['a member without canShowUsersCountryFlag', but(rima, { mayNot: ['canShowUsersCountryFlag'] }), false],
  ['a member with it', but(rima, { may: ['canShowUsersCountryFlag'] }), true],
  ['a chat-master without it', but(omar, { mayNot: ['canShowUsersCountryFlag'] }), false],
])('CHAT-39 %s is shown the flag of somebody else: %#', (_, viewer, isShown) => {
  replaceUsers('room', [toldOf(viewer)]);
  expect(FLAG.test(drawn())).toBe(isShown);
});

test('CHAT-39 the flag goes with the permission, in the row that stands there already', () => {
  replaceUsers('room', [toldOf(but(rima, { may: ['canShowUsersCountryFlag'] }))]);
  expect(drawn()).toMatch(FLAG);
  changeUsers('room', [toldOf(but(rima, { mayNot: ['canShowUsersCountryFlag'] }))], []);
  expect(drawn()).not.toContain('/flags/');
});
