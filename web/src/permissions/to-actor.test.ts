import { beforeEach, expect, test } from 'vitest';
import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { viewerClass } from '../../../protocol/rules/visibility.ts';
import { projectUser } from '../../../rooms-do/room/platform/participants/projection.ts';
import { makeRoom, makeUser } from '../../../tests/support/page/fixtures.ts';
import * as people from '../../../tests/support/people.ts';
import { resetPeople, setMasterOf, setOwnPermissions } from '../state/people.ts';
import { replaceRooms, resetRooms, setCurrentRoom } from '../state/rooms.ts';
import { setRoomId } from '../state/session.ts';
import { toActor, toOwnActor } from './to-actor.ts';

const { GARDEN, HALL, huda, variantOf } = people;
const NAMES: Record<string, string> = { [HALL]: 'القاعة', [GARDEN]: 'الحديقة' };

const everybody = Object.values(people)
  .filter((each): each is Actor => typeof each === 'object')
  .flatMap(person => [HALL, GARDEN].map(room => variantOf(person, { room })));

/** Rules about two users that the page checks before it offers an action. */
const RULES = [
  'ban',
  'changeIcon',
  'changeNameBackground',
  'changeNameColor',
  'changeNickname',
  'changeStar',
  'changeWritePermission',
  'forceDisconnect',
  'grantOneTimeKick',
  'hideStar',
  'kick',
  'kickSameIP',
  'pin',
  'report',
  'sendPrivateMessage',
  'transfer',
  'warn',
] as const satisfies (keyof typeof may)[];

const participantOf = (actor: Actor): Participant =>
  ({
    ...actor,
    username: actor.userId,
    nickname: actor.userId,
    appearance: makeUser(actor.userId),
    status: 'available',
    granted: {},
    restrictedByRank: {},
    disconnectedAt: null,
    pinned: false,
    connectedAt: 1,
    country: null,
    masterOf: actor.masterOf ?? [],
    // Cast: contains only the fields that the projection reads.
  }) as unknown as Participant;

const onServer = (actor: Actor): Actor => actorOf(participantOf(actor), actor.room);
const told = (target: Actor, viewer: Actor) =>
  projectUser(
    participantOf(target),
    { id: target.room, name: NAMES[target.room] ?? '' },
    viewerClass(viewer),
  );

const enter = (actor: Actor): void => {
  setRoomId(actor.room);
  setCurrentRoom(NAMES[actor.room] ?? null);
  setOwnPermissions(actor.permissions);
  setMasterOf(actor.masterOf ?? []);
};

beforeEach(() => {
  resetPeople();
  resetRooms();
  replaceRooms([HALL, GARDEN].map(_id => makeRoom(NAMES[_id] ?? '', { size: 3, _id })));
});

test.each(everybody.map(viewer => [viewer.userId, viewer.room, viewer] as const))(
  'client and server give the same verdicts for %s in %s on any target (ROLE-14)',
  (_, __, viewer) => {
    enter(viewer);
    const own = toOwnActor(told(viewer, viewer));
    const differing = everybody
      .filter(target => target.userId !== viewer.userId)
      .flatMap(target => {
        const [theirs, ours] = [onServer(target), toActor(told(target, viewer))];
        return RULES.filter(rule => may[rule](onServer(viewer), theirs) !== may[rule](own, ours)).map(
          rule => `${rule} on ${target.userId} in ${target.room}`,
        );
      });
    expect(differing).toEqual([]);
  },
);

test('a room-master can kick only in assigned rooms (ROLE-14)', () => {
  const master = variantOf(huda, { may: ['canKickUser'], room: GARDEN });
  enter(master);
  const own = toOwnActor(told(master, master));
  const layla = (room: string) => toActor(told(variantOf(people.layla, { room }), master));
  expect([may.kick(own, layla(GARDEN)), may.kick(own, layla(HALL))]).toEqual(['allowed', 'forbidden']);
});
