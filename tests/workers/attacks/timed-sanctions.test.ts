import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { enter, member } from '../../support/accounts.ts';
import { again, codeOf, exit, later, makeSite, say } from '../../support/lobby-presence.ts';
import { auditEntryAbout } from '../../support/queries.ts';
import { evict, evictLobby, runAlarm, setClock } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

beforeAll(makeSite);

const mute = (userId: string, over = {}) => ({
  userId,
  prop: 'allowUserToWrite' as const,
  value: false,
  ...over,
});

test('a timed mute survives relogin and eviction and expires in every room (MOD-51, MOD-34)', async () => {
  const omar = await member('omar');
  const who = new Visitor('صامت لخمس دقائق');
  const socket = await enter(who);
  const request = mute(who.userID, { minutes: 5, reason: 'إعلانات' });
  expect(codeOf(await omar.request('requestChangeUserPermissions', request))).toBe('ok');
  const { mute: told } = await socket.waitFor('permissionsChanged', change => change.mute !== undefined);
  expect(told?.reason).toBe('إعلانات');
  await exit(who, socket);
  await evictLobby();
  const { back, socket: second } = await again(who, 'صامت باسم آخر', { fingerprint: 'fp-silent' });
  const change = await second.waitFor('permissionsChanged');
  expect(change.mute).toEqual(told);
  expect(await say(second)).toBe('muted');
  await evict('hall');
  expect(await say(second)).toBe('muted');
  await exit(back, second);
  const elsewhere = await back.enter({ room: 'الحديقة' });
  expect(await say(elsewhere)).toBe('muted');
  const end = Date.parse(told?.until ?? '');
  await setClock('garden', end + 1);
  await runAlarm('garden');
  await elsewhere.waitFor('permissionsChanged', ({ permissions }) => permissions.allowUserToWrite === true);
  expect(await say(elsewhere)).toBe(true);
  await exit(back, elsewhere);
  await later(5 * MINUTE_MS + 1_000);
  expect(await say((await again(who)).socket)).toBe(true);
  await later(0);
  const entry = await auditEntryAbout('allowWrite', 'صامت لخمس دقائق');
  for (const said of ['لمدة 5 دقائق', 'إعلانات']) expect(entry.event_data).toContain(said);
});

test('after a timed kick, entry is refused with the remaining time (MOD-53, MOD-4, AUDIT-52)', async () => {
  const omar = await member('omar');
  const who = new Visitor('مطرود لربع ساعة');
  const socket = await enter(who);
  const request = { userId: who.userID, minutes: 15, reason: 'تكرار' } as const;
  expect(codeOf(await omar.request('requestKickUser', request))).toBe('ok');
  expect(await socket.waitFor('disconnected')).toMatchObject({ reason: 'kicked', message: 'تكرار' });
  const { body } = await who.connect({ room: 'القاعة' });
  expect(body.code).toBe('kicked');
  expect(Number(body.retryAfterMs)).toBeGreaterThan(14 * MINUTE_MS);
  expect(Number(body.retryAfterMs)).toBeLessThanOrEqual(15 * MINUTE_MS);
  const entry = await auditEntryAbout('kickVisitor', 'مطرود لربع ساعة');
  for (const said of ['لمدة 15 دقيقة', 'تكرار']) expect(entry.event_data).toContain(said);
});
