import { z } from 'zod';
import { catalogue } from '../../../protocol/errors/catalogue.ts';
import { callsByPath } from '../../../protocol/rest/api.ts';
import type { Access, ApiCall, Form, JsonSchema } from '../../../protocol/rest/api-call.ts';
import { isObject } from './body.ts';
import type { Handler } from './handler.ts';

/** Incremented when clients of the previous version can no longer communicate with the server. 1: first release. */
export const PROTOCOL_VERSION = 1;

const text: JsonSchema = { type: 'string' };

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Converts a schema to JSON Schema, without the checks that exist only in code. */
function inputSchema(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** Schemas of an answer's data, one per alternative. */
export const answerSchemas = (data: z.ZodType): JsonSchema[] =>
  (data instanceof z.ZodUnion ? data.options : [data]).map(each => {
    const { properties = {}, required = [] } = inputSchema(each as z.ZodType);
    return { type: 'object', properties, required };
  });

const OPEN = new Set<Access>(['anybody', 'anybodyOrBearer']);
const PLAIN = new Set<Access>([...OPEN, 'session', 'monitor']);

function renderCall(method: string, path: string, call: ApiCall) {
  const { summary, access, body, form, query = {}, headers = {}, refusals = [] } = call;
  const keys = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const failures = new Set([
    ...(body || form ? [400, 413, 415] : []),
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
      ...Object.entries(query).map(([name, { text: description, schema }]) => ({
        name,
        in: 'query',
        required: false,
        description,
        schema,
      })),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: false,
        description,
        schema: text,
      })),
    ],
    ...((body || form) && { requestBody: { required: true, content: bodyContent(call) } }),
    responses: {
      [call.status]: renderAnswer(call),
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

const bodyContent = ({ body, form }: ApiCall): Record<string, { schema: JsonSchema }> => ({
  ...(body && { 'application/json': { schema: withAuthKey(inputSchema(body)) } }),
  ...(form && { 'multipart/form-data': { schema: withFile(form) } }),
});

/** Every body may also contain the account's storage key. */
const withAuthKey = (schema: JsonSchema): JsonSchema =>
  schema.type === 'object' && schema.properties
    ? { ...schema, properties: { ...schema.properties, authKey: KEY } }
    : schema;

const KEY = { type: ['string', 'null'], description: "The account's username; never a credential." };

function withFile({ part, fields, needed = false }: Form): JsonSchema {
  const { properties, required, ...schema } = inputSchema(fields);
  const file = { type: 'string', format: 'binary', description: 'GIF, JPEG, PNG or WebP.' };
  return {
    ...schema,
    properties: { ...(isObject(properties) && properties), [part]: file, authKey: KEY },
    required: [...(Array.isArray(required) ? required : []), ...(needed ? [part] : [])],
  };
}

function renderAnswer(call: ApiCall) {
  if (call.status === 204) return { description: 'Done' };
  if (call.status === 101) return { description: 'The socket is open' };
  if ('file' in call)
    return call.file === 'application/json'
      ? { description: 'This document', content: { [call.file]: { schema: { type: 'object' } } } }
      : { description: 'A file', content: { [call.file]: { schema: text } } };
  const [data = {}, ...others] = answerSchemas(call.data);
  const schema = object({
    status: { const: 'success' },
    data: others.length > 0 ? { oneOf: [data, ...others] } : data,
    ...(call.token && { token: text, device: text }),
  });
  return { description: 'Done', content: { 'application/json': { schema } } };
}

type Document = ReturnType<typeof compose>;

let composed: Document | null = null;

/**
 * GET /openapi.json: returns the API description. It is built at the first call, so that the worker's startup is not
 * delayed.
 */
export const serveOpenApi: Handler = async c => c.json(openApi());

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
      [...callsByPath()].map(([path, methods]) => [
        path.replace(/:(\w+)/g, '{$1}'),
        Object.fromEntries(
          [...methods].map(([method, call]) => [method.toLowerCase(), renderCall(method, path, call)]),
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
    '`errors` by field, `until` and `retryAfterMs` where a refusal ends, `challenge` for a guest who must solve one first, `requestId` as in the log of the server.',
};
