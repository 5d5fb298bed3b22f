import { beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import type { House } from '../../../protocol/entities/house.ts';
import { appear } from '../../../rooms-do/coming-and-going.ts';
import { furnished, newsOf, scheduledMessage } from '../../support/furnished.ts';
import { ghaith, layla, omar, salma } from '../../support/people.ts';
import { type Chair, RoomTable } from '../../support/room-table.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocketRequestResponsePair', class {});
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const heard = (chair: Chair): string[] =>
  chair.heard
    .filter(({ event, data }) => event === 'newMessageFromServer' && data.kind === 'scheduled')
    .map(({ data }) => String(data.text));

const LOOP = 10;
const house = (over: Partial<House> = {}) =>
  furnished({}, { loopTimer: LOOP, scheduled: [scheduledMessage('a'), scheduledMessage('b')], ...over });

/** Lets the time pass and the alarm ring, as it would, whenever it is set for a moment of that time. */
function pass(table: RoomTable, minutes: number): void {
  const end = table.now + minutes * MINUTE_MS;
  for (
    let at = table.wakeUps.at(-1);
    at !== undefined && at <= end && at > table.now;
    at = table.wakeUps.at(-1)
  ) {
    table.now = at;
    table.room.agenda.ring(at);
  }
  table.now = end;
}

test('TALK-17 a round is said every loopTimer minutes while somebody is connected', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  table.room.hear(newsOf(house()));
  pass(table, LOOP - 1);
  expect(heard(chair)).toEqual([]);
  pass(table, 1);
  expect(heard(chair)).toEqual(['says a', 'says b']);
  pass(table, 2 * LOOP);
  expect(heard(chair)).toHaveLength(6);
});

test('TALK-21, SEES-21 a ghost who was there before moves no round, and one alone hears none', () => {
  const rounds = (...early: (typeof ghaith)[]) => {
    const table = new RoomTable();
    table.room.hear(newsOf(house()));
    pass(table, LOOP + 2);
    const [ghost] = early.map(person => table.sit(person));
    pass(table, 3);
    const chair = table.sit(layla);
    if (ghost) table.rise(ghost, 1000);
    for (const person of early) table.sit(person);
    const minutes = Array.from({ length: 2 * LOOP }, () => {
      pass(table, 1);
      return heard(chair).length;
    });
    return { minutes, alone: ghost && heard(ghost) };
  };
  expect(rounds(ghaith)).toEqual({ ...rounds(), alone: [] });
});

test('TALK-21 who comes into sight begins the rounds', () => {
  const table = new RoomTable();
  const ghost = table.sit(ghaith);
  table.room.hear(newsOf(house()));
  pass(table, LOOP);
  appear(table.room, 'ghaith', 'visible');
  pass(table, LOOP);
  expect(heard(ghost)).toEqual(['says a', 'says b']);
});

test('TALK-17, ENT-18 it is said by its bot, in its colours, with the seq before it, and is not kept', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  const scheduled = [scheduledMessage('a', { avatar: 'ورد ١.png' }), scheduledMessage('b')];
  table.room.hear(newsOf(house({ scheduled })));
  pass(table, LOOP);
  const [first, second] = chair.heard.filter(({ data }) => data.kind === 'scheduled');
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
  expect(table.room.history.read(null).messages).toEqual([]);
});

test('TALK-18, TALK-16 each is for its audience, in rounds and on entry', () => {
  const table = new RoomTable();
  const scheduled = [
    scheduledMessage('guests', { userType: 'forVisitors' }),
    scheduledMessage('supers', { userType: 'forSupers' }),
    scheduledMessage('hello', { showOnEntry: true }),
    scheduledMessage('hello guests', { showOnEntry: true, userType: 'forVisitors' }),
    scheduledMessage('hello supers', { showOnEntry: true, userType: 'forSupers' }),
  ];
  table.room.hear(newsOf(house({ scheduled })));
  const [guest, master] = [table.sit(layla), table.sit(omar)];
  expect(heard(guest)).toEqual(['says hello', 'says hello guests']);
  expect(heard(master)).toEqual(['says hello', 'says hello supers']);
  const events = guest.heard.map(({ event }) => event);
  expect(events.indexOf('newMessageFromServer')).toBe(events.indexOf('welcomeMsgFromServer') + 1);
  pass(table, LOOP);
  expect(heard(guest).slice(2)).toEqual(['says guests']);
  expect(heard(master).slice(2)).toEqual(['says supers']);
});

