import { z } from 'zod';
import { catalogue } from '../../protocol/errors/catalogue.ts';
import { accounts } from '../../protocol/resources/accounts.ts';
import { listFieldsOf } from '../../protocol/resources/define.ts';
import {
  adminPanelPermissions,
  chatPermissions,
  type PermissionRecord,
} from '../../protocol/resources/permission-records.ts';
import { PROTOCOL_VERSION } from '../../protocol/version.ts';
import { isObject } from '../platform/http/body.ts';
import type { Handler } from '../platform/http/handler.ts';
import {
  appealOperations,
  approvalOperations,
  entryOperations,
  hostKeyOperations,
  whyOperations,
  wordOperations,
} from './entry.ts';
import { monitoringOperations } from './monitoring.ts';
import { panelOperations, peopleOperations } from './panel.ts';
import {
  type Access,
  type Answer,
  answerOf,
  arranging,
  type Body,
  declared,
  inputSchema,
  type JsonSchema,
  type Operation,
  type Operations,
  object,
  paging,
  text,
} from './schemas.ts';
import { webhookOperations } from './webhooks.ts';

const access = 'Accounts';
const recordOf = ({ name, singular, Shape }: PermissionRecord): Operations => {
  const told = {
    [singular]: {
      allOf: [object({ _id: text }), { type: 'object', properties: inputSchema(Shape).properties }],
    },
  };
  return {
    [`/${name}`]: {
      POST: {
        summary: `Makes a record of ${name}; a flag that is not said is false`,
        access,
        body: { json: Shape },
        answer: { status: 201, data: told },
      },
    },
    [`/${name}/:key`]: {
      GET: { summary: `One record of ${name}`, access, answer: { status: 200, data: told } },
      PATCH: {
        summary: `Changes flags of a record, under \`${name}\` or flat; those not said stay`,
        access,
        body: { json: z.union([z.object({ [name]: Shape }), Shape]) },
        answer: { status: 200, data: told },
      },
      DELETE: {
        summary: 'Removes a record that no account has',
        access,
        answer: { status: 204 },
        refusals: [409],
      },
    },
  };
};

/** Accounts and their two records. */
export const accountOperations = (): Operations => ({
  '/users': {
    GET: {
      summary: 'The accounts',
      access,
      query: { ...paging(accounts.pageSize), ...arranging(listFieldsOf(accounts)) },
      ...declared('GET /users'),
    },
  },
  '/users/signup': {
    POST: {
      summary: 'Makes an account; its records by their ids, or as flags',
      access,
      ...declared('POST /users/signup'),
      refusals: [409],
    },
  },
  '/users/firstOwner': {
    POST: {
      summary: 'Makes the first owner of a new site, once, with a token of the operator key',
      access: 'anybody',
      ...declared('POST /users/firstOwner'),
      refusals: [401, 403, 404, 409, 429],
    },
  },
  '/users/updateUser/:key': {
    PATCH: {
      summary: "Changes an account, or one's own password",
      access: 'session',
      ...declared('PATCH /users/updateUser/:key'),
      refusals: [403, 409],
    },
  },
  '/users/:key': {
    GET: { summary: 'One account', access, ...declared('GET /users/:key') },
    DELETE: {
      summary: 'Removes an account and its records',
      access,
      ...declared('DELETE /users/:key'),
      refusals: [409],
    },
  },
  '/users/:key/botToken': {
    POST: {
      summary:
        'Makes the account a bot’s, by a token that is said this once; an earlier one and open sessions end',
      access,
      ...declared('POST /users/:key/botToken'),
      refusals: [409],
    },
    DELETE: {
      summary: 'Makes the account of a bot a person’s again',
      access,
      ...declared('DELETE /users/:key/botToken'),
    },
  },
  '/users/nicknameImages': {
    POST: {
      summary: 'A picture for a name; answers the file that an account then takes',
      access,
      body: { form: { part: 'nicknameImg', fields: z.strictObject({}), needed: true } },
      answer: answerOf('POST /users/nicknameImages'),
    },
  },
  '/roleTemplates': {
    GET: {
      summary: 'What each role gives, and how many accounts have it',
      access,
      ...declared('GET /roleTemplates'),
    },
  },
  '/roleTemplates/:key': {
    GET: {
      summary: 'What a role gives, and how many accounts have it',
      access,
      ...declared('GET /roleTemplates/:key'),
    },
    PATCH: {
      summary: 'Changes what a role gives, also to the accounts that have it',
      access,
      ...declared('PATCH /roleTemplates/:key'),
      refusals: [409],
    },
  },
  ...recordOf(adminPanelPermissions),
  ...recordOf(chatPermissions),
});

const OPEN = new Set<Access>(['anybody', 'anybodyOrBearer']);
/** Those who need no permission of the panel. */
const PLAIN = new Set<Access>([...OPEN, 'session', 'monitor']);

