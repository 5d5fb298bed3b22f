import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { NEWCOMER_MS } from '../../../protocol/raid-limits.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { issueDeviceMark } from '../../../worker/platform/sessions/device.ts';
import { enter } from '../../support/accounts.ts';
import { later, makeSite, mutedAndGone, say, untilPresent } from '../../support/lobby-presence.ts';
import { ownerCalls } from '../../support/queries.ts';
import { call, Visitor } from '../../support/visitor.ts';

let owner: Awaited<ReturnType<typeof ownerCalls>>;

beforeAll(async () => {
  await makeSite();
  owner = await ownerCalls('hind');
  await owner('PATCH', '/options-2/site', { puzzleBits: 8, guestChallenge: 'surge' });
});

const guestLogin = (username: string, address: string, mark: string, asn = '64500') =>
  call(
    'POST',
    '/users/visitorLogin',
    { username, type: 'visitor', fingerprint: `fp-${username}`, originURL: '', visibility: 'visible' },
    { 'CF-Connecting-IP': address, 'CF-ASN': asn, 'Samar-Device': mark },
  );

const CHALLENGED = { status: 403, body: { code: 'challenge_required' } };

test('the device of an erased guest is unknown again', async () => {
  const guest = new Visitor('ممحو الجهاز', {
    fingerprint: 'fp-of-an-erased-device',
    address: '203.0.113.77',
  });
  await enter(guest);
  await untilPresent(guest.userID);
  const lobby = lobbyOf(env);
  const [present] = await lobby.presentOnDevice({ fingerprint: guest.fingerprint });
  const mark = present?.participant.deviceId ?? '';
  expect(await lobby.knownDevice(mark, guest.address)).not.toBeNull();
  expect((await owner('DELETE', `/people/data?device=${guest.fingerprint}`, {})).status).toBe(200);
  expect(await lobby.knownDevice(mark, guest.address)).toBeNull();
});

test('in a raid, an old device mark for a device never seen is challenged (ADMISSION-66)', async () => {
  const since = Date.now() - 10 * NEWCOMER_MS;
  const mark = await issueDeviceMark(env.SAMAR_SECRET, { deviceId: 'stockpiled', since, jkt: null });
  await lobbyOf(env).reportSurge('AS64500');
  expect(await guestLogin('مخزون', '203.0.113.20', mark)).toMatchObject(CHALLENGED);
});

test('in a raid, a seen device stays known for 90 days after a visit (ADMISSION-66)', async () => {
  const guest = new Visitor('زائرة معروفة', { address: '203.0.113.21', asn: '64502' });
  const { body } = await guest.login();
  const mark = String(body.device);
  await enter(guest);
  await untilPresent(guest.userID);
  await later(2 * NEWCOMER_MS);
  await lobbyOf(env).reportSurge('AS64501');
  expect((await guestLogin('معروفة', '203.0.113.22', mark, '64501')).status).toBe(201);
  await later(91 * 86_400_000);
  await lobbyOf(env).reportSurge('AS64501');
  expect(await guestLogin('منسية', '203.0.113.22', mark, '64501')).toMatchObject(CHALLENGED);
  await later(0);
});

test('a device new to the network with a device mark older than a mute is muted', async () => {
  const elsewhere = new Visitor('من شبكة أخرى', { address: '198.51.100.40' });
  await enter(elsewhere);
  await untilPresent(elsewhere.userID);
  const stock = new Visitor('علامة مخزونة', { address: '192.0.2.40' });
  await stock.signIn();
  await mutedAndGone('المكتوم', { address: '192.0.2.41' });
  await mutedAndGone('مكتوم آخر', { address: '192.0.2.40' });
  expect(await say(await stock.enter({ room: 'القاعة' }))).toBe('muted');
  const moved = new Visitor('منتقل', { address: '192.0.2.40', fingerprint: elsewhere.fingerprint });
  moved.token = elsewhere.token;
  expect(await say(await enter(moved))).toBe('muted');
});
