import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callsAsLoggedIn, enter, makeAccount, member } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const PANEL = { canAccessAdminPanel: true, canAccessRoomsMenu: true, canAccessWindowsMenu: true } as const;
const MODERATION = { canKickUser: true, canTransferUserToRoom: true, canSendWarningMsg: true } as const;
const NEW_PASSWORD = { password: 'open sesame', passwordConfirm: 'open sesame' };

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'owner', role: 'owner' });
  await makeAccount({ username: 'admin', role: 'admin' });
  await makeAccount({ username: 'peer', role: 'admin' });
  await makeAccount({ username: 'member' });
  await makeAccount({ username: 'gardener', role: 'room-master', masterOf: ['garden'], panel: PANEL });
  await makeAccount({ username: 'demoted', masterOf: ['garden'], chat: MODERATION, panel: PANEL });
  await makeAccount({ username: 'promoted', role: 'chat-master', masterOf: ['garden'], panel: PANEL });
  await makeAccount({ username: 'plain', chat: MODERATION });
});

/** A room created by a user, in place of the previous one in these tests. */
async function madeBy(username: string | null) {
  await env.DB.exec("DELETE FROM rooms WHERE id = 'made'");
  await makeRoom({ id: 'made', name: 'غرفة' });
  await env.DB.prepare("UPDATE rooms SET created_by = ? WHERE id = 'made'")
    .bind(username && `id-${username}`)
    .run();
}

const ROOM_DOORS: Record<string, (who: Ask, room: string, id: string) => ReturnType<Ask>> = {
  'is deleted': (who, room) => who('DELETE', `/rooms/${encodeURIComponent(room)}`),
  'is given a new password': (who, room) => who('POST', `/rooms/${encodeURIComponent(room)}`, NEW_PASSWORD),
  'is made the primary room': (who, _, id) => who('PATCH', `/rooms/${id}`, { primary: true }),
};

beforeEach(() => env.DB.exec("UPDATE rooms SET is_primary = (id = 'main')"));

test.each(
  Object.keys(ROOM_DOORS).flatMap(door =>
    [
      ['gardener', null],
      ['demoted', null],
      ['promoted', null],
      ['admin', 'owner'],
      ['admin', 'peer'],
    ].map(([who, maker]) => [door, who, maker] as const),
  ),
)('no room %s by %s if the creator is %s (MAY-66, MAY-71)', async (door, who, maker) => {
  await madeBy(maker ?? null);
  const answer = await ROOM_DOORS[door]?.(await callsAsLoggedIn(who ?? ''), 'غرفة', 'made');
  expect([answer?.status, answer?.body.code]).toEqual([403, 'forbidden']);
});

test.each([
  ['admin', null],
  ['admin', 'member'],
  ['admin', 'admin'],
  ['owner', 'admin'],
] as const)('a room can be changed and deleted by %s if its creator is %s (MAY-71)', async (who, maker) => {
  await madeBy(maker);
  const ask = await callsAsLoggedIn(who);
  expect((await ROOM_DOORS['is given a new password']?.(ask, 'غرفة', 'made'))?.status).toBe(200);
  expect((await ROOM_DOORS['is deleted']?.(ask, 'غرفة', 'made'))?.status).toBe(204);
});

test.each(['gardener', 'demoted', 'promoted'])(
  '%s cannot close connections outside assigned rooms (MAY-66)',
  async who => {
    const far = new Visitor(`بعيد ${who}`);
    await enter(far, 'الفناء');
    await untilPresent(far.userID);
    const ask = await callsAsLoggedIn(who);
    const answer = await ask('DELETE', `/connections/${far.userID}`);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  },
);

test.each(['gardener', 'demoted', 'promoted'])('%s may act only in assigned rooms (MAY-66)', async who => {
  const [near, far] = [new Visitor(`قريب ${who}`), new Visitor(`ناءٍ ${who}`)];
  await enter(near, 'الحديقة');
  await enter(far, 'الفناء');
  await untilPresent(near.userID, far.userID);
  const socket = await member(who, 'الفناء');
  for (const [event, data] of [
    ['sendWarningMessage', { text: 'تنبيه' }],
    ['requestTransferUserToRoom', { roomName: 'الحديقة' }],
    ['requestKickUser', {}],
    ['forceDisconnect', { userID: far.userID }],
  ] as const) {
    const ack = await socket.request(event, {
      ...(event !== 'forceDisconnect' && { userId: far.userID }),
      ...data,
    });
    expect([event, ack.ok || ack.error.code]).toEqual([event, 'forbidden']);
  }
  expect(await socket.request('sendWarningMessage', { userId: near.userID, text: 'تنبيه' })).toMatchObject({
    ok: true,
  });
  socket.close(1000);
});

test('for an account without assigned rooms, its stored flags apply (ROLE-9)', async () => {
  const far = new Visitor('هدف');
  await enter(far, 'الفناء');
  const socket = await member('plain', 'الفناء');
  expect(await socket.request('requestKickUser', { userId: far.userID })).toMatchObject({ ok: true });
});
