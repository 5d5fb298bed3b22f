import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  callsAs,
  callsAsLoggedIn,
  decide,
  enter,
  entriesAbout,
  failWrites,
  Member,
  makeModeratedSite,
  member,
  waitingFor,
  waitingId,
} from '../../support/accounts.ts';
import { codeOf, untilPresent } from '../../support/lobby-presence.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;

const GARDEN = { room: 'الحديقة', reason: 'سيل من الإعلانات' };
let ghaith: ClientSocket;
let [asSalma, asShabah, asOmar]: Calls[] = [];
let guests = 0;

async function guestInGarden(): Promise<{ who: Visitor; socket: ClientSocket }> {
  guests += 1;
  const who = new Visitor(`زائر ${guests}`);
  const socket = await enter(who, 'الحديقة');
  await untilPresent(who.userID);
  return { who, socket };
}

const kickGarden = async (): Promise<string> => codeOf(await ghaith.request('requestKickAllUsers', GARDEN));

const as = (who: Calls | undefined): Calls => {
  if (!who) throw new Error('no account has logged in');
  return who;
};

beforeAll(async () => {
  await makeModeratedSite();
  asSalma = await callsAsLoggedIn('salma');
  [asShabah, asOmar] = [await callsAsLoggedIn('shabah'), await callsAsLoggedIn('omar')];
  await as(asSalma)('PATCH', '/users/updateUser/id-ghaith', { needsApproval: true });
  ghaith = await member('ghaith');
  await untilPresent('id-ghaith');
});

/** Excludes the guest's arrival, which may already be in the event record. */
const kicksIn = async (room: string) =>
  (await entriesAbout(room)).filter(({ type }) => type === 'kickConnected');

beforeEach(async () => {
  await env.DB.exec('DELETE FROM approval_requests');
});

test('a room kick waits, is visible only to approvers and runs once (APPROVAL-4, APPROVAL-5, APPROVAL-9)', async () => {
  const [shabah, omar] = [await member('shabah'), await member('omar')];
  await untilPresent('id-shabah', 'id-omar');
  const { who, socket } = await guestInGarden();
  expect(await ghaith.request('requestKickAllUsers', GARDEN)).toMatchObject({
    ok: false,
    error: {
      code: 'awaits_approval',
      message: 'هذا الإجراء ينتظر موافقة مشرف آخر، ويسقط بعد دقائق عددها 15.',
    },
  });
  const isAboutApproval = ({ sender }: { sender: { nickname: string } }) => sender.nickname === 'الموافقات';
  const { notice } = await shabah.waitFor('newMessageFromServer', isAboutApproval);
  expect(notice).toEqual({ code: 'approvalAsked', minutes: 15 });
  await omar.settled();
  for (const bystander of [omar, ghaith, socket])
    expect(JSON.stringify(bystander.received)).not.toContain('الموافقات');

  const [request, ...others] = await waitingFor(as(asShabah));
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    kind: 'kickAll',
    what: 'طرد كل من في غرفة «الحديقة»',
    reason: GARDEN.reason,
    byUsername: 'ghaith',
    byRole: 'admin',
  });
  expect(Date.parse(request?.until ?? '') - Date.parse(request?.at ?? '')).toBe(15 * 60_000);

  const again = await callsAsLoggedIn('ghaith');
  for (const other of [as(asOmar), again]) {
    expect(await waitingFor(other)).toEqual([]);
    expect(await decide(other, 'approved', request?._id)).toBe('approval_gone');
  }
  const asGuest = await callsAs(who)('GET', '/approvals');
  expect([asGuest.status, asGuest.body.code]).toEqual([403, 'forbidden']);
  expect(await kicksIn('الحديقة')).toEqual([]);

  const both = await Promise.all([decide(as(asSalma)), decide(as(asShabah))]);
  expect(both.toSorted()).toEqual([204, 'approval_gone'].toSorted());
  expect((await socket.closed).code).toBe(4501);
  const by = both[0] === 204 ? 'salma' : 'shabah';
  expect(await kicksIn('الحديقة')).toEqual([
    {
      by: 'ghaith',
      type: 'kickConnected',
      said: `طرد كل من في غرفة «الحديقة»، السبب: ${GARDEN.reason}، بموافقة «${by}»`,
    },
  ]);
  expect(await waitingFor(as(asShabah))).toEqual([]);
});

