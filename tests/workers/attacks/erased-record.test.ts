import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { database } from '../../../worker/platform/database/client.ts';
import { addPending, auditLogOf } from '../../../worker/platform/record/with-audit.ts';
import { callsAsLoggedIn, Member, makeAccount } from '../../support/accounts.ts';
import { vp8Of, webpOf } from '../../support/images.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { placesOf, storedEntries, verification } from '../../support/queries.ts';
import { makeRoom, room } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const SOUND = { faults: [], notes: [] };
const CANARY = 'كناري لا يُنسى';

type Ask = Awaited<ReturnType<typeof callsAsLoggedIn>>;
let owner: Ask;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  owner = await callsAsLoggedIn('salma');
  expect((await owner('PATCH', '/options-2/site', { images: 'everyone' })).status).toBe(200);
});

const erase = async (query: string) => {
  const { status, body } = await owner('DELETE', `/people/data?${query}`);
  return [status, body.data];
};

async function writeEntries(username: string, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, nth) => ({
    id: `${username} ${nth}`,
    eventDate: 1_000 + nth,
    username,
    decoration: '',
    userRole: 'member',
    country: '',
    fingerprintAndIP: 'fp-busy 127.0.0.1',
    eventData: `${CANARY} ${nth}`,
    eventType: 'warning' as const,
  }));
  const [statement] = addPending(database(env), entries);
  if (statement) await database(env).batch([statement]);
  await auditLogOf(env).chainPending();
}

test('each erasure entry names at most 500 erased turns, and the chain stays valid (AUDIT-53)', async () => {
  await makeAccount({ username: 'busy' });
  await writeEntries('busy', 2_100);
  expect(await erase('account=id-busy')).toEqual([
    200,
    { events: 2_100, messages: 0, kept: 0, keptCases: 0 },
  ]);
  const entries = await storedEntries();
  const naming = entries.flatMap(({ erases }) => (erases ? [erases] : []));
  expect(naming.map(({ length }) => length)).toEqual([500, 500, 500, 500, 100]);
  expect(new Set(naming.flat()).size).toBe(2_100);
  expect(entries.filter(({ username }) => username === 'busy')).toEqual([]);
  expect(await placesOf([CANARY, 'busy '], [])).toEqual(['events']);
  expect(JSON.stringify(entries)).not.toContain(CANARY);
  expect(await verification()).toEqual(SOUND);
}, 60_000);

test('erasing an operator records the earlier erasures by this operator (AUDIT-53)', async () => {
  await makeAccount({ username: 'clerk', role: 'admin' });
  await makeAccount({ username: 'noor' });
  await writeEntries('noor', 1);
  const entry = (await storedEntries()).find(({ username }) => username === 'noor');
  const clerk = await callsAsLoggedIn('clerk');
  expect((await clerk('DELETE', `/events/${encodeURIComponent(entry?.id ?? '')}`)).status).toBe(204);
  expect(await erase('account=id-clerk')).toEqual([200, { events: 1, messages: 0, kept: 0, keptCases: 0 }]);
  expect((await storedEntries()).at(-1)).toMatchObject({
    username: 'salma',
    erases: expect.arrayContaining([entry?.turn]),
  });
  expect(await verification()).toEqual(SOUND);
});

test('if a room fails during account deletion, the erasure can be retried (AUDIT-54)', async () => {
  await makeAccount({ username: 'rima' });
  const socket = await new Member('rima').enter({ room: 'القاعة' });
  await socket.request('newMessageFromClient', { text: CANARY });
  const inHall = (statement: string) =>
    runInDurableObject(room('hall') as unknown as DurableObjectStub, (_, { storage }) => {
      storage.sql.exec(statement);
    });
  await inHall(
    "CREATE TRIGGER broken BEFORE UPDATE ON history BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END",
  );
  expect((await erase('account=id-rima'))[0]).toBe(500);
  expect(await env.DB.prepare("SELECT id FROM accounts WHERE id = 'id-rima'").first()).toBeNull();
  expect(await placesOf([CANARY], ['hall'])).toContain('hall history');
  await inHall('DROP TRIGGER broken');
  expect(await erase('account=id-rima')).toEqual([200, { events: 0, messages: 1, kept: 0, keptCases: 0 }]);
  expect(await placesOf([CANARY], ['hall'])).not.toContain('hall history');
  expect(await verification()).toEqual(SOUND);
});

test('erasing a guest deletes the images of their messages from storage (AUDIT-54, AUDIT-53)', async () => {
  const guest = new Visitor('مصوّر', { fingerprint: 'fp-camera' });
  const socket = await guest.enter({ room: 'القاعة' });
  const form = new FormData();
  form.set('picture', new File([webpOf(['VP8 ', vp8Of(640, 480)])], 'x.webp', { type: 'image/webp' }));
  form.set('room', 'hall');
  const answer = await exports.default.fetch(
    new Request('http://localhost/api/v1/pictures', { method: 'POST', headers: guest.headers, body: form }),
  );
  const { data } = (await answer.json()) as { data: { picture: string; url: string } };
  expect(await socket.request('newMessageFromClient', { text: '', picture: data.picture })).toMatchObject({
    ok: true,
  });
  const files = async () => (await env.MEDIA.list({ prefix: 'pictures/' })).objects.length;
  expect(await files()).toBe(1);
  await vi.waitFor(async () => {
    const read = await owner('GET', '/people/data?device=fp-camera');
    expect(read.body.data).toMatchObject({
      person: { messages: [{ picture: data.url }], pictures: [{ key: data.url.slice('/uploads/'.length) }] },
    });
  }, WITHIN);
  expect((await erase('device=fp-camera'))[0]).toBe(200);
  await vi.waitFor(async () => expect(await files()).toBe(0), WITHIN);
  expect(await env.DB.prepare('SELECT key FROM pictures').first()).toBeNull();
});
