import { expect, test } from 'vitest';
import type { RoomTimes } from '../../../domain/rooms/room-times.ts';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { TimetableLine } from '../../../protocol/timetable/timetable.ts';
import { applyLobbyUpdate, applyMode, applySettings } from '../../../rooms-do/room/apply-settings.ts';
import { admissionError } from '../../../rooms-do/room/lifecycle/lifecycle.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { layla, mazin, omar } from '../../support/people.ts';
import { HALL_SETTINGS, identityOf, RoomHarness } from '../../support/room-harness.ts';
import { line, newsOf, scheduledMessage, siteConfigWith } from '../../support/samples.ts';
import { heard } from '../../support/scenario.ts';

freezeClock();

const OPEN = { slowSeconds: 0, writers: 'everyone' };
/** A Wednesday. */
const NOON = Date.parse('2026-11-25T12:00:00Z');

const timesOf = (...lines: TimetableLine[]): RoomTimes => ({ zone: 'UTC', lines, modeHeldUntil: null });

function hallWith(...lines: TimetableLine[]) {
  const told: (number | undefined)[] = [];
  const lobby = { isLost: false };
  const harness = new RoomHarness(HALL_SETTINGS, {
    lobby: {
      roomsChanged: async at => {
        if (lobby.isLost) throw new Error('no lobby');
        told.push(at);
      },
    },
  });
  harness.now = NOON;
  applySettings(harness.room, HALL_SETTINGS, timesOf(...lines));
  /** Sets the clock to this time of the same day and runs the alarm if it is due. */
  const at = (clock: string) => {
    harness.now = Date.parse(`2026-11-25T${clock}:00Z`);
    if ((harness.wakeUps.at(-1) ?? Number.POSITIVE_INFINITY) <= harness.now)
      harness.room.alarms.runDue(harness.now);
  };
  return { harness, told, lobby, at };
}

const arriving = (person: typeof layla) => ({
  identity: identityOf(person),
  admittedAt: NOON,
  transferState: null,
  rateLimits: null,
});

test('a timetable hour makes the room read-only and slow and notifies all (TIME-5)', () => {
  const { harness, told, at } = hallWith(
    line({ from: '20:00', to: '21:00', writers: 'staff', slowSeconds: 20 }),
  );
  const socket = harness.join(layla);
  at('19:59');
  expect(heard(socket, 'roomMode')).toEqual([OPEN]);
  expect(harness.fireAlarms(NOON + 8 * HOUR_MS)).toContain(NOON + 8 * HOUR_MS);
  expect(heard(socket, 'roomMode').at(-1)).toEqual({ slowSeconds: 20, writers: 'staff' });
  at('21:00');
  expect(heard(socket, 'roomMode').at(-1)).toEqual(OPEN);
  expect(told).toEqual([NOON + 8 * HOUR_MS, NOON + 9 * HOUR_MS]);
});

test('a room hibernating at a change applies the current line with one notice (TIME-5)', () => {
  const { harness, told } = hallWith(line({ from: '20:00', to: '21:00', writers: 'staff' }));
  const socket = harness.join(layla);
  harness.now = NOON + 8 * HOUR_MS + MINUTE_MS;
  harness.sleep();
  expect(harness.room.settings.writers).toBe('staff');
  expect(heard(socket, 'roomMode').at(-1)).toEqual({ slowSeconds: 0, writers: 'staff' });
  expect(told).toEqual([harness.now]);
  harness.sleep();
  expect(heard(socket, 'roomMode')).toHaveLength(2);
  harness.room.alarms.runDue(NOON + 8 * HOUR_MS + 2 * MINUTE_MS);
  expect(told).toHaveLength(1);
});

test('a wake without a change writes no row; without future lines no alarm is set (TIME-6)', () => {
  const { harness } = hallWith(line({ from: '20:00', to: '21:00', writers: 'staff' }));
  const before = harness.rowsWritten;
  harness.now += HOUR_MS;
  harness.sleep();
  harness.room.alarms.runDue(harness.now);
  applySettings(harness.room, HALL_SETTINGS);
  expect(harness.rowsWritten).toBe(before);
  expect(harness.wakeUps.every(each => each === NOON + 8 * HOUR_MS)).toBe(true);
  expect(hallWith().harness.wakeUps).toEqual([]);
  expect(hallWith(line({ slowSeconds: 10 })).harness.wakeUps).toEqual([]);
  const gone = { calendar: 'gregory', from: '2026-01-01', to: '2026-01-02' } as const;
  expect(hallWith(line({ dates: gone })).harness.wakeUps).toEqual([]);
});

test('a date beyond the horizon is checked again at the horizon (TIME-6)', () => {
  const far = { calendar: 'gregory', from: '2029-01-01', to: '2029-01-02' } as const;
  expect(hallWith(line({ dates: far })).harness.wakeUps).toEqual([NOON + 400 * 24 * HOUR_MS]);
});

