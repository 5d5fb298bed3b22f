import { beforeEach, expect, test, vi } from 'vitest';
import { LOBBY_HEARTBEAT_MS, LOBBY_SILENCE_MS } from '../../../protocol/constants.ts';
import type { Occupant } from '../../../protocol/entities/occupant.ts';
import { Health } from '../../../rooms-do/health.ts';
import { differs, type Pulse, peopleDigest } from '../../../rooms-do/pulse.ts';
import { Roster } from '../../../rooms-do/roster/roster.ts';
import type { RoomReport } from '../../../rooms-do/roster-entry.ts';

const occupant = (userID: string, over: Partial<Occupant> = {}) =>
  ({ userID, nickname: userID, visibility: 'visible', seatedAt: 0, ...over }) as Occupant;

const whole = (roomId: string, turn: number, ...people: string[]): RoomReport => ({
  roomId,
  instance: 'i1',
  turn,
  whole: true,
  upserted: people.map(name => occupant(name)),
  removed: [],
});

const HOUSE = 'house-1';

/** A room as the lobby meets it: what it would report, and whether it answers. */
class Ward {
  now = 1_000_000;
  readonly roster = new Roster();
  readonly rooms = new Map<string, RoomReport | null>();
  readonly asked: string[] = [];
  readonly censuses: string[] = [];
  readonly alarms: number[] = [];
  silent = false;
  house = HOUSE;
  readonly health = new Health({
    now: () => this.now,
    roster: this.roster,
    live: { all: () => [...this.rooms.keys()] },
    house: () => HOUSE,
    room: roomId => ({ pulse: () => this.#pulse(roomId), census: async () => this.#census(roomId) }),
    take: report => void this.roster.take(report),
    lose: roomId => void this.roster.drop(roomId),
    wakeAt: at => void this.alarms.push(at),
  });

  hears(report: RoomReport): void {
    this.rooms.set(report.roomId, report);
    this.roster.take(report);
    this.health.heard(report.roomId);
    this.health.keepBeating();
  }

  async beat(): Promise<void> {
    this.now += LOBBY_HEARTBEAT_MS;
    await this.health.beat();
  }

  people = () => this.roster.everybody().map(({ occupant: { userID } }) => userID);

  async #pulse(roomId: string): Promise<Pulse | null> {
    this.asked.push(roomId);
    if (this.silent) throw new Error('the room is away');
    const room = this.rooms.get(roomId);
    if (!room) return null;
    const { instance, turn, upserted } = room;
    return { instance, turn, people: peopleDigest(upserted), house: this.house };
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

test('LOBBY-5 a room that has just reported is not asked; one that has been quiet since the last beat is', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  await ward.beat();
  expect(ward.asked).toEqual([]);
  await ward.beat();
  expect([ward.asked, ward.censuses]).toEqual([['hall'], []]);
});

test('LOBBY-6 where the pulse differs the lobby takes the whole list', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.rooms.set('hall', whole('hall', 1, 'omar'));
  await ward.beat();
  await ward.beat();
  expect([ward.censuses, ward.people()]).toEqual([['hall'], ['omar']]);
});

test('LOBBY-6 a room that goes by other settings than the lobby holds is told anew, with its census', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.house = 'house-0';
  await ward.beat();
  await ward.beat();
  expect(ward.censuses).toEqual(['hall']);
});

test('LOBBY-7 a room that cannot be asked for 45 s is dropped with its people, and listed again once it answers', async () => {
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  ward.hears(whole('garden', 1, 'omar'));
  ward.silent = true;
  for (let ms = 0; ms + LOBBY_HEARTBEAT_MS < LOBBY_SILENCE_MS; ms += LOBBY_HEARTBEAT_MS) await ward.beat();
  ward.hears(whole('garden', 2, 'omar'));
  expect(ward.people()).toEqual(['layla', 'omar']);
  await ward.beat();
  expect(ward.people()).toEqual(['omar']);
  ward.silent = false;
  await ward.beat();
  expect(ward.people().sort()).toEqual(['layla', 'omar']);
});

test('LOBBY-7 a room that does not answer at all is not waited for', async () => {
  vi.useFakeTimers();
  const ward = new Ward();
  ward.hears(whole('hall', 1, 'layla'));
  await ward.beat();
  vi.spyOn(ward.roster, 'pulseOf');
  const never = new Health({
    now: () => ward.now,
    roster: ward.roster,
    live: { all: () => ['hall'] },
    house: () => HOUSE,
    room: () => ({ pulse: () => new Promise(() => {}), census: async () => null }),
    take: () => {},
    lose: () => {},
    wakeAt: at => void ward.alarms.push(at),
  });
  const beat = never.beat();
  await vi.advanceTimersByTimeAsync(5_000);
  await beat;
  expect(ward.alarms.at(-1)).toBe(ward.now + LOBBY_HEARTBEAT_MS);
  vi.useRealTimers();
});

test('LOBBY-5 with nobody listed there is no alarm, and with somebody exactly one', async () => {
  const ward = new Ward();
  ward.health.keepBeating();
  expect(ward.alarms).toEqual([]);
  ward.hears(whole('hall', 1, 'layla'));
  ward.hears(whole('garden', 1, 'omar'));
  expect(ward.alarms).toEqual([ward.now + LOBBY_HEARTBEAT_MS]);
  await ward.beat();
  expect(ward.alarms).toHaveLength(2);
  ward.hears(whole('hall', 2));
  ward.hears(whole('garden', 2));
  await ward.beat();
  expect(ward.alarms).toHaveLength(2);
});

const pulse = (over: Partial<Pulse> = {}): Pulse => ({
  instance: 'i1',
  turn: 3,
  people: peopleDigest([occupant('layla')]),
  house: HOUSE,
  ...over,
});
const empty = peopleDigest([]);

test.each([
  ['the same', pulse(), pulse(), false],
  ['a room that has woken', pulse({ instance: 'i2', turn: 0 }), pulse(), false],
  ['a report was missed', pulse({ turn: 4 }), pulse(), true],
  ['other people', pulse({ people: peopleDigest([occupant('layla', { nickname: 'لیلی' })]) }), pulse(), true],
  ['other settings', pulse({ house: 'house-0' }), pulse(), true],
  ['people of whom nothing is known', pulse(), null, true],
  ['nobody, known or not', pulse({ people: empty, house: 'house-0', turn: 9 }), null, false],
  ['nobody any more', pulse({ people: empty }), pulse(), true],
  ['no room any more', null, pulse(), true],
  ['no room and nobody known', null, null, false],
] as const)('LOBBY-6 a pulse and what is held: %s', (_, room, held, isDifferent) => {
  expect(differs(room, held, HOUSE)).toBe(isDifferent);
});

test('LOBBY-6 the digest of people does not depend on their order', () => {
  const [layla, omar] = [occupant('layla'), occupant('omar')];
  expect(peopleDigest([layla, omar])).toBe(peopleDigest([omar, layla]));
  expect(peopleDigest([layla])).not.toBe(peopleDigest([omar]));
});
