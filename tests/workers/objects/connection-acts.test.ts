import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ConnectionRecord } from '../../../protocol/rest/monitoring.ts';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const OPERATORS = {
  owner: { role: 'owner' as const },
  'kicks-only': { role: 'chat-master' as const, chat: only('canKickUser') },
  'nothing-but-the-list': { role: 'chat-master' as const, chat: only() },
  gardener: {
    role: 'room-master' as const,
    chat: only('canKickUser', 'canSendWarningMsg', 'canTransferUserToRoom'),
    masterOf: ['garden'],
  },
};

function only(...flags: ChatPermission[]) {
  const all = [
    'canKickUser',
    'canKickShielded',
    'canSendWarningMsg',
    'canTransferUserToRoom',
    'canAssignOneTimeKick',
  ] as const;
  return { canAccessChat: true, ...Object.fromEntries(all.map(flag => [flag, flags.includes(flag)])) };
}

const operators = new Map<string, Member>();
const as = (who: Visitor, method: string, path: string, body?: unknown) =>
  call(method, path, body, who.headers);
const operator = (name: keyof typeof OPERATORS): Member => operators.get(name) as Member;

const present = (...names: string[]) =>
  vi.waitFor(
    async () => {
      const there = (await lobbyOf(env).connections()).people.map(({ participant }) => participant.nickname);
      expect(there).toEqual(expect.arrayContaining(names));
    },
    { timeout: 20_000 },
  );

const listed = async (who: Visitor): Promise<ConnectionRecord[]> =>
  (
    (await as(who, 'GET', '/connections?page=1&limit=100')).body.data as unknown as {
      connections: ConnectionRecord[];
    }
  ).connections;
const actsOn = async (who: Visitor, target: Visitor) =>
  (await listed(who)).find(({ _id }) => _id === target.userID)?.acts;

beforeAll(async () => {
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'yard', name: 'الفناء' });
  await makeAccount({ username: 'shielded', role: 'admin', chat: { cannotKicked: true } });
  for (const [username, of] of Object.entries(OPERATORS)) {
    await makeAccount({ username, panel: { canAccessAdminPanel: true, canAccessWindowsMenu: true }, ...of });
    const member = new Member(username);
    await member.signIn();
    operators.set(username, member);
  }
});

const BODIES = {
  message: { act: 'message', text: 'هدوء من فضلكم' },
  mute: { act: 'mute' },
  unmute: { act: 'unmute' },
  move: { act: 'move', room: 'الفناء' },
  kick: { act: 'kick', reason: 'كفى' },
} as const;

test('offered actions succeed and others are refused, per operator and target (SITE-52)', async () => {
  const rose = new Visitor('وردة');
  const cactus = new Visitor('صبّار');
  const shielded = new Member('shielded');
  await rose.enter({ room: 'الحديقة' });
  await cactus.enter({ room: 'الفناء' });
  await shielded.signIn();
  await shielded.enter({ room: 'الحديقة' });
  await present('وردة', 'صبّار', 'shielded');
  for (const name of ['nothing-but-the-list', 'kicks-only', 'gardener', 'owner'] as const)
    for (const target of [shielded, cactus, rose]) {
      const offered = (await actsOn(operator(name), target)) ?? [];
      for (const [act, body] of Object.entries(BODIES)) {
        // An action that would end the scenario is tried only if it is refused.
        if (act === 'kick' || act === 'move' || act === 'unmute' ? offered.includes(act as 'kick') : false)
          continue;
        const { status } = await as(operator(name), 'POST', `/connections/${target.userID}`, body);
        const isOffered = offered.includes(act as 'kick') || (act === 'unmute' && offered.includes('mute'));
        expect([name, target.name, act, status]).toEqual([name, target.name, act, isOffered ? 204 : 403]);
        if (act === 'mute' && isOffered)
          await as(operator(name), 'POST', `/connections/${target.userID}`, BODIES.unmute);
      }
    }
});

test('an operator outside the chat messages, mutes and kicks a user (SITE-52, SITE-53)', async () => {
  const layla = new Visitor('ليلى');
  const socket = await layla.enter({ room: 'الحديقة' });
  await present('ليلى');
  const act = async (body: object) =>
    (await as(operator('owner'), 'POST', `/connections/${layla.userID}`, { authKey: 'owner', ...body }))
      .status;
  expect(await act(BODIES.message)).toBe(204);
  expect(await socket.waitFor('receiveWarningMessage', () => true)).toMatchObject({
    text: 'هدوء من فضلكم',
    from: 'owner',
  });
  expect(await act(BODIES.mute)).toBe(204);
  await vi.waitFor(async () => expect(await actsOn(operator('owner'), layla)).toContain('unmute'), {
    timeout: 20_000,
  });
  expect(await socket.request('newMessageFromClient', { text: 'أنا هنا', style: {} })).toMatchObject({
    ok: false,
  });
  expect(await act(BODIES.unmute)).toBe(204);
  expect(await act({ act: 'move', room: 'الحديقة' })).toBe(409);
  expect(await act({ act: 'move', room: 'لا غرفة' })).toBe(404);
  expect(await act(BODIES.kick)).toBe(204);
  expect((await socket.closed).code).toBe(4501);
  await vi.waitFor(async () => expect(await act(BODIES.kick)).toBe(404), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      const { body } = await as(operator('owner'), 'GET', '/events/?page=1');
      const texts = JSON.stringify(body.data);
      for (const type of ['warning', 'allowWrite', 'kickVisitor']) expect(texts).toContain(`"${type}"`);
    },
    { timeout: 20_000 },
  );
});

test('an operator outside the chat transfers a user, who sees the operator (SITE-53)', async () => {
  const salem = new Visitor('سالم');
  const socket = await salem.enter({ room: 'الحديقة' });
  await present('سالم');
  const { status } = await as(operator('owner'), 'POST', `/connections/${salem.userID}`, BODIES.move);
  expect(status).toBe(204);
  expect(await socket.waitFor('moved')).toMatchObject({ by: 'owner' });
});

test('an unknown action or extra field is refused with the field name (SITE-53)', async () => {
  const rima = new Visitor('ريما');
  await rima.enter({ room: 'الحديقة' });
  await present('ريما');
  for (const [body, field] of [
    [{ act: 'ban' }, 'act'],
    [{ act: 'message' }, 'text'],
    [{ act: 'kick', reason: 'ا'.repeat(301) }, 'reason'],
    [{ act: 'move', room: '' }, 'room'],
    [{ act: 'mute', surprise: 1 }, 'surprise'],
  ] as const) {
    const answer = await as(operator('owner'), 'POST', `/connections/${rima.userID}`, body);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
  }
  expect((await as(operator('owner'), 'POST', '/connections/nobody', BODIES.mute)).status).toBe(404);
});
