import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import type { Visitor } from '../../support/visitor.ts';
import type { Row } from '../../tables/resource-row.ts';
import { RESOURCES } from '../../tables/resources.ts';
import { MENUS } from '../../tables/rest-access.ts';

type Answer = {
  status: number;
  body: Record<string, unknown> & { data: Record<string, unknown>; message: string };
};

const owner = new Member('operator');
const blind = new Member('blind');

beforeAll(async () => {
  await makeAccount({ username: 'operator', role: 'owner' });
  await makeAccount({ username: 'blind', panel: { canAccessAdminPanel: true } });
  await Promise.all([owner.signIn(), blind.signIn()]);
});

/** JSON, or a form if the body is one. */
async function send(method: string, path: string, body?: unknown, who: Visitor = owner): Promise<Answer> {
  const isForm = body instanceof FormData;
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { ...who.headers, ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const context = { waitUntil: () => {}, passThroughOnException: () => {} } as never;
  const answer = await app.fetch(request, env, context);
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) } as Answer;
}

const pathTo = ({ path, key }: Row, record: Record<string, unknown>) =>
  `${path}/${encodeURIComponent(String(record[key]))}`;
const createPath = ({ path }: Row) => (path === '/users' ? '/users/signup' : path);
const one = ({ singular }: Row, { body }: Answer) => (body.data?.[singular] ?? {}) as Record<string, unknown>;
const listIn = ({ list }: Row, { body }: Answer) => (body.data?.[list] ?? []) as { _id: string }[];

const made = async (row: Row, n: string): Promise<Record<string, unknown>> => {
  const answer = await send('POST', createPath(row), row.make(n));
  expect([row.path, answer.status, answer.body.message]).toEqual([row.path, 201, undefined]);
  return one(row, answer);
};

function withSurprise(body: unknown): unknown {
  if (!(body instanceof FormData)) return { ...(body as object), surprise: 'x' };
  body.set('surprise', 'x');
  return body;
}

describe.each(RESOURCES)('$path', row => {
  test('a record is created, read, changed, replaced and deleted', async () => {
    const record = await made(row, 'الأول');
    expect(record).toMatchObject({ _id: expect.any(String) });
    const path = pathTo(row, record);
    expect(one(row, await send('GET', path))).toEqual(record);
    if (row.change) {
      const [method, at, body, status, fits] = row.change;
      const changePath = at === '' ? path : `${at}/${encodeURIComponent(String(record[row.key]))}`;
      expect((await send(method, changePath, body)).status).toBe(status);
      expect(one(row, await send('GET', path))).toMatchObject(fits);
    }
    let last = path;
    if (row.replace) {
      const [at, body] = row.replace;
      const replaced = await send(
        'PUT',
        at === '' ? path : `${at}/${encodeURIComponent(String(record[row.key]))}`,
        body(),
      );
      expect(replaced.status).toBe(200);
      last = pathTo(row, one(row, replaced));
    }
    expect((await send('DELETE', last)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await send(method, last)).status).toBe(404);
  });

  test('a wrong value or unknown field is refused with its text (REST-9)', async () => {
    const [body, text] = row.wrong;
    const wrong = await send('POST', createPath(row), body);
    expect([wrong.status, wrong.body.message]).toEqual([400, text]);
    const surprised = await send('POST', createPath(row), withSurprise(row.make('مفاجأة')));
    expect([surprised.status, surprised.body.message]).toEqual([
      400,
      expect.stringMatching(/^\w+ validation failed: .*surprise: is an unknown field/),
    ]);
  });

  test('no field stores a control character', async () => {
    const spoilt = (value: unknown) => (typeof value === 'string' ? `${value}\u0000\u0001` : value);
    const whole = row.make('تحكم');
    const fields = whole instanceof FormData ? [...whole] : Object.entries(whole as object);
    for (const [name, value] of fields.filter(([, each]) => typeof each === 'string')) {
      const body = row.make('تحكم');
      if (body instanceof FormData) body.set(name, String(spoilt(value)));
      else (body as Record<string, unknown>)[name] = spoilt(value);
      const answer = await send('POST', createPath(row), body);
      expect([name, [201, 400].includes(answer.status)]).toEqual([name, true]);
      expect([name, /\\u000[01]/.test(JSON.stringify(one(row, answer)))]).toEqual([name, false]);
      if (answer.status === 201) await send('DELETE', pathTo(row, one(row, answer)));
    }
  });

  test('a duplicate value in a unique field is refused', async () => {
    if (row.unique === null) return expect(row.unique).toBeNull();
    const record = await made(row, 'وحيد');
    const again = await send('POST', createPath(row), row.make('وحيد'));
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    expect(Object.keys(again.body.errors as object)).toEqual([row.unique]);
    await send('DELETE', pathTo(row, record));
  });

  test('the record list is paged (REST-7, REST-15, REST-22)', async () => {
    if (!row.isListed) {
      expect((await send('GET', row.path)).status).toBe(405);
      return;
    }
    const before = await send('GET', `${row.path}?page=1`);
    const total = Number(before.body.data.total);
    const records = [await made(row, 'صفحة1'), await made(row, 'صفحة2'), await made(row, 'صفحة3')];
    const pages = Math.ceil((total + 3) / 2);
    const last = await send('GET', `${row.path}/?page=${pages}&limit=2`);
    expect(last.body.data).toMatchObject({ numPages: pages, total: total + 3 });
    const ids = [];
    for (let page = 1; page <= pages; page++)
      ids.push(...listIn(row, await send('GET', `${row.path}?page=${page}&limit=2`)).map(({ _id }) => _id));
    expect(ids).toHaveLength(total + 3);
    expect(ids).toEqual(expect.arrayContaining(records.map(({ _id }) => _id)));
    expect(listIn(row, await send('GET', `${row.path}?page=${pages + 1}&limit=2`))).toEqual([]);
    for (const query of [
      'page=0',
      'page=x',
      'page=1&limit=0',
      'page=1&limit=101',
      'limit=0',
      'limit=101',
      'page=1&filter=no-such-word',
    ])
      expect([query, (await send('GET', `${row.path}?${query}`)).status]).toEqual([query, 400]);
    for (const word of row.filters)
      expect((await send('GET', `${row.path}?page=1&filter=${word}`)).status).toBe(200);
    for (const record of records) expect((await send('DELETE', pathTo(row, record))).status).toBe(204);
  });

  test('access requires the permission for the menu (MAY-57)', async () => {
    const text = `Unauthorized to access Admin-${row.section}`;
    const answers = [
      await send('POST', createPath(row), row.make('ممنوع'), blind),
      await send('GET', `${row.path}/x`, undefined, blind),
      await send('DELETE', `${row.path}/x`, undefined, blind),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [403, text]));
    expect(Object.keys(MENUS)).toContain(row.section);
  });
});