/** One operation in the form of OpenAPI. */
export function renderOperation(method: string, path: string, operation: Operation) {
  const { summary, access, body, query = {}, headers = {}, answer, refusals = [] } = operation;
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const failures = new Set([
    ...(body ? [400, 413, 415] : []),
    ...(Object.keys(query).length > 0 ? [400] : []),
    ...(OPEN.has(access) ? [] : [401]),
    ...(PLAIN.has(access) ? [] : [403]),
    ...(keys.length > 0 ? [404] : []),
    ...refusals,
    500,
  ]);
  return {
    operationId: operationId(method, path),
    summary,
    tags: [path.split('/')[1] ?? ''],
    security: securityFor(access),
    ...(!PLAIN.has(access) && { description: accessDescription(access) }),
    parameters: [
      ...keys.map(name => ({ name, in: 'path', required: true, schema: text })),
      ...Object.entries(query).map(([name, told]) => ({
        name,
        in: 'query',
        required: false,
        description: told.text,
        schema: told.schema,
      })),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: false,
        description,
        schema: text,
      })),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [answer.status]: renderResponse(path, answer),
      ...Object.fromEntries(
        [...failures].sort().map(status => [status, { $ref: '#/components/responses/Fail' }]),
      ),
    },
  };
}

const operationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[/:.-]+/).filter(part => part !== '')]
    .map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');

function securityFor(access: Access): Record<string, string[]>[] {
  if (access === 'anybody') return [];
  return access === 'anybodyOrBearer' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

const accessDescription = (access: Access): string =>
  access === 'operator' ? 'For operators of the panel.' : `For operators of the section ${access}.`;

function contentOf({ json, form }: Body): Record<string, { schema: JsonSchema }> {
  return {
    ...(json && { 'application/json': { schema: withAuthKey(inputSchema(json)) } }),
    ...(form && { 'multipart/form-data': { schema: withFile(form) } }),
  };
}

/** Every body may name the account's storage key beside the fields of its schema. */
const withAuthKey = (schema: JsonSchema): JsonSchema =>
  schema.type === 'object' && schema.properties
    ? { ...schema, properties: { ...schema.properties, authKey: KEY } }
    : schema;

const KEY = { type: ['string', 'null'], description: "The account's username; never a credential." };

function withFile({ part, fields, needed = false }: NonNullable<Body['form']>): JsonSchema {
  const { properties, required, ...schema } = inputSchema(fields);
  const file = { type: 'string', format: 'binary', description: 'GIF, JPEG, PNG or WebP.' };
  return {
    ...schema,
    properties: { ...(isObject(properties) && properties), [part]: file, authKey: KEY },
    required: [...(Array.isArray(required) ? required : []), ...(needed ? [part] : [])],
  };
}

function renderResponse(path: string, answer: Answer) {
  if (answer.status === 204) return { description: 'Done' };
  if (answer.status === 101) return { description: 'The socket is open' };
  if (path === '/openapi.json')
    return { description: 'This document', content: { 'application/json': { schema: { type: 'object' } } } };
  if ('file' in answer)
    return { description: 'A file', content: { [answer.file]: { schema: { type: 'string' } } } };
  const schema = object({
    status: { const: 'success' },
    data: answer.oneOf
      ? { oneOf: Object.entries(answer.data).map(([name, each]) => object({ [name]: each })) }
      : object(answer.data),
    ...(answer.token && { token: text, device: text }),
  });
  return { description: 'Done', content: { 'application/json': { schema } } };
}

/** Every path of the route map, with what each method takes and answers. Its schemas are made here and not at the start of the worker. */
export const operations = (): Operations => ({
  ...entryOperations(),
  ...accountOperations(),
  ...panelOperations(),
  ...hostKeyOperations(),
  ...webhookOperations(),
  ...wordOperations(),
  ...monitoringOperations(),
  ...appealOperations(),
  ...approvalOperations(),
  ...peopleOperations(),
  ...whyOperations(),
});

export type Document = ReturnType<typeof compose>;

let composed: Document | null = null;

/** GET /openapi.json: what this API takes and answers, for programs and people. */
export const serveOpenApi: Handler = async c => c.json(openApi());

/** The API as OpenAPI 3.1, made once: whoever starts the worker does not wait for it. */
export function openApi(): Document {
  composed ??= compose();
  return composed;
}

function compose() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'سمر: Samar',
      version: String(PROTOCOL_VERSION),
      description:
        'The HTTP side of an Arabic group chat and of its operator panel. Every path works with a trailing slash too.',
    },
    servers: [{ url: '/api/v1' }],
    paths: Object.fromEntries(
      Object.entries(operations()).map(([path, methods]) => [
        path.replace(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method.toLowerCase(),
            renderOperation(method, path, operation),
          ]),
        ),
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Fail },
      responses: {
        Fail: { description: 'A refusal', content: { 'application/json': { schema: FAIL_REF } } },
      },
    },
  };
}

const FAIL_REF = { $ref: '#/components/schemas/Fail' };

const Fail = {
  ...object({
    status: { const: 'fail' },
    code: { type: 'string', enum: Object.keys(catalogue) },
    message: text,
  }),
  description:
    '`errors` by field, `until` and `retryAfterMs` where a refusal ends, `challenge` where a guest is asked something first, `requestId` as in the log of the server.',
};
