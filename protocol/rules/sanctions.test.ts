import { expect, test } from 'vitest';
import { faris, GARDEN, huda, layla, omar, rima, salma, variantOf } from '../../tests/support/people.ts';
import type { ListedSanctionKind } from '../entities/moderation.ts';
import type { Actor } from './actor.ts';
import { ROLES } from './roles.ts';
import { readSanctions, revokeSanction } from './sanctions.ts';
import type { Verdict } from './verdict.ts';

const strictOmar = variantOf(omar, { may: ['canAssignOneTimeKick'] });
const strictHuda = variantOf(huda, { may: ['canAssignOneTimeKick', 'canKickUser'] });
const gentleOmar = variantOf(omar, { mayNot: ['canKickUser', 'canAssignOneTimeKick'] });
const busyGuest = variantOf(layla, { userId: 'guest', may: ['canKickUser', 'canAssignOneTimeKick'] });

test.each<[Actor, Verdict]>([
  [strictOmar, 'allowed'],
  [variantOf(strictOmar, { mayNot: ['canKickUser'] }), 'allowed'],
  [variantOf(strictOmar, { mayNot: ['canAssignOneTimeKick'] }), 'allowed'],
  [gentleOmar, 'forbidden'],
  [rima, 'forbidden'],
  [busyGuest, 'forbidden'],
])('%#: $userId reads the mutes and re-entry blocks: $1 (MOD-56)', (actor, verdict) => {
  expect(readSanctions(actor)).toBe(verdict);
});

const { 'chat-master': master, owner } = ROLES;

test.each<[Actor, Actor, ListedSanctionKind, number, Verdict]>([
  [strictOmar, layla, 'mute', master.rank, 'allowed'],
  [strictOmar, layla, 'mute', owner.rank, 'set_by_higher_rank'],
  [strictOmar, layla, 'kick', master.rank, 'allowed'],
  [strictOmar, layla, 'kick', owner.rank, 'set_by_higher_rank'],
  [variantOf(strictOmar, { mayNot: ['canKickUser'] }), layla, 'kick', 0, 'forbidden'],
  [variantOf(strictOmar, { mayNot: ['canAssignOneTimeKick'] }), layla, 'mute', 0, 'forbidden'],
  [strictOmar, salma, 'kick', master.rank, 'forbidden'],
  [strictOmar, faris, 'kick', master.rank, 'forbidden'],
  [variantOf(strictOmar, { may: ['canKickShielded'] }), faris, 'kick', master.rank, 'allowed'],
  [strictOmar, strictOmar, 'mute', 0, 'own_power'],
  [strictOmar, strictOmar, 'kick', 0, 'forbidden'],
  [strictHuda, layla, 'kick', 0, 'forbidden'],
  [strictHuda, variantOf(layla, { room: GARDEN }), 'kick', 0, 'allowed'],
  [busyGuest, variantOf(layla, { may: ['hasOneTimeKick'] }), 'kick', 0, 'forbidden'],
])('%#: $userId revokes a $2 set by rank $3: $4 (MOD-57)', (actor, target, kind, byRank, verdict) => {
  expect(revokeSanction(actor, target, kind, byRank)).toBe(verdict);
});
