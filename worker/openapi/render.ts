import { isObject } from '../platform/http/body.ts';
import {
  type Access,
  type Answer,
  type Body,
  inputSchema,
  type JsonSchema,
  type Operation,
  object,
  text,
} from './schemas.ts';

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
