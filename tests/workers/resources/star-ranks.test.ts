import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { pngOf } from '../../support/images.ts';

type Star = { _id: string; rank: number; name: string };

const owner = new Member('painter');

async function send(method: string, path: string, body?: BodyInit, json = false) {
  const headers = { ...owner.headers, ...(json && { 'Content-Type': 'application/json' }) };
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const answer = await app.fetch(request, env);
  return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
}

async function upload(rank?: number): Promise<Star> {
  const form = new FormData();
  form.set('star', new File([pngOf(32, 32)], 'star.png'));
  if (rank !== undefined) form.set('rank', String(rank));
  const { body } = await send('POST', '/stars', form);
  return (body as { data: { star: Star } }).data.star;
}

const move = (id: string, rank: number) => send('PATCH', `/stars/${id}`, JSON.stringify({ rank }), true);

async function listed(): Promise<Star[]> {
  const { body } = await send('GET', '/stars?page=1&limit=100');
  return (body as { data: { stars: Star[] } }).data.stars;
}

const ids = async (): Promise<string[]> => (await listed()).map(({ _id }) => _id);
const ranks = async (): Promise<number[]> => (await listed()).map(({ rank }) => rank);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

beforeAll(async () => {
  await makeAccount({ username: 'painter', role: 'owner' });
  await owner.signIn();
});

beforeEach(() => env.DB.prepare('DELETE FROM stars').run());

test('a new star gets its rank and shifts others, without a gap at the end (RES-97)', async () => {
  const [first, second, last] = [await upload(), await upload(), await upload(1_000)];
  expect([first.rank, second.rank, last.rank]).toEqual([1, 1, 3]);
  expect(await ids()).toEqual([second._id, first._id, last._id]);
  expect(await ranks()).toEqual(upTo(3));
});

test('deleting a star leaves no gap in the ranks (RES-97)', async () => {
  const [a, b, c] = [await upload(1), await upload(2), await upload(3)];
  await send('DELETE', `/stars/${b._id}`);
  expect([await ids(), await ranks()]).toEqual([
    [a._id, c._id],
    [1, 2],
  ]);
});

test('a star moved up or down has its new rank, also in the response (RES-97)', async () => {
  const [a, b, c, d] = [await upload(1), await upload(2), await upload(3), await upload(4)];
  await move(a._id, 3);
  expect(await ids()).toEqual([b._id, c._id, a._id, d._id]);
  await move(d._id, 1);
  expect(await ids()).toEqual([d._id, b._id, c._id, a._id]);
  expect((await move(b._id, 99)).body).toMatchObject({ data: { star: { rank: 4 } } });
  expect([await ids(), await ranks()]).toEqual([[d._id, c._id, a._id, b._id], upTo(4)]);
});

test('concurrent changes leave ranks 1 to n (RES-97)', async () => {
  const made = [];
  for (let turn = 0; turn < 6; turn++) made.push(await upload(1));
  await Promise.all([
    ...made.slice(0, 3).map(({ _id }, at) => move(_id, at + 2)),
    send('DELETE', `/stars/${made[3]?._id}`),
    send('DELETE', `/stars/${made[4]?._id}`),
    upload(2),
    upload(2),
  ]);
  expect(await ranks()).toEqual(upTo(6));
});
