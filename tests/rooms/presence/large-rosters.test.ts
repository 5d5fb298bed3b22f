import { expect, test, vi } from 'vitest';
import { actorOf, newParticipant, type Participant } from '../../../domain/presence/participant.ts';
import { seesRoomOf, seesUser } from '../../../protocol/rules/visibility.ts';
import { fold } from '../../../protocol/text/fold.ts';
import type { UpName } from '../../../protocol/wire/up.ts';
import { PeopleTable } from '../../../rooms-do/lobby/platform/people-table.ts';
import { Roster } from '../../../rooms-do/lobby/platform/roster.ts';
import { byAppearanceTime } from '../../../rooms-do/rpc/reports.ts';
import { freezeClock } from '../../support/frozen-clock.ts';
import { actor, HALL, layla, mazin, omar, variantOf } from '../../support/people.ts';
import { HALL_SETTINGS, identityOf } from '../../support/room-harness.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { SiteHarness } from '../../support/site-harness.ts';

freezeClock();

const ROOMS = 10;
const NOW = 1_900_000_000_000;

/** A roster of guests in ten rooms. `touched` counts the users that an action reads. */
function crowded(people: number) {
  const roster = new Roster();
  const ids = Array.from({ length: ROOMS }, (_, at) => `room-${at}`);
  roster.setRooms(
    ids.map(_id => ({
      settings: { ...HALL_SETTINGS, _id, name: _id },
      ...{ createdBy: null, temporary: false, unlisted: false },
    })),
  );
  for (const [room, roomId] of ids.entries()) {
    const upserted = Array.from({ length: people / ROOMS }, (_, at) => {
      const number = at * ROOMS + room;
      const identity = identityOf(actor({ role: 'visitor', userId: `guest-${number}` }), {
        nickname: `زائر ${number}`,
        fingerprint: `device-${number}`,
      });
      return newParticipant({ identity, admittedAt: NOW + number }, NOW + number);
    });
    roster.applyReport({ roomId, instance: 'i', turn: 1, whole: true, upserted, removed: [] });
  }
  const touched = (act: () => unknown): number => {
    const reads = vi.spyOn(PeopleTable.prototype, 'participant');
    act();
    const { size } = new Set(reads.mock.calls.map(([slot]) => slot));
    reads.mockRestore();
    return size;
  };
  return { roster, touched };
}

/** Numbers of participants that an action reads in a roster of 200 and in one of 2,000. */
const touchedBy = (act: (roster: Roster) => unknown): number[] =>
  [200, 2_000].map(people => {
    const { roster, touched } = crowded(people);
    return touched(() => act(roster));
  });

const guest = actor({ role: 'visitor', userId: 'guest-7', room: 'room-7' });

test('a connection lookup does not read other connections', () => {
  const [few, many] = touchedBy(roster => roster.connectionOf('guest-7'));
  expect(many).toBe(few);
  expect(crowded(200).roster.connectionOf('guest-7')?.roomId).toBe('room-7');
  expect(crowded(200).roster.connectionOf('nobody')).toBe(null);
});

test.each(['', 'ز', 'زائر', 'زائر 17'])('a search for %j reads one page of users', search => {
  const [few, many] = touchedBy(roster => roster.presences.search(guest, { search, page: 2, limit: 5 }));
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(5);
});

