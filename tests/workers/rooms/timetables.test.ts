import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import { instantOf, localDayAt } from '../../../protocol/timetable/settings-at.ts';
import { hijriDay, type TimetableLine } from '../../../protocol/timetable/timetable.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { callsAsLoggedIn, guest, makeAccount, member } from '../../support/accounts.ts';
import { codeOf, WITHIN } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { evict, makeRoom, room, runAlarm, setClock } from '../../support/rooms.ts';
import { line } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const RIYADH = 'Asia/Riyadh';

type Call = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let operator: Call;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'empty', name: 'الخالية' });
  await makeRoom({ id: 'night', name: 'الليلية' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  operator = await callsAsLoggedIn('admin');
});

/** Start of the hour in Riyadh after this number of hours: time, and its text. */
function hourFromNow(hours: number, zone = RIYADH): { at: number; clock: string } {
  const at = Math.ceil(Date.now() / HOUR_MS + hours) * HOUR_MS;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return { at, clock };
}
const SOON = hourFromNow(1);
const LATER = hourFromNow(3);
const hours = { from: SOON.clock, to: LATER.clock };

const setTimetable = async (name: string, ...timetable: TimetableLine[]) => {
  const answer = await operator('POST', `/rooms/${name}`, { timetable });
  expect(answer.status).toBe(200);
};
const alarmOf = (id: string) =>
  runInDurableObject(room(id), (_: ChatRoom, { storage }) => storage.getAlarm());
/** Waits, because the lobby notifies the empty room after its answer to the operator. */
const untilAlarm = (id: string, at: number) =>
  vi.waitFor(async () => expect(await alarmOf(id)).toBe(at), WITHIN);
/** Runs the earlier alarms too, because a room with sockets uses them for checks. */
async function ringUntil(id: string, at: number): Promise<void> {
  await vi.waitFor(async () => {
    const record = await runInDurableObject(room(id), (_: ChatRoom, { storage }) =>
      storage.sql.exec<{ body: string }>("SELECT body FROM stored_values WHERE key = 'record'").one(),
    );
    expect(record.body).toContain(SOON.clock);
  }, WITHIN);
  for (let set = await alarmOf(id); set !== at; set = await alarmOf(id)) {
    expect(set).toBeLessThan(at);
    await ringAt(id, set ?? at);
  }
}
/** Sets the room's clock to this time and runs its alarm. */
async function ringAt(id: string, now: number): Promise<void> {
  await setClock(id, now);
  expect(await runAlarm(id)).toBe(true);
}

test('the runtime supports the Umm al-Qura calendar and time zones (TIME-3, TIME-4)', () => {
  const day = (iso: string) => Date.parse(iso) / DAY_MS;
  expect(hijriDay(day('2026-02-17'))).toEqual({ month: 8, day: 29 });
  expect(hijriDay(day('2026-02-18'))).toEqual({ month: 9, day: 1 });
  expect(hijriDay(day('2026-03-19'))).toEqual({ month: 9, day: 30 });
  expect(localDayAt(Date.parse('2026-11-24T21:00:00Z'), RIYADH)).toBe(day('2026-11-25'));
  expect(instantOf(day('2026-04-24'), 30, 'Africa/Cairo')).toBe(Date.parse('2026-04-23T22:00:00Z'));
});

test('an evicted room lets only staff write on schedule, also in lists and event record (TIME-5, TIME-11, TIME-12)', async () => {
  const visitor = await guest('زائر الحديقة', 'الحديقة');
  const moderator = await member('omar', 'الحديقة');
  const elsewhere = await guest('زائر القاعة', 'القاعة');
  await setTimetable('الحديقة', line({ ...hours, writers: 'staff', slowSeconds: 20, theme: 'ورد' }));
  await ringUntil('garden', SOON.at);
  expect(codeOf(await visitor.request('newMessageFromClient', { text: 'قبل' }))).toBe('ok');
  await evict('garden');
  await ringAt('garden', SOON.at);
  await visitor.waitFor('roomMode', ({ writers }) => writers === 'staff');
  expect(codeOf(await visitor.request('newMessageFromClient', { text: 'أثناء' }))).toBe('only_staff_write');
  expect(codeOf(await moderator.request('newMessageFromClient', { text: 'من المشرف' }))).toBe('ok');
  const theme = { accent: '#b3174f', background: 'dusk' };
  const isThen = { slowSeconds: 20, writers: 'staff', theme };
  for (const socket of [visitor, elsewhere]) {
    const { upserted } = await socket.waitFor('roomsChanged', ({ upserted }) =>
      upserted.some(each => each._id === 'garden' && each.writers === 'staff'),
    );
    expect(upserted.find(({ _id }) => _id === 'garden')).toMatchObject(isThen);
  }
  await evict('garden');
  const [heard, seen] = [visitor.received.length, elsewhere.received.length];
  await ringAt('garden', LATER.at);
  await visitor.waitFor('roomMode', ({ writers }) => writers === 'everyone', heard);
  await elsewhere.waitFor(
    'roomsChanged',
    ({ upserted }) => upserted.some(each => each._id === 'garden' && !each.theme),
    seen,
  );
  for (const { received } of [visitor, moderator, elsewhere])
    expect(JSON.stringify(received)).not.toMatch(/timetable|modeHeld|weekdays/);
  const entry = await auditEntryAbout('adminPanel', 'أوقات الغرفة');
  expect(entry.event_data).toContain(`أُضيف «كل يوم، من ${SOON.clock} إلى ${LATER.clock}: يكتب المشرفون فقط`);
});