test('a refused or expired request is not performed and is recorded (APPROVAL-6)', async () => {
  const { who, socket } = await guestInGarden();
  expect(await kickGarden()).toBe('awaits_approval');
  expect(await decide(as(asShabah), 'refused')).toBe(204);
  expect(await kickGarden()).toBe('awaits_approval');
  const id = await waitingId();
  await env.DB.exec('UPDATE approval_requests SET until = 1');
  const both = await Promise.all([decide(as(asShabah), 'approved', id), decide(as(asSalma), 'approved', id)]);
  expect(both).toEqual(['approval_gone', 'approval_gone']);
  expect(await entriesAbout('طلب «ghaith»')).toEqual([
    {
      by: 'shabah',
      type: 'adminPanel',
      said: expect.stringMatching(/^رفض طلب «ghaith»: طرد كل من في غرفة «الحديقة»، السبب: سيل/),
    },
    {
      by: 'الموقع',
      type: 'adminPanel',
      said: expect.stringMatching(/^سقوط طلب «ghaith» بعد انتهاء مهلته: طرد/),
    },
  ]);
  await socket.settled();
  expect((await who.connect()).status).toBe(200);
});

test('a performed but unrecorded kick is not repeated automatically (APPROVAL-7)', async () => {
  const { socket } = await guestInGarden();
  await kickGarden();
  const id = await waitingId();
  const mend = await failWrites('INSERT', 'events_pending');
  expect(await decide(as(asShabah), 'approved', id)).toBe('internal');
  expect((await socket.closed).code).toBe(4501);
  await mend();
  expect(await decide(as(asSalma), 'approved', id)).toBe('approval_gone');
  await env.DB.exec('UPDATE approval_requests SET taken_at = taken_at - 30000');
  const next = await guestInGarden();
  expect(await decide(as(asSalma), 'approved', id)).toBe(204);
  expect((await next.socket.closed).code).toBe(4501);
  expect(await entriesAbout('بموافقة «shabah»')).toEqual([]);
  await kickGarden();
  await env.DB.exec("UPDATE approval_requests SET until = 1, taken_by = 'shabah', taken_at = 1");
  await waitingFor(as(asSalma));
  expect((await entriesAbout('ولم يُعرف تمامه')).map(({ said }) => said)).toEqual([
    expect.stringMatching(/^طلب «ghaith» بدأ تنفيذه بموافقة «shabah» ولم يُعرف تمامه: طرد/),
  ]);
});

test.for(['bot', 'hostPass'] as const)(
  'a %s session of an approver can neither list nor decide requests (APPROVAL-9, APPROVAL-12)',
  async began => {
    const barred = new Member('salma');
    barred.began = began;
    const salma = await enter(barred);
    const shabah = await member('shabah');
    await untilPresent('id-salma', 'id-shabah');
    expect(await kickGarden()).toBe('awaits_approval');
    await shabah.waitFor('newMessageFromServer', ({ sender }) => sender.nickname === 'الموافقات');
    await salma.settled();
    expect(JSON.stringify(salma.received)).not.toContain('الموافقات');
    const asBarred = callsAs(barred);
    expect((await asBarred('GET', '/approvals')).body.code).toBe('forbidden');
    expect(await decide(asBarred, 'approved', await waitingId())).toBe('forbidden');
    expect(await decide(as(asShabah), 'refused')).toBe(204);
    for (const socket of [salma, shabah]) socket.close(1000);
  },
);

test('a request is void after its actor loses canKickUser or gets a new password (APPROVAL-6)', async () => {
  const { socket } = await guestInGarden();
  await kickGarden();
  const id = await waitingId();
  await as(asSalma)('PATCH', '/users/updateUser/id-ghaith', { chatPermissions: { canKickUser: false } });
  expect(await decide(as(asShabah), 'approved', id)).toBe('approval_void');
  expect(await waitingFor(as(asShabah))).toEqual([]);
  expect((await entriesAbout('لأنه لم يعد يملك ذلك')).map(({ by }) => by)).toEqual(['shabah']);
  const told = ghaith.waitFor('permissionsChanged', ({ permissions }) => permissions.canKickUser === true);
  await as(asSalma)('PATCH', '/users/updateUser/id-ghaith', { chatPermissions: { canKickUser: true } });
  await told;
  await kickGarden();
  const password = { password: 'another good password', passwordConfirm: 'another good password' };
  expect((await as(asSalma)('PATCH', '/users/updateUser/id-ghaith', password)).status).toBe(204);
  expect(await waitingFor(as(asShabah))).toEqual([]);
  await socket.settled();
  expect((await new Member('ghaith').login()).status).toBe(401);
});