test('a closed room admits only staff; present users may stay and return (TIME-7)', () => {
  const { harness, at } = hallWith(line({ from: '20:00', to: '21:00', entrance: 'closed' }));
  const socket = harness.join(layla);
  at('20:00');
  expect(harness.room.settings.closed).toBe(true);
  expect(admissionError(harness.room, arriving(mazin))).toBe('room_not_open');
  expect(admissionError(harness.room, arriving(omar))).toBeNull();
  expect(admissionError(harness.room, arriving(layla))).toBeNull();
  expect(heard(socket, 'disconnected')).toEqual([]);
  at('21:00');
  expect(admissionError(harness.room, arriving(mazin))).toBeNull();
  expect(harness.room.settings).not.toHaveProperty('closed');
});

test('a manual mode lasts until a line begins or ends, also through hibernation (TIME-8)', () => {
  const { harness, at } = hallWith(line({ from: '12:00', to: '21:00', slowSeconds: 5, writers: 'everyone' }));
  const socket = harness.join(layla);
  expect(heard(socket, 'roomMode').at(-1)).toEqual({ slowSeconds: 5, writers: 'everyone' });
  applyMode(harness.room, { slowSeconds: 60, writers: 'staff' });
  const byHand = { slowSeconds: 60, writers: 'staff' };
  expect(heard(socket, 'roomMode').at(-1)).toEqual(byHand);
  at('20:00');
  harness.sleep();
  expect(harness.room.settings).toMatchObject(byHand);
  applyMode(harness.room, { slowSeconds: 0, writers: 'members' });
  at('21:00');
  expect(harness.room.settings).toMatchObject({ slowSeconds: 0, writers: 'members' });
  harness.now = Date.parse('2026-11-26T12:00:00Z');
  harness.room.alarms.runDue(harness.now);
  expect(harness.room.settings).toMatchObject({ slowSeconds: 5, writers: 'everyone' });
});

test('a room list from the lobby replaces neither timetable nor operator settings (TIME-5)', () => {
  const { harness, at } = hallWith(line({ from: '20:00', to: '21:00', writers: 'staff', theme: 'ورد' }));
  at('20:00');
  const listed = { ...harness.room.settings, name: 'قاعة أخرى', size: 3 };
  const { siteConfig: _, ...news } = newsOf(siteConfigWith({}));
  applyLobbyUpdate(harness.room, {
    ...news,
    siteConfig: null,
    rooms: { upserted: [listed], removed: [] },
  });
  expect(harness.room.settings).toMatchObject({ name: 'قاعة أخرى', writers: 'staff' });
  expect(harness.room.settings.theme).toEqual({ accent: '#b3174f', background: 'dusk' });
  at('21:00');
  expect(harness.room.settings).toMatchObject({ name: 'قاعة أخرى', writers: 'everyone' });
  expect(harness.room.settings).not.toHaveProperty('theme');
});

test('a new user gets the timetable welcome while its line applies', () => {
  const { harness, at } = hallWith(line({ from: '20:00', to: '21:00', welcome: 'رمضان كريم' }));
  const welcomeOf = (person: typeof layla) =>
    heard(harness.join(person), 'welcomeMsgFromServer').map(({ text, notice }) => notice ?? text);
  expect(welcomeOf(layla)).toEqual([{ code: 'welcome', room: 'القاعة', nickname: 'layla' }]);
  at('20:00');
  expect(welcomeOf(mazin)).toEqual(['رمضان كريم']);
});

test('a timetable line runs only its scheduled messages and restarts the loop (TIME-10)', () => {
  const { harness, at } = hallWith(
    line({ from: '12:00', to: '13:00', messages: [] }),
    line({ from: '13:00', to: '14:00', messages: ['b', 'entry'] }),
  );
  const scheduled = [
    scheduledMessage('a'),
    scheduledMessage('b'),
    scheduledMessage('entry', { showOnEntry: true }),
  ];
  applyLobbyUpdate(harness.room, newsOf(siteConfigWith({}, { loopTimer: 10, scheduled })));
  const said = (socket: ReturnType<typeof harness.join>) =>
    heard(socket, 'newMessageFromServer').map(({ text }) => text);
  const socket = harness.join(layla);
  at('12:59');
  expect(said(socket)).toEqual([]);
  at('13:00');
  expect(said(harness.join(mazin))).toEqual(['says entry']);
  at('13:09');
  expect(said(socket)).toEqual([]);
  at('13:10');
  expect(said(socket)).toEqual(['says b']);
  at('14:00');
  expect(said(socket)).toContain('says a');
});

test('a failed call to the lobby is repeated (TIME-5)', async () => {
  const { harness, told, lobby, at } = hallWith(line({ from: '20:00', to: '21:00', writers: 'staff' }));
  harness.room.ports.runInBackground = (_, task) => void task.catch(() => {});
  lobby.isLost = true;
  at('20:00');
  await Promise.resolve();
  await Promise.resolve();
  lobby.isLost = false;
  expect(harness.wakeUps.at(-1)).toBe(NOON + 8 * HOUR_MS + MINUTE_MS / 2);
  at('20:01');
  expect(told).toEqual([NOON + 8 * HOUR_MS + MINUTE_MS]);
});
