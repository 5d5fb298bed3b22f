import { env } from 'cloudflare:workers';
import { decode } from 'hono/jwt';
import { expect, test, vi } from 'vitest';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { countedCalls } from '../../support/counted-calls.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

const connectBody = ({ name, fingerprint }: Visitor) => ({
  username: name,
  nickname: name,
  authKey: null,
  visibility: 'visible',
  type: 'visitor',
  fingerprint,
  originURL: 'http://localhost',
});

type Place = { data: { ticket: string; roomId: string } };

const upgradeHeaders = { Upgrade: 'websocket', Origin: 'http://localhost' };

test('from /connect to the socket, a guest needs three object calls and one database trip', async () => {
  const guest = new Visitor('قادم');
  await guest.signIn();
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const connected = await countedCalls(guest, 'POST', '/connect', { body: connectBody(guest) });
  expect(verify.mock.calls).toHaveLength(1);
  verify.mockRestore();
  const { ticket, roomId } = (await connected.answer.json<Place>()).data;
  const path = `/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
  const upgraded = await countedCalls(guest, 'GET', path, { headers: upgradeHeaders });
  expect([connected.calls, connected.batches]).toEqual([['lobby.enter', 'room.admit'], 1]);
  expect([upgraded.answer.status, upgraded.calls, upgraded.batches]).toEqual([101, ['room.fetch'], 0]);
  const again = await countedCalls(guest, 'GET', path, { headers: upgradeHeaders });
  expect([again.answer.status, again.calls]).toEqual([401, ['lobby.spendEntry', 'room.fetch']]);
});

const memberBody = (member: Member, over = {}) => ({
  ...connectBody(member),
  type: 'super',
  authKey: member.name,
  ...over,
});

test('entry by a member takes the same number of calls as by a guest', async () => {
  await makeAccount({ username: 'rashid', nickname: 'راشد' });
  const member = new Member('rashid');
  // The login stores the session. An entry updates it only after an hour.
  await member.login();
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const body = memberBody(member);
  const connected = await countedCalls(member, 'POST', '/connect', { body });
  expect(verify.mock.calls).toHaveLength(1);
  verify.mockRestore();
  const { ticket, roomId } = (await connected.answer.json<Place>()).data;
  const path = `/rooms/${roomId}/socket?ticket=${encodeURIComponent(ticket)}`;
  const upgraded = await countedCalls(member, 'GET', path, { headers: upgradeHeaders });
  expect([connected.calls, connected.batches]).toEqual([['lobby.enter', 'room.admit'], 1]);
  expect([upgraded.answer.status, upgraded.calls, upgraded.batches]).toEqual([101, ['room.fetch'], 0]);
});

test('a member renamed since login claims the new name', async () => {
  const id = await makeAccount({ username: 'samira', nickname: 'سميرة' });
  const member = new Member('samira');
  await member.signIn();
  await env.DB.prepare('UPDATE accounts SET nickname = ?, nickname_skeleton = ? WHERE id = ?')
    .bind('سمسم', skeleton('سمسم'), id)
    .run();
  const { answer, calls } = await countedCalls(member, 'POST', '/connect', { body: memberBody(member) });
  expect([answer.status, calls]).toEqual([200, ['lobby.enter', 'lobby.claimNickname', 'room.admit']]);
  expect(await new Visitor('سميرة').enter()).toBeInstanceOf(ClientSocket);
});

test('sanctions on the device of a member depend on the stored role (ADMISSION-13)', async () => {
  await makeAccount({ username: 'ghassan', role: 'admin' });
  const member = new Member('ghassan');
  await member.signIn();
  const { sessionID: sessionId, deviceID: deviceId } = decode(member.token).payload as Record<string, string>;
  const who = {
    userId: 'another',
    sessionId: String(sessionId),
    deviceId: String(deviceId),
    accountType: 'super',
    fingerprint: member.fingerprint,
    ipAddress: member.address,
  } as const;
  const lobby = lobbyOf(env);
  await lobby.restrain(who, { kind: 'mute', rank: 60 }, Date.now() + 60_000, 'main');
  const { answer, calls } = await countedCalls(member, 'POST', '/connect', { body: memberBody(member) });
  const { permissions } = (await answer.json<{ data: { permissions: Record<string, boolean> } }>()).data;
  expect([permissions.allowUserToWrite, calls]).toEqual([
    true,
    ['lobby.enter', 'lobby.claimNickname', 'room.admit'],
  ]);
});

test('a refusal after a name claim releases the name (ADMISSION-13)', async () => {
  const [refused, other] = [new Visitor('مطلوب'), new Visitor('مطلوب')];
  await refused.signIn();
  await other.signIn();
  const body = { ...connectBody(refused), visibility: 'hidden' };
  const { answer, calls } = await countedCalls(refused, 'POST', '/connect', { body });
  expect([answer.status, calls]).toEqual([403, ['lobby.enter', 'lobby.cancelReservation']]);
  const socket = await other.enter();
  expect(socket).toBeInstanceOf(ClientSocket);
});

test('a request is logged once; SAMAR_REQUEST_LOG off disables the log', async () => {
  const guest = new Visitor('مسجل');
  await guest.signIn();
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await countedCalls(guest, 'GET', '/users/verify', { env: { SAMAR_REQUEST_LOG: 'on' } });
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), WITHIN);
  const lines = log.mock.calls.flat().filter(line => String(line).includes('"what":"request"'));
  log.mockClear();
  await countedCalls(guest, 'GET', '/users/verify', { env: { SAMAR_REQUEST_LOG: 'off' } });
  const silent = log.mock.calls.flat();
  log.mockRestore();
  expect(lines).toHaveLength(1);
  expect(silent).toEqual([]);
});
