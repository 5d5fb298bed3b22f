import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../protocol/constants.ts';
import type { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { Roster } from '../../../rooms-do/lobby/platform/roster.ts';
import { SiteUsage } from '../../../rooms-do/lobby/site/module.ts';
import { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { RoomsDatabase } from '../../../worker/rooms-database.ts';
import { lobby, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { evictLobby, makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  for (const id of ['dawn', 'dusk']) await makeRoom({ id, name: id });
});

afterEach(() => void vi.restoreAllMocks());

const stub = () => env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME));
const names = async () =>
  (await lobby().connections()).people.map(({ participant }) => participant.nickname).sort();

test('after hibernation the lists come from storage (LOBBY-8)', async () => {
  const layla = new Visitor('ليلى الفجر');
  const watcher = new Visitor('راصد الغسق');
  await layla.enter({ room: 'dawn' });
  const socket = await watcher.enter({ room: 'dusk' });
  await socket.request('watchAllUsers', { on: true });
  await untilPresent(layla.userID, watcher.userID);
  await evictLobby();
  const asked = [
    vi.spyOn(ChatRoom.prototype, 'fullReport'),
    vi.spyOn(ChatRoom.prototype, 'stateDigest'),
    vi.spyOn(RoomsDatabase.prototype, 'admissionData'),
    vi.spyOn(RoomsDatabase.prototype, 'siteConfig'),
  ];
  expect(await names()).toEqual(['راصد الغسق', 'ليلى الفجر']);
  const sizes = Object.fromEntries((await lobby().rooms()).map(({ name, size }) => [name, size]));
  expect(sizes).toMatchObject({ dawn: 1, dusk: 1 });
  // Subscriptions survive too: the subscriber is notified about a new user in another room.
  await new Visitor('قادمة').enter({ room: 'dawn' });
  await socket.waitFor(
    'usersChanged',
    ({ scope, upserted }) => scope === 'all' && upserted.some(({ nickname }) => nickname === 'قادمة'),
  );
  for (const call of asked) expect(call).not.toHaveBeenCalled();
});

test('the lists version survives hibernation and changes with a list', async () => {
  const guest = new Visitor('زائرة القوائم');
  await guest.enter({ room: 'dawn' });
  const versionOf = async () =>
    ((await guest.connect()).body as unknown as { data: { listsVersion?: string } }).data.listsVersion;
  const first = await versionOf();
  expect(first).toBeTypeOf('string');
  await evictLobby();
  expect(await versionOf()).toBe(first);
  await lobby().siteChanged(['gifts']);
  const changed = await versionOf();
  expect(changed).not.toBe(first);
  await evictLobby();
  expect(await versionOf()).toBe(changed);
});

test('raid state, used budgets and reserved names survive hibernation (LOBBY-27)', async () => {
  const newGuest = (at: number) => ({
    ipAddress: `${at + 20}.5.5.5`,
    provider: 'AS64520',
    sessionId: null,
    isNewGuest: true,
    isWellFormed: true,
  });
  // Stops the clock, so that rate limits do not refill.
  const now = Date.now();
  await setLobbyClock(now);
  for (let at = 0; at < 80; at++) await lobby().enter(newGuest(at));
  expect((await lobby().surges()).map(({ provider }) => provider)).toContain('AS64520');
  const home = { ...newGuest(200), provider: 'AS64521' };
  const spend = async () => {
    let spent = 0;
    while ((await lobby().spendEntry(home)) === null) spent++;
    return spent;
  };
  expect(await spend()).toBeGreaterThan(10);
  const layla = new Visitor('ليلى الموعودة');
  await layla.login();
  await layla.connect({ room: 'dawn' });
  await new Visitor('جارة الموعودة').enter({ room: 'dawn' });
  await evictLobby();
  await setLobbyClock(now);
  expect((await lobby().surges()).map(({ provider }) => provider)).toContain('AS64520');
  expect(await spend()).toBeLessThan(3);
  expect((await new Visitor('ليلى الموعودة').login()).body.code).toBe('nickname_taken');
});

test('settings from an hour ago are reloaded in the background', async () => {
  await lobby().rooms();
  await evictLobby();
  await runInDurableObject(stub(), (instance: Lobby) => {
    instance.clock.now = () => Date.now() + HOUR_MS;
  });
  const read = vi.spyOn(RoomsDatabase.prototype, 'siteConfig');
  await env.DB.prepare("UPDATE rooms SET subject = 'جديد' WHERE id = 'dawn'").run();
  expect((await lobby().rooms()).find(({ _id }) => _id === 'dawn')?.subject).toBe('');
  await vi.waitFor(
    async () => expect((await lobby().rooms()).find(({ _id }) => _id === 'dawn')?.subject).toBe('جديد'),
    WITHIN,
  );
  expect(read).toHaveBeenCalledTimes(1);
});

test('an alarm task that throws stops neither other tasks nor the next alarm', async () => {
  await new Visitor('شاهد').enter({ room: 'dusk' });
  const reports = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = vi.spyOn(Roster.prototype, 'digestOf').mockImplementation(() => {
    throw new Error('unreadable');
  });
  const counted = vi.spyOn(SiteUsage.prototype, 'add');
  const beat = vi.spyOn(Roster.prototype, 'size', 'get').mockImplementation(() => {
    throw new Error('no plan');
  });
  await runDurableObjectAlarm(lobby());
  expect(counted).toHaveBeenCalled();
  expect(reports).toHaveBeenCalledWith(
    expect.stringContaining('"what":"alarm_task_failed","task":"heartbeat"'),
  );
  beat.mockRestore();
  broken.mockRestore();
  const at = await runInDurableObject(lobby(), (_, { storage }) => storage.getAlarm());
  expect((at ?? Number.POSITIVE_INFINITY) - Date.now()).toBeLessThanOrEqual(HOUR_MS + 15_000);
});
