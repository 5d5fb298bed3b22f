import { expect, test } from 'vitest';
import type { Actor } from '../../protocol/rules/actor.ts';
import { ACTS, type Act } from '../../protocol/rules/acts.ts';
import { isAllowed } from '../../protocol/rules/verdict.ts';
import {
  faris,
  GARDEN,
  HALL,
  huda,
  layla,
  mazin,
  omar,
  rima,
  salma,
  variantOf,
} from '../../tests/support/people.ts';
import { explainVerdict } from './explain-permission.ts';

const held = (permission: string) => `+${permission}`;
const missing = (permission: string) => `-${permission}`;

/** Reasons as short words: permissions, and other conditions of the decision. */
const reasonsOf = (act: Act, actor: Actor, target: Actor = actor): string[] =>
  explainVerdict(ACTS[act].allow, actor, target).map(reason =>
    reason.on === 'permission' ? (reason.held ? held : missing)(reason.permission) : reason.on,
  );

const hudaHere = variantOf(huda, { room: GARDEN });
const laylaThere = variantOf(layla, { room: GARDEN });

test.each<[string, Act, Actor, Actor | undefined, string[]]>([
  ['a moderator kicks by permission and rank', 'requestKickUser', omar, layla, [held('canKickUser'), 'rank']],
  ['a member lacks the permission', 'requestKickUser', rima, layla, [missing('canKickUser')]],
  [
    'an owner is protected by rank and shield',
    'requestKickUser',
    omar,
    salma,
    ['rank', missing('canKickShielded')],
  ],
  [
    'a member lacks canKickUser and canKickShielded for a shielded target',
    'requestKickUser',
    rima,
    faris,
    [missing('canKickShielded'), missing('canKickUser')],
  ],
  ['users cannot kick themselves', 'requestKickUser', omar, omar, ['self']],
  ['a guest kicks a user with the one-time kick mark', 'requestKickUser', layla, mazin, ['mark']],
  [
    'a room-master is outside the assigned rooms',
    'requestKickUser',
    variantOf(huda, { room: HALL }),
    layla,
    ['rooms'],
  ],
  [
    'a room-master kicks in an assigned room',
    'requestKickUser',
    hudaHere,
    laylaThere,
    [held('canKickUser'), 'rank', 'rooms'],
  ],
  [
    'a guest is muted',
    'newMessageFromClient',
    variantOf(layla, { mayNot: ['allowUserToWrite'] }),
    undefined,
    [missing('allowUserToWrite')],
  ],
  [
    'guests are never hidden',
    'requestChangeUserVisibility.hidden',
    layla,
    undefined,
    [missing('canBeHidden'), 'account'],
  ],
  [
    'clearing a room requires canDeleteMessages and canKickUser',
    'requestClearRoom',
    rima,
    undefined,
    [missing('canDeleteMessages'), missing('canKickUser')],
  ],
])('the reasons of a verdict are named: %s (WHY-1)', (_, act, actor, target, reasons) => {
  expect(reasonsOf(act, actor, target).toSorted()).toEqual(reasons.toSorted());
});

test('a guest may not kick a user without the one-time kick mark, for the reason `mark` (WHY-1)', () => {
  const other = { ...mazin, permissions: { ...mazin.permissions, hasOneTimeKick: false } };
  expect(reasonsOf('requestKickUser', layla, other)).toEqual(['mark']);
});

test('inverting the named permissions inverts each verdict (WHY-1)', () => {
  const people = [layla, mazin, rima, faris, huda, omar, salma];
  for (const act of Object.keys(ACTS) as Act[])
    for (const actor of people)
      for (const target of people) {
        const reasons = explainVerdict(ACTS[act].allow, actor, target);
        const names = reasons.flatMap(reason => (reason.on === 'permission' ? [reason.permission] : []));
        if (names.length < reasons.length || names.length === 0) continue;
        const isSo = isAllowed(ACTS[act].allow(actor, target));
        const turned = variantOf(actor, isSo ? { mayNot: names } : { may: names });
        const same = actor === target ? turned : target;
        expect([act, actor.userId, target.userId, isAllowed(ACTS[act].allow(turned, same))]).toEqual([
          ...[act, actor.userId, target.userId, !isSo],
        ]);
      }
});