test('TALK-16 who comes back after a broken connection is not greeted again', () => {
  const table = new RoomTable();
  table.room.hear(newsOf(house({ scheduled: [scheduledMessage('hello', { showOnEntry: true })] })));
  table.rise(table.sit(layla), 1006);
  expect(heard(table.sit(layla))).toEqual([]);
});

test('SITE-7 no more of them run than the operators allow, the eldest first', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  const { scheduled } = house();
  table.room.hear(newsOf(furnished({ maxBots: 1 }, { loopTimer: LOOP, scheduled })));
  pass(table, LOOP);
  expect(heard(chair)).toEqual(['says a']);
  table.room.hear(newsOf(furnished({ maxBots: 0 }, { loopTimer: LOOP, scheduled })));
  pass(table, 3 * LOOP);
  expect(heard(chair)).toEqual(['says a']);
});

test('TALK-20 a changed timer counts anew at once, and another change leaves the round as it is', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  table.room.hear(newsOf(house()));
  pass(table, 8);
  table.room.hear(newsOf(house({ loopTimer: 3 })));
  pass(table, 2);
  expect(heard(chair)).toEqual([]);
  table.room.hear(newsOf(house({ loopTimer: 3, scheduled: [scheduledMessage('c')] })));
  pass(table, 1);
  expect(heard(chair)).toEqual(['says c']);
});

test('TALK-20 the first message that there is to say begins a round of its own', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  table.room.hear(newsOf(house({ scheduled: [] })));
  pass(table, 25);
  table.room.hear(newsOf(house()));
  pass(table, LOOP - 1);
  expect(heard(chair)).toEqual([]);
  pass(table, 1);
  expect(heard(chair)).toHaveLength(2);
});

test('TALK-20 a room that sleeps keeps the time of its rounds, and one that comes late doubles none', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  table.room.hear(newsOf(house()));
  pass(table, 7);
  table.sleep();
  expect(table.room.rounds.due).toBe(table.now + 3 * MINUTE_MS);
  table.pass(3 * MINUTE_MS);
  table.room.agenda.ring(table.now);
  expect(heard(chair)).toHaveLength(2);
  // The alarm is late by two rounds and a half.
  table.sleep();
  table.pass(25 * MINUTE_MS);
  table.room.agenda.ring(table.now);
  table.room.agenda.ring(table.now);
  expect(heard(chair)).toHaveLength(4);
  expect(table.room.rounds.due).toBe(table.now + 5 * MINUTE_MS);
});

test('TALK-20 an empty room says nothing, and makes up for nothing when somebody comes', () => {
  const table = new RoomTable();
  table.room.hear(newsOf(house()));
  table.rise(table.sit(layla), 1000);
  const alarms = table.wakeUps.length;
  pass(table, 35);
  expect(table.wakeUps).toHaveLength(alarms);
  const chair = table.sit(salma);
  table.room.agenda.ring(table.now);
  expect(heard(chair)).toEqual([]);
  pass(table, LOOP);
  expect(heard(chair)).toHaveLength(2);
});

test('TALK-20 who comes while others listen does not put off the round', () => {
  const table = new RoomTable();
  const chair = table.sit(layla);
  table.room.hear(newsOf(house()));
  pass(table, 6);
  table.sit(omar);
  pass(table, 4);
  expect(heard(chair)).toHaveLength(2);
});
