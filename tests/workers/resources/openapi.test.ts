import { expect, test } from 'vitest';
import { z } from 'zod';
import { callsByPath } from '../../../protocol/rest/api.ts';
import { app, ROUTES } from '../../../worker/app.ts';
import { call } from '../../support/visitor.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    { description?: string; $ref?: string; content?: Record<string, { schema: Schema }> }
  >;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/** DELETE paths that require a proof. */
const PROVED = ['/users/me', '/users/me/passkeys/{key}'];

const document = async () => (await call('GET', '/openapi.json')).body as unknown as Document;
const operations = async () =>
  Object.entries((await document()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
test('the routes are exactly the declared calls (REST-41)', () => {
  const routed = Object.entries(ROUTES).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method} ${path}`),
  );
  const declared = [...callsByPath()].flatMap(([path, methods]) =>
    [...methods.keys()].map(method => `${method} ${path}`),
  );
  expect(routed.sort()).toEqual(declared.sort());
});

test('the router has no other API path except the backup (REST-41)', () => {
  const registered = app.routes
    .map(({ path }) => path)
    .filter(path => path.startsWith('/api/v1/') && !path.includes('*') && !path.startsWith('/api/v1/backup'));
  const declared = [...callsByPath().keys()].map(path => `/api/v1${path}`);
  expect([...new Set(registered)].sort()).toEqual(declared.sort());
});

test('the document is valid OpenAPI 3.1 with valid names and references (REST-41)', async () => {
  const { openapi, info, components } = await document();
  expect(openapi).toBe('3.1.0');
  expect(info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const all = await operations();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  for (const { path, method, summary, security, parameters, requestBody, responses } of all) {
    const where = `${method} ${path}`;
    expect([where, path.startsWith('/') && !path.includes(':'), summary.length > 5]).toEqual([
      where,
      true,
      true,
    ]);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter(each => each.in === 'path').map(({ name }) => name)).toEqual(inPath);
    expect(parameters.every(each => each.in !== 'path' || each.required)).toBe(true);
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    for (const requirement of security)
      for (const scheme of Object.keys(requirement))
        expect(components.securitySchemes).toHaveProperty(scheme);
    expect([where, Object.keys(responses).some(status => /^[12]\d\d$/.test(status))]).toEqual([where, true]);
    expect([where, Object.keys(responses)]).toEqual([where, expect.arrayContaining(['500'])]);
    for (const { description, $ref, content } of Object.values(responses)) {
      if ($ref) expect(components.responses).toHaveProperty($ref.replace('#/components/responses/', ''));
      else expect(description).toMatch(/./);
      for (const media of Object.values(content ?? {})) expectSchema(media.schema, where);
    }
    if (method === 'get' || (method === 'delete' && !PROVED.includes(path)))
      expect([where, requestBody]).toEqual([where, undefined]);
    for (const media of Object.values(requestBody?.content ?? {})) expectSchema(media.schema, where);
  }
});

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

/** Validates by JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function expectSchema(schema: unknown, where: string): void {
  if (typeof schema === 'boolean') return;
  expect([where, typeof schema === 'object' && schema !== null && !Array.isArray(schema)]).toEqual([
    where,
    true,
  ]);
  const { type, properties, required, items, anyOf, oneOf, allOf, pattern } = schema as Record<string, never>;
  for (const each of [type ?? []].flat()) expect([where, each, TYPES.has(each)]).toEqual([where, each, true]);
  for (const each of Object.values((properties ?? {}) as Schema)) expectSchema(each, where);
  for (const name of (required ?? []) as string[]) expect(properties ?? {}).toHaveProperty([name]);
  if (items !== undefined) expectSchema(items, where);
  for (const list of [anyOf, oneOf, allOf])
    for (const each of (list ?? []) as Schema[]) expectSchema(each, where);
  if (pattern !== undefined) expect(() => new RegExp(pattern, 'u')).not.toThrow();
}

test('the documented schema of a body accepts valid bodies and refuses invalid ones (REST-41)', async () => {
  const { paths } = await document();
  const bodyOf = (path: string, method: string) =>
    z.fromJSONSchema(paths[path]?.[method]?.requestBody?.content['application/json']?.schema as never);
  const gift = bodyOf('/gifts', 'post');
  expect(gift.safeParse({ text: 'وردة', fontStyle: 'italic' }).success).toBe(true);
  expect(gift.safeParse({ text: 'وردة', authKey: 'owner' }).success).toBe(true);
  for (const wrong of [{}, { text: '' }, { text: 'x', fontStyle: 'bold' }, { text: 'x', id: '1' }])
    expect([wrong, gift.safeParse(wrong).success]).toEqual([wrong, false]);
  const options = bodyOf('/options-1/{key}', 'patch');
  expect(options.safeParse({ kickHoldSeconds: 15 }).success).toBe(true);
  expect(options.safeParse({ kickHoldSeconds: 14 }).success).toBe(false);
  expect(bodyOf('/users/visitorLogin', 'post').safeParse({ username: 'x' }).success).toBe(false);
});

test('GET calls without a session return 200 if documented as open, otherwise 401 (REST-41)', async () => {
  const reading = (await operations()).filter(
    ({ method, path }) => method === 'get' && !path.includes('socket') && !path.includes('{'),
  );
  for (const { path, security } of reading) {
    const isOpen = security.length === 0 || security.some(each => Object.keys(each).length === 0);
    const { status } = await call('GET', path);
    expect([path, status]).toEqual([path, isOpen ? 200 : 401]);
  }
});
