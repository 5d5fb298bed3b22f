import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { Member, makeAccount } from '../../support/accounts.ts';
import { listedRoom, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const TIMES = 6;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'omar', role: 'chat-master' });
  await makeAccount({ username: 'salma', role: 'owner' });
});

const wordOf = (turn: number): string => ['ألف', 'باء', 'جيم', 'دال', 'هاء', 'واو'][turn] ?? '';
const codeOf = (ack: Awaited<ReturnType<ClientSocket['request']>>): string =>
  ack.ok ? 'ok' : ack.error.code;

async function entered(who: Visitor, room: string): Promise<ClientSocket> {
  await who.signIn();
  return who.enter({ room });
}

/** Types of the event record entries that name a user. A room sends its entries with a short delay. */
async function entriesAbout(nickname: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT event_type AS type FROM events WHERE event_data LIKE ?')
    .bind(`%${nickname}%`)
    .all<{ type: string }>();
  return results.map(({ type }) => type);
}

async function countOf(nickname: string, type: string): Promise<void> {
  await vi.waitFor(async () => expect(await entriesAbout(nickname)).toContain(type), { timeout: 20_000 });
  expect((await entriesAbout(nickname)).filter(each => each === type)).toHaveLength(1);
}

test('if two visitors use one kick mark concurrently, exactly one kicks (MOD-46)', async () => {
  const salma = await entered(new Member('salma'), 'القاعة');
  const near = await entered(new Visitor('قريب'), 'القاعة');
  const beside = await entered(new Visitor('مجاور'), 'القاعة');
  const far = await entered(new Visitor('بعيد'), 'الحديقة');
  for (let turn = 0; turn < TIMES; turn++) {
    const guest = new Visitor(`معلَّم ${wordOf(turn)}`);
    await entered(guest, 'القاعة');
    const userId = guest.userID;
    const mark = { userId, prop: 'hasOneTimeKick', value: true };
    expect(codeOf(await salma.request('requestChangeUserPermissions', mark))).toBe('ok');
    // Waits until the lobby knows the user, so that the other room finds them.
    await vi.waitFor(async () => expect(await listedRoom(userId)).toBe('hall'), { timeout: 20_000 });
    const acks = await Promise.all(
      [near, turn % 2 === 0 ? beside : far].map(socket => socket.request('requestKickUser', { userId })),
    );
    expect(acks.map(codeOf).sort(), `turn ${turn}`).toEqual(['ok', 'user_not_found']);
    await countOf(guest.name, 'kickVisitor');
  }
});

test('two moderators kick or ban concurrently: exactly one succeeds (MOD-46, MOD-1)', async () => {
  const [omar, salma] = [
    await entered(new Member('omar'), 'القاعة'),
    await entered(new Member('salma'), 'القاعة'),
  ];
  for (const [event, type] of [
    ['requestKickUser', 'kickVisitor'],
    ['requestBanUser', 'banned'],
  ] as const) {
    const guest = new Visitor(`مطرود ${type}`);
    await entered(guest, 'القاعة');
    const acks = await Promise.all(
      [omar, salma].map(socket => socket.request(event, { userId: guest.userID })),
    );
    expect(acks.map(codeOf).sort(), event).toEqual(['ok', 'user_not_found']);
    await countOf(guest.name, type);
  }
});
