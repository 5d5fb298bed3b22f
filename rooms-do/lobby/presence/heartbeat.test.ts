import { beforeEach, expect, test, vi } from 'vitest';
import type { Participant } from '../../../domain/presence/participant.ts';
import { LOBBY_HEARTBEAT_MS, LOBBY_SILENCE_MS } from '../../../protocol/constants.ts';
import { differs, participantsDigest, type StateDigest } from '../../rpc/digest.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import { Roster } from '../platform/roster.ts';
import { Heartbeat, LOBBY_CHECK_MS } from './heartbeat.ts';

const participant = (userId: string, over: Partial<Participant> = {}) =>
  ({
    userId,
    nickname: userId,
    deviceId: `device-${userId}`,
    fingerprint: `fp-${userId}`,
    visibility: 'visible',
    joinedRoomAt: 0,
    connectedAt: 0,
    granted: {},
    ...over,
  }) as Participant;

const whole = (roomId: string, turn: number, ...people: string[]): RoomReport => ({
  roomId,
  instance: 'i1',
  turn,
  whole: true,
  upserted: people.map(name => participant(name)),
  removed: [],
});

const HOUSE = 'house-1';

class Ward {
  now = 1_000_000;
  readonly roster = new Roster();
  readonly rooms = new Map<string, RoomReport | null>();
  readonly asked: string[] = [];
  readonly censuses: string[] = [];
  readonly alarms: number[] = [];
  silent = false;
  isUnsaved = false;
  siteConfig = HOUSE;
  readonly health = new Heartbeat({
    now: () => this.now,
    roster: this.roster,
    active: { all: () => [...this.rooms.keys()] },
    siteConfigDigest: () => HOUSE,
    room: roomId => ({
      stateDigest: () => this.#pulse(roomId),
      fullReport: async () => this.#census(roomId),
    }),
    applyReport: report => void this.roster.applyReport(report),
    markRoomLost: roomId => void this.roster.removeRoom(roomId),
    isUnsaved: () => this.isUnsaved,
    stateChanged: () => {},
    wakeAt: at => void this.alarms.push(at),
  });

  hears(report: RoomReport): void {
    this.rooms.set(report.roomId, report);
    this.roster.applyReport(report);
    this.health.markHeard(report.roomId);
    this.health.schedule();
  }

  async beat(afterMs = LOBBY_CHECK_MS): Promise<void> {
    this.now += afterMs;
    await this.health.beat();
  }

  people = () => [...this.roster.everybody()].map(({ participant: { userId } }) => userId);

  async #pulse(roomId: string): Promise<StateDigest | null> {
    this.asked.push(roomId);
    if (this.silent) throw new Error('the room is unreachable');
    const room = this.rooms.get(roomId);
    if (!room) return null;
    const { instance, turn, upserted } = room;
    return { instance, turn, participants: participantsDigest(upserted), siteConfig: this.siteConfig };
  }

  #census(roomId: string): RoomReport | null {
    this.censuses.push(roomId);
    const room = this.rooms.get(roomId);
    return room ? { ...room, turn: room.turn + 1 } : null;
  }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return () => vi.restoreAllMocks();
});

test('a heartbeat queries only rooms without a recent presence report', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  await ward.beat();
  expect(ward.asked).toEqual([]);
  await ward.beat();
  expect([ward.asked, ward.censuses]).toEqual([['hall'], []]);
});

test('after a digest mismatch, the lobby requests the full user list (LOBBY-6)', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.rooms.set('hall', whole('hall', 1, 'omar'));
  await ward.beat();
  await ward.beat();
  expect([ward.censuses, ward.people()]).toEqual([['hall'], ['omar']]);
});

test('a room with outdated settings is asked for a full report (LOBBY-6)', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.siteConfig = 'house-0';
  await ward.beat();
  await ward.beat();
  expect(ward.censuses).toEqual(['hall']);
});

test('after 45 s, users of an unreachable room are removed until it responds (LOBBY-7)', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.hears(whole('garden', 1, 'omar'));
  await ward.beat();
  ward.silent = true;
  await ward.beat();
  const short = LOBBY_HEARTBEAT_MS;
  expect(ward.alarms.at(-1)).toBe(ward.now + short);
  for (let ms = short; ms < LOBBY_SILENCE_MS; ms += short) await ward.beat(short);
  ward.hears(whole('garden', 2, 'omar'));
  expect(ward.people()).toEqual(['layla', 'omar']);
  await ward.beat(short);
  expect(ward.people()).toEqual(['omar']);
  ward.silent = false;
  await ward.beat(short);
  expect(ward.people().sort()).toEqual(['layla', 'omar']);
  expect(ward.asked.filter(roomId => roomId === 'hall')).toHaveLength(5);
});

