import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';
import { evict, makeRoom, room } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const painter = new Member('faults-painter');

beforeAll(async () => {
  await Promise.all(['dozing-off', 'full'].map(id => makeRoom({ id, name: id })));
  await makeAccount({ username: painter.name, role: 'owner' });
  await painter.signIn();
});

const say = (socket: ClientSocket, text: string, id?: string) =>
  socket.request('newMessageFromClient', { text, style: {} }, id);

const read = (socket: ClientSocket): [number, string][] =>
  socket.all('newMessageFromServer').flatMap(each => (each.kind === 'user' ? [[each.seq, each.text]] : []));

test('a room evicted repeatedly during chat loses and repeats no message (PROVE-4, ROOM-11)', async () => {
  const names = ['ناعس', 'نعسان', 'نائم', 'وسنان', 'غافٍ', 'هاجع'];
  const people = await Promise.all(names.map(name => new Visitor(name).enter({ room: 'dozing-off' })));
  const texts: string[] = [];
  for (let round = 0; round < 3; round++) {
    // Every second user in turn, because more messages within five seconds would be refused.
    const acks = people.flatMap((socket, at) => {
      if (at % 2 !== round % 2) return [];
      const text = `${names[at]} ${round}`;
      texts.push(text);
      return say(socket, text);
    });
    // Other messages are in transit, and a stored one has not been sent to all yet.
    await acks[0];
    await evict('dozing-off');
    for (const ack of await Promise.all(acks)) expect(ack.ok).toBe(true);
  }
  for (const socket of people) {
    await socket.waitFor('newMessageFromServer', ({ seq, kind }) => kind === 'user' && seq === texts.length);
    const lines = read(socket);
    expect(lines.map(([seq]) => seq)).toEqual(texts.map((_, at) => at + 1));
    expect(lines.map(([, text]) => text).toSorted()).toEqual(texts.toSorted());
    expect(lines).toEqual(read(people[0] as ClientSocket));
  }
});

test('a message refused by storage is not shown; a retry stores it once (ROOM-12)', async () => {
  const layla = await new Visitor('ليلى الممتلئة').enter({ room: 'full' });
  const omar = await new Visitor('عمر الممتلئ').enter({ room: 'full' });
  expect((await say(layla, 'قبل')).ok).toBe(true);
  const inStorage = (query: string) =>
    runInDurableObject(room('full'), (_, { storage }) => void storage.sql.exec(query));
  await inStorage(
    "CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const refused = await say(layla, 'أثناء', 'again');
  expect(refused).toMatchObject({ ok: false, error: { code: 'internal' } });
  await inStorage('DROP TRIGGER full');
  expect(await say(layla, 'أثناء', 'again')).toMatchObject({ ok: true, data: { seq: 2 } });
  await omar.waitFor('newMessageFromServer', ({ text }) => text === 'أثناء');
  expect(read(omar)).toEqual([
    [1, 'قبل'],
    [2, 'أثناء'],
  ]);
  await evict('full');
  const salma = await new Visitor('سلمى الممتلئة').enter({ room: 'full' });
  const { messages } = await salma.waitFor('chatMessagesFromServer');
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual(read(omar));
});

/** File storage with some failing operations. */
const filesThat = (failing: Partial<R2Bucket>): Env => ({ ...env, MEDIA: { ...failing } as R2Bucket });

const upload = async (site: Env) => {
  const body = new FormData();
  body.set('avatar', new File([pngOf(8, 8)], 'a.png', { type: 'image/png' }));
  const request = new Request('http://localhost/api/v1/avatars/', {
    method: 'POST',
    headers: painter.headers,
    body,
  });
  const answer = await app.fetch(request, site);
  return { status: answer.status, body: (await answer.json()) as { code?: string; data?: unknown } };
};

const down = () => Promise.reject(new Error('put: Unspecified error (0)'));

test('without file storage an upload is refused with a code and no record (FILE-22)', async () => {
  const away = filesThat({ put: down, get: down, delete: down });
  expect(await upload(away)).toMatchObject({ status: 500, body: { code: 'internal' } });
  const { results } = await env.DB.prepare('SELECT id FROM avatars').all();
  expect(results).toEqual([]);
  const picture = await app.fetch(new Request('http://localhost/uploads/avatars/gone.png'), away);
  expect([picture.status, await picture.json()]).toMatchObject([500, { code: 'internal' }]);
  expect((await upload(env)).status).toBe(201);
});

test('an incomplete image transfer aborts and is not served as complete (FILE-22)', async () => {
  const whole = new Uint8Array(10_000).fill(7);
  await env.MEDIA.put('avatars/half.png', whole, { httpMetadata: { contentType: 'image/png' } });
  const truncating = filesThat({
    get: async (key: string) => {
      const object = (await env.MEDIA.get(key)) as R2ObjectBody;
      const half = new ReadableStream({
        start: controller => controller.enqueue(whole.slice(0, 5_000)),
        pull: controller => controller.error(new Error('Network connection lost.')),
      });
      return new Proxy(object, {
        get: (target, name) => {
          if (name === 'body') return half;
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  } as Partial<R2Bucket>);
  const answer = await app.fetch(new Request('http://localhost/uploads/avatars/half.png'), truncating);
  await expect(answer.arrayBuffer()).rejects.toThrow('Network connection lost.');
});
