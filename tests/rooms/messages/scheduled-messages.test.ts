import { expect, test } from 'vitest';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { applyLobbyUpdate } from '../../../rooms-do/room/apply-settings.ts';
import { setVisibility } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { ghaith, layla, omar, salma } from '../../support/people.ts';
import { type FakeSocket, RoomHarness } from '../../support/room-harness.ts';
import { newsOf, scheduledMessage, siteConfigWith } from '../../support/samples.ts';

freezeClock();

const heard = (socket: FakeSocket): string[] =>
  socket.received
    .filter(({ event, data }) => event === 'newMessageFromServer' && data.kind === 'scheduled')
    .map(({ data }) => String(data.text));

const LOOP = 10;
const siteConfig = (over: Partial<SiteConfig> = {}) =>
  siteConfigWith({}, { loopTimer: LOOP, scheduled: [scheduledMessage('a'), scheduledMessage('b')], ...over });

/** Advances the clock and runs the alarm whenever it is due. */
function pass(harness: RoomHarness, minutes: number): void {
  const end = harness.now + minutes * MINUTE_MS;
  for (
    let at = harness.wakeUps.at(-1);
    at !== undefined && at <= end && at > harness.now;
    at = harness.wakeUps.at(-1)
  ) {
    harness.now = at;
    harness.room.alarms.runDue(at);
  }
  harness.now = end;
}

test('a round is sent every loopTimer minutes while a user is connected (MESSAGE-17)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, LOOP - 1);
  expect(heard(socket)).toEqual([]);
  pass(harness, 1);
  expect(heard(socket)).toEqual(['says a', 'says b']);
  pass(harness, 2 * LOOP);
  expect(heard(socket)).toHaveLength(6);
});

test('close to a plan limit, rounds pause and resume later (USAGE-4)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ economy: 'longBatches' })));
  pass(harness, LOOP);
  expect(heard(socket)).toHaveLength(2);
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ economy: 'noScheduledMessages' })));
  pass(harness, 5 * LOOP);
  expect(heard(socket)).toHaveLength(2);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, LOOP - 1);
  expect(heard(socket)).toHaveLength(2);
  pass(harness, 1);
  expect(heard(socket)).toHaveLength(4);
});

test('a ghost shifts no round, and a ghost alone in a room receives none (MESSAGE-21, VISIBILITY-21)', () => {
  const rounds = (...early: (typeof ghaith)[]) => {
    const harness = new RoomHarness();
    applyLobbyUpdate(harness.room, newsOf(siteConfig()));
    pass(harness, LOOP + 2);
    const [ghost] = early.map(person => harness.join(person));
    pass(harness, 3);
    const socket = harness.join(layla);
    if (ghost) harness.disconnect(ghost, 1000);
    for (const person of early) harness.join(person);
    const minutes = Array.from({ length: 2 * LOOP }, () => {
      pass(harness, 1);
      return heard(socket).length;
    });
    return { minutes, alone: ghost && heard(ghost) };
  };
  expect(rounds(ghaith)).toEqual({ ...rounds(), alone: [] });
});

test('rounds start when a ghost becomes visible (MESSAGE-21)', () => {
  const harness = new RoomHarness();
  const ghost = harness.join(ghaith);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, LOOP);
  setVisibility(harness.room, 'ghaith', 'visible');
  pass(harness, LOOP);
  expect(heard(ghost)).toEqual(['says a', 'says b']);
});

test('a round message has bot, colors and previous seq and is not stored (MESSAGE-17, ENT-18)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  const scheduled = [scheduledMessage('a', { avatar: 'ورد ١.png' }), scheduledMessage('b')];
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ scheduled })));
  pass(harness, LOOP);
  const [first, second] = socket.received.filter(({ data }) => data.kind === 'scheduled');
  expect(first?.data).toMatchObject({
    seq: 0,
    text: 'says a',
    style: { color: '#112233' },
    bgColor: '#ffeedd',
    userType: 'all',
    sender: {
      userID: 'bot-a',
      username: 'bot a',
      nickname: 'bot a',
      nicknameColor: '#0b6e69',
      image: `/uploads/avatars/${encodeURIComponent('ورد ١.png')}`,
      star: { img: null, visible: false },
    },
  });
  expect(second?.data.sender).toMatchObject({ image: '/uploads/defaultAvatar.gif' });
  expect(harness.room.messages.history.read(null).messages).toEqual([]);
});

test.each([
  ['/uploads/avatars/olive.png', '/uploads/avatars/olive.png'],
  ['/uploads/defaultAvatar.gif', '/uploads/defaultAvatar.gif'],
  ['olive.png', '/uploads/avatars/olive.png'],
  ['//evil.example/x.png', '/uploads/avatars/%2F%2Fevil.example%2Fx.png'],
  ['default-avatar.png', '/uploads/defaultAvatar.gif'],
])('the bot of a message with the picture %s shows %s (MESSAGE-22)', (avatar, image) => {
  const harness = new RoomHarness();
  const scheduled = [scheduledMessage('a', { avatar, showOnEntry: true })];
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ scheduled })));
  const socket = harness.join(layla);
  expect(socket.received.find(({ data }) => data.kind === 'scheduled')?.data.sender).toMatchObject({ image });
});