test('an indexed search finds the same users as a scan (LOBBY-9)', () => {
  const random = seededRandom(39);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const names = ['سارة', 'سارة علي', 'علي', 'أَحمد', 'احمد سارة', 'نور', 'ن', 'Sara', 'sará'];
  const rooms = ['hall', 'garden', 'attic', 'vault'];
  const searches = ['', ' ', 'س', 'سا', 'سار', 'سارة', 'سارة ع', 'احمد', 'SARA', 'غ', 'لا أحد'];
  const roster = new Roster();
  const list = (unlisted: readonly string[]) =>
    roster.setRooms(
      rooms.map(_id => ({
        settings: { ...HALL_SETTINGS, _id, name: _id },
        ...{ createdBy: null, temporary: false, unlisted: unlisted.includes(_id) },
      })),
    );
  const turns = new Map(rooms.map(roomId => [roomId, 0]));
  const known = new Map<string, Participant>();
  for (let step = 0; step < 400; step++) {
    if (step % 50 === 0) list(rooms.filter(() => random() < 0.4));
    const roomId = pick(rooms);
    const userId = `u${Math.floor(random() * 40)}`;
    const role = pick(['visitor', 'chat-master', 'owner'] as const);
    const identity = identityOf(actor({ role, userId, visibility: pick(['visible', 'hidden', 'ghost']) }), {
      nickname: pick(names),
    });
    const isGone = random() < 0.2;
    const joinedRoomAt = NOW + step;
    const connectedAt = NOW + Math.floor(random() * 20);
    const participant = { ...newParticipant({ identity, admittedAt: NOW }, NOW), joinedRoomAt, connectedAt };
    const turn = (turns.get(roomId) ?? 0) + 1;
    turns.set(roomId, turn);
    roster.applyReport({
      ...{ roomId, instance: 'i', turn, whole: turn === 1 },
      ...{ upserted: isGone ? [] : [participant], removed: isGone ? [userId] : [] },
    });
    known.set(userId, participant);
    const viewer = actorOf(pick([...known.values()]), pick(rooms));
    const search = pick(searches);
    const [page, limit] = [pick([1, 2, 3]), pick([1, 4, 50])];
    const wanted = fold(search).trim();
    const scanned = roster
      .connections()
      .people.filter(each => {
        const target = actorOf(each.participant, each.roomId);
        const isSeen = seesUser(viewer, target) && seesRoomOf(viewer, target, each.unlisted);
        return isSeen && fold(each.participant.nickname).includes(wanted);
      })
      .sort((a, b) => byAppearanceTime(a.participant, b.participant))
      .map(each => each.participant);
    const { found, total } = roster.presences.search(viewer, { search, page, limit });
    expect([found.map(each => each.participant), total]).toEqual([
      scanned.slice((page - 1) * limit, page * limit),
      scanned.length,
    ]);
    expect(sizes(roster)).toEqual(
      rooms.map(
        each =>
          [...roster.everybody()].filter(
            one => one.roomId === each && one.participant.visibility === 'visible',
          ).length,
      ),
    );
  }
}, 180_000);

const sizes = (roster: Roster) => roster.everyRoom().map(({ size }) => size);

test('a guest search requests one page from the lobby', async () => {
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const socket = await site.join(HALL, layla);
  site.advance(1_000);
  await site.join(HALL, mazin);
  await vi.advanceTimersByTimeAsync(2_000);
  const everybody = vi.spyOn(site.at(HALL).room.ports.lobby, 'connections');
  const answer = await site.request(HALL, socket, 'searchAllUsers', { page: 2, limit: 1 });
  expect(answer).toMatchObject({ ok: true, data: { total: 2, users: [{ userID: mazin.userId }] } });
  expect(everybody).not.toHaveBeenCalled();
});

test.each<[UpName, object]>([
  ['requestShowAllConnected', {}],
  ['requestShowReported', {}],
  ['requestKickAllUsers', { room: 'القاعة' }],
])('%s by a guest is refused before any read (LOBBY-18)', async (event, data) => {
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const { ports } = site.at(HALL).room;
  const socket = await site.join(HALL, layla);
  const reads = [
    vi.spyOn(ports.lobby, 'connections'),
    vi.spyOn(ports.lobby, 'admissionData'),
    vi.spyOn(ports.roomsDatabase, 'openReports'),
  ];
  expect(await site.request(HALL, socket, event, data)).toEqual({ ok: false, code: 'forbidden' });
  expect(reads.map(read => read.mock.calls.length)).toEqual([0, 0, 0]);
});

test('reported users are read without the list of all connections', async () => {
  const site = new SiteHarness([{ _id: HALL, name: 'القاعة', primary: true }]);
  const { ports } = site.at(HALL).room;
  const socket = await site.join(HALL, variantOf(omar, { may: ['canShowReportedUsers'] }));
  await site.join(HALL, mazin);
  vi.spyOn(ports.roomsDatabase, 'openReports').mockResolvedValue([
    { userId: mazin.userId, reason: 'spam', count: 2 },
    { userId: 'gone', reason: 'spam', count: 1 },
  ]);
  const everybody = vi.spyOn(ports.lobby, 'connections');
  expect(await site.request(HALL, socket, 'requestShowReported', {})).toMatchObject({
    ok: true,
    data: { reported: [{ userID: mazin.userId, count: 2 }] },
  });
  expect(everybody).not.toHaveBeenCalled();
});