test('only a room with a missed update is queried again after 15 s', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.hears(whole('garden', 1, 'omar'));
  ward.health.doubt('garden');
  expect(ward.alarms.at(-1)).toBe(ward.now + LOBBY_HEARTBEAT_MS);
  await ward.beat(LOBBY_HEARTBEAT_MS);
  expect(ward.asked).toEqual(['garden']);
});

test('during a storage delay, the next alarm is 15 s away (LOBBY-8)', () => {
  const ward = new Ward();
  ward.isUnsaved = true;
  ward.hears(whole('hall', 1, 'layla'));
  expect(ward.alarms).toEqual([ward.now + LOBBY_HEARTBEAT_MS]);
  ward.isUnsaved = false;
  ward.health.schedule();
  expect(ward.alarms.at(-1)).toBe(ward.now + LOBBY_CHECK_MS);
});

test('after hibernation, checks run at the scheduled time', async () => {
  const before = new Ward();
  before.hears(whole('hall', 1, 'layla'));
  const ward = new Ward();
  ward.rooms.set('hall', whole('hall', 1, 'layla'));
  ward.roster.applyReport(whole('hall', 1, 'layla'));
  ward.health.restore(before.health.state, before.alarms[0] ?? null);
  ward.health.schedule();
  expect(ward.alarms).toEqual([]);
  await ward.beat();
  expect([ward.asked, ward.alarms]).toEqual([['hall'], [ward.now + LOBBY_CHECK_MS]]);
});

test('an unresponsive room does not delay checks of other rooms (LOBBY-7)', async () => {
  vi.useFakeTimers();
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  await ward.beat();
  vi.spyOn(ward.roster, 'digestOf');
  const never = new Heartbeat({
    now: () => ward.now,
    roster: ward.roster,
    active: { all: () => ['hall'] },
    siteConfigDigest: () => HOUSE,
    room: () => ({ stateDigest: () => new Promise(() => {}), fullReport: async () => null }),
    applyReport: () => {},
    markRoomLost: () => {},
    isUnsaved: () => false,
    stateChanged: () => {},
    wakeAt: at => void ward.alarms.push(at),
  });
  const beat = never.beat();
  await vi.advanceTimersByTimeAsync(5_000);
  await beat;
  expect(ward.alarms.at(-1)).toBe(ward.now + LOBBY_HEARTBEAT_MS);
  vi.useRealTimers();
});

test('the lobby has one alarm while it lists users, and none otherwise', async () => {
  const ward = new Ward();
  ward.health.schedule();
  expect(ward.alarms).toEqual([]);
  ward.hears(whole('hall', 1, 'layla'));
  ward.hears(whole('garden', 1, 'omar'));
  expect(ward.alarms).toEqual([ward.now + LOBBY_CHECK_MS]);
  await ward.beat();
  expect(ward.alarms).toHaveLength(2);
  ward.hears(whole('hall', 2));
  ward.hears(whole('garden', 2));
  await ward.beat();
  expect(ward.alarms).toHaveLength(2);
});

const pulse = (over: Partial<StateDigest> = {}): StateDigest => ({
  instance: 'i1',
  turn: 3,
  participants: participantsDigest([participant('layla')]),
  siteConfig: HOUSE,
  ...over,
});
const empty = participantsDigest([]);

test.each([
  ['equal states', pulse(), pulse(), false],
  ['a restarted room', pulse({ instance: 'i2', turn: 0 }), pulse(), false],
  ['a missed report', pulse({ turn: 4 }), pulse(), true],
  [
    'other users',
    pulse({ participants: participantsDigest([participant('layla', { nickname: 'لیلی' })]) }),
    pulse(),
    true,
  ],
  ['another site configuration', pulse({ siteConfig: 'house-0' }), pulse(), true],
  ['a room with users, nothing stored', pulse(), null, true],
  [
    'an empty room, nothing stored',
    pulse({ participants: empty, siteConfig: 'house-0', turn: 9 }),
    null,
    false,
  ],
  ['an empty room, users stored', pulse({ participants: empty }), pulse(), true],
  ['no room, users stored', null, pulse(), true],
  ['no room, nothing stored', null, null, false],
] as const)(
  'a digest differs only if a full report is needed: %s (LOBBY-6)',
  (_, room, held, isDifferent) => {
    expect(differs(room, held, HOUSE)).toBe(isDifferent);
  },
);

test('the user digest is independent of the user order (LOBBY-6)', () => {
  const [layla, omar] = [participant('layla'), participant('omar')];
  expect(participantsDigest([layla, omar])).toBe(participantsDigest([omar, layla]));
  expect(participantsDigest([layla])).not.toBe(participantsDigest([omar]));
});