test('each scheduled message reaches only its audience, in rounds and on join (MESSAGE-16)', () => {
  const harness = new RoomHarness();
  const scheduled = [
    scheduledMessage('guests', { userType: 'forVisitors' }),
    scheduledMessage('supers', { userType: 'forSupers' }),
    scheduledMessage('hello', { showOnEntry: true }),
    scheduledMessage('hello guests', { showOnEntry: true, userType: 'forVisitors' }),
    scheduledMessage('hello supers', { showOnEntry: true, userType: 'forSupers' }),
  ];
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ scheduled })));
  const [guest, master] = [harness.join(layla), harness.join(omar)];
  expect(heard(guest)).toEqual(['says hello', 'says hello guests']);
  expect(heard(master)).toEqual(['says hello', 'says hello supers']);
  const events = guest.received.map(({ event }) => event);
  expect(events.indexOf('newMessageFromServer')).toBe(events.indexOf('welcomeMsgFromServer') + 1);
  pass(harness, LOOP);
  expect(heard(guest).slice(2)).toEqual(['says guests']);
  expect(heard(master).slice(2)).toEqual(['says supers']);
});

test('after a reconnect, the user gets no second greeting (MESSAGE-16)', () => {
  const harness = new RoomHarness();
  applyLobbyUpdate(
    harness.room,
    newsOf(siteConfig({ scheduled: [scheduledMessage('hello', { showOnEntry: true })] })),
  );
  harness.disconnect(harness.join(layla), 1006);
  expect(heard(harness.join(layla))).toEqual([]);
});

test('maxBots limits how many scheduled messages run, oldest first', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  const { scheduled } = siteConfig();
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ maxBots: 1 }, { loopTimer: LOOP, scheduled })));
  pass(harness, LOOP);
  expect(heard(socket)).toEqual(['says a']);
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({ maxBots: 0 }, { loopTimer: LOOP, scheduled })));
  pass(harness, 3 * LOOP);
  expect(heard(socket)).toEqual(['says a']);
});

test('a changed timer restarts the round; other changes do not (MESSAGE-20)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, 8);
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ loopTimer: 3 })));
  pass(harness, 2);
  expect(heard(socket)).toEqual([]);
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ loopTimer: 3, scheduled: [scheduledMessage('c')] })));
  pass(harness, 1);
  expect(heard(socket)).toEqual(['says c']);
});

test('the first message that becomes available starts a new round (MESSAGE-20)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig({ scheduled: [] })));
  pass(harness, 25);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, LOOP - 1);
  expect(heard(socket)).toEqual([]);
  pass(harness, 1);
  expect(heard(socket)).toHaveLength(2);
});

test('round times survive hibernation, and a late round is sent once (MESSAGE-20)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, 7);
  harness.sleep();
  expect(harness.room.messages.loopDueAt.get()).toBe(harness.now + 3 * MINUTE_MS);
  harness.advance(3 * MINUTE_MS);
  harness.room.alarms.runDue(harness.now);
  expect(heard(socket)).toHaveLength(2);
  // Delays the alarm by two and a half rounds.
  harness.sleep();
  harness.advance(25 * MINUTE_MS);
  harness.room.alarms.runDue(harness.now);
  harness.room.alarms.runDue(harness.now);
  expect(heard(socket)).toHaveLength(4);
  expect(harness.room.messages.loopDueAt.get()).toBe(harness.now + 5 * MINUTE_MS);
});

test('an empty room sends no rounds and does not send missed rounds later (MESSAGE-20)', () => {
  const harness = new RoomHarness();
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  harness.disconnect(harness.join(layla), 1000);
  const left = harness.now;
  pass(harness, 35);
  // Excludes alarms of the first minutes, which belong to other tasks.
  expect(harness.wakeUps.filter(at => at > left + 2 * MINUTE_MS)).toEqual([]);
  const socket = harness.join(salma);
  harness.room.alarms.runDue(harness.now);
  expect(heard(socket)).toEqual([]);
  pass(harness, LOOP);
  expect(heard(socket)).toHaveLength(2);
});

test('a new listener does not delay the next round (MESSAGE-20)', () => {
  const harness = new RoomHarness();
  const socket = harness.join(layla);
  applyLobbyUpdate(harness.room, newsOf(siteConfig()));
  pass(harness, 6);
  harness.join(omar);
  pass(harness, 4);
  expect(heard(socket)).toHaveLength(2);
});