test('an empty room closes on schedule in the lists (TIME-5)', async () => {
  const visitor = await guest('ناظر القاعة', 'القاعة');
  const isClosed = (closed: boolean) => (data: { upserted: Room[] }) =>
    data.upserted.some(each => each._id === 'empty' && (each.closed ?? false) === closed);
  await setTimetable('الخالية', line({ ...hours, entrance: 'closed' }));
  await untilAlarm('empty', SOON.at);
  await evict('empty');
  await ringAt('empty', SOON.at);
  await visitor.waitFor('roomsChanged', isClosed(true));
  const before = visitor.received.length;
  await setTimetable('الخالية');
  await visitor.waitFor('roomsChanged', isClosed(false), before);
});

test('a closed room refuses guests, is no default room and admits staff (TIME-7)', async () => {
  await setTimetable('القاعة', line({ entrance: 'closed' }));
  const refused = new Visitor('طارق الباب');
  await refused.signIn();
  const answer = await refused.connect({ room: 'القاعة' });
  expect([answer.status, answer.body.code]).toEqual([403, 'room_not_open']);
  expect(
    codeOf(
      await (await guest('جار', 'الليلية')).request('joinRoom', { oldRoom: 'الليلية', targetRoom: 'القاعة' }),
    ),
  ).toBe('room_not_open');
  await env.DB.prepare("UPDATE rooms SET is_primary = (id = 'hall')").run();
  await setTimetable('القاعة', line({ entrance: 'closed', welcome: 'أهلًا' }));
  expect((await refused.connect({})).body).toMatchObject({
    data: { roomId: expect.not.stringMatching('hall') },
  });
  const master = await member('omar', 'القاعة');
  expect((await master.waitFor('welcomeMsgFromServer')).text).toBe('أهلًا');
  await setTimetable('القاعة');
});

test('the site time zone shifts the room times (TIME-3)', async () => {
  await setClock('empty', Date.now());
  await setTimetable('الخالية', line({ ...hours, slowSeconds: 10 }));
  await untilAlarm('empty', SOON.at);
  expect((await operator('PATCH', '/options-1/site', { timeZone: 'Asia/Dubai' })).status).toBe(200);
  await untilAlarm('empty', SOON.at - HOUR_MS);
  expect((await operator('PATCH', '/options-1/site', { timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await operator('PATCH', '/options-1/site', { timeZone: RIYADH })).status).toBe(200);
});

test('a manual mode overrides the timetable line, in the lists too (TIME-8)', async () => {
  await setTimetable('الليلية', line({ slowSeconds: 10, writers: 'everyone' }));
  const master = await member('admin', 'الليلية');
  expect(await master.waitFor('roomMode')).toEqual({ slowSeconds: 10, writers: 'everyone' });
  const byHand = { slowSeconds: 0, writers: 'staff' };
  expect(codeOf(await master.request('requestSetRoomMode', byHand))).toBe('ok');
  await evict('night');
  const visitor = await guest('زائر الليل', 'الليلية');
  expect(await visitor.waitFor('roomMode')).toEqual(byHand);
  expect((await visitor.waitFor('rooms')).rooms.find(({ _id }) => _id === 'night')).toMatchObject(byHand);
});

test.each([
  [{ from: '24:00' }, 'timetable.0.from: must be a time such as 20:30'],
  [{ weekdays: [7] }, 'timetable.0.weekdays.0: must be one of the choices'],
  [{ entrance: null }, 'timetable.0: changes nothing'],
  [{ theme: 'غريب' }, 'timetable.0.theme: must be one of the choices'],
  [{ slowSeconds: 61 }, 'timetable.0.slowSeconds: must be one of the choices'],
  [{ welcome: 'س'.repeat(301) }, 'timetable.0.welcome: has at most 300 characters'],
  [
    { dates: { calendar: 'gregory', from: '2026-12-02', to: '2026-12-01' } },
    'timetable.0.dates: is before its start',
  ],
  [
    { dates: { calendar: 'hijri', from: { month: 13, day: 1 }, to: { month: 1, day: 1 } } },
    'timetable.0.dates.from.month: must be a date',
  ],
])('a timetable line with %j is refused (TIME-1)', async (wrong, text) => {
  const answer = await operator('POST', '/rooms/الخالية', {
    timetable: [{ ...line({ entrance: 'closed' }), ...wrong }],
  });
  expect([answer.status, answer.body.message]).toEqual([400, `Room validation failed: ${text}`]);
});

test('a room has at most twenty timetable lines (TIME-1)', async () => {
  const answer = await operator('POST', '/rooms/الخالية', {
    timetable: Array.from({ length: 21 }, () => line()),
  });
  expect([answer.status, answer.body.message]).toEqual([
    400,
    'Room validation failed: timetable: has at most 20 lines',
  ]);
});
