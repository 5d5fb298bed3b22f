import { expect, test, vi } from 'vitest';
import type { Identity } from '../../../domain/admission/identity.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { entryRefusal } from '../../../rooms-do/room/lifecycle/arrival.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { actor, layla, omar, sami } from '../../support/people.ts';
import { HALL_SETTINGS, identityOf, type Reading, RoomHarness } from '../../support/room-harness.ts';
import { newsOf, siteConfigWith } from '../../support/samples.ts';
import { ListScreen } from '../../support/screens.ts';

freezeClock();

const told = () => vi.advanceTimersByTimeAsync(2_000);

/** The registered guest: same id in a session of the account. */
const asMember = actor({ userId: 'layla', role: 'member' });
const session: Partial<Identity> = { sessionId: 'session-member' };

const admissionOf = (person: Actor, over: Partial<Identity> = {}) => ({
  identity: identityOf(person, over),
  ...{ admittedAt: 0, transferState: null, rateLimits: null },
});

test.each<Reading>(['full', 'compact', 'brief', 'parts'])(
  'a guest who returns as a member changes once in a list: %s (MEMBER-3)',
  async reading => {
    const harness = new RoomHarness();
    const watchers = [sami, omar].map(person => harness.join(person, {}, reading));
    const screens = watchers.map(socket => new ListScreen(socket));
    const guest = harness.join(layla, {}, reading);
    await told();
    for (const screen of screens) screen.users();
    for (const watcher of watchers) watcher.forget();
    const own = new ListScreen(harness.join(asMember, session, reading));
    await told();
    expect(guest.closedWith).toBe(4503);
    const changes = watchers.map(({ received }) =>
      received.filter(({ data }) => data.scope === 'room').map(({ data }) => [data.removed ?? []].flat()),
    );
    expect(changes).toEqual([[[]], [[]]]);
    const events = watchers.flatMap(({ received }) => received.map(({ event }) => event));
    expect(events.filter(event => event.startsWith('joined') || event.startsWith('leaved'))).toEqual([]);
    for (const users of [own.users(), ...watchers.map(socket => new ListScreen(socket).users())])
      expect(users.find(({ userID }) => userID === 'layla')).toMatchObject({
        accountType: 'super',
        role: 'member',
      });
  },
);

test('after registration, the visit continues with the account name and look (MEMBER-5)', async () => {
  const harness = new RoomHarness();
  harness.join(layla);
  const before = harness.room.participants.get('layla');
  harness.advance(60_000);
  const appearance = { ...identityOf(layla).appearance, nicknameColor: '#0d5f96' };
  harness.join(asMember, { ...session, nickname: 'ليلى', username: 'ليلى', appearance });
  expect(harness.room.participants.get('layla')).toMatchObject({
    accountType: 'super',
    username: 'ليلى',
    nickname: 'ليلى',
    appearance,
    sessionId: 'session-member',
    connectedAt: before?.connectedAt,
  });
  harness.sleep();
  expect(harness.room.participants.get('layla')).toMatchObject({ accountType: 'super', rank: asMember.rank });
  expect(harness.room.participants.named('layla')).toEqual([]);
});

test('after registration, a guest ticket does not make the member a guest (MEMBER-4)', () => {
  const harness = new RoomHarness();
  harness.join(layla);
  expect(entryRefusal(harness.room, admissionOf(layla), false)).toBeNull();
  harness.join(asMember, session);
  expect(entryRefusal(harness.room, admissionOf(layla), false)).toBe('session_ended');
  expect(entryRefusal(harness.room, admissionOf(asMember), false)).toBeNull();
  expect(harness.rowsOf('resume_tickets')).toMatchObject([{ session_id: 'session-member' }]);
});

test('a full room and network still admit a guest who returns as a member (MEMBER-17)', () => {
  const harness = new RoomHarness({ ...HALL_SETTINGS, maxUsers: 1 });
  harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ socketsPerNetwork: 1 })), false);
  expect(entryRefusal(harness.room, admissionOf(sami), false)).toBe('network_full');
  expect(entryRefusal(harness.room, admissionOf(sami, { ipAddress: '198.51.100.1' }), false)).toBe(
    'room_full',
  );
  expect(entryRefusal(harness.room, admissionOf(asMember, session), false)).toBeNull();
});
