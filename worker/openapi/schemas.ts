import { z } from 'zod';
import { LIST_SEARCH_MAX, PAGE_LIMIT } from '../../protocol/constants.ts';
import type { ListFields } from '../../protocol/resources/define.ts';
import type { SectionName } from '../../protocol/resources/sections.ts';
import { API, type Call } from '../../protocol/rest/api.ts';
import { sortsOf } from '../../protocol/rest/list-query.ts';
import type { Method } from '../platform/http/handler.ts';

/**
 * Who may call: anybody; anybody, with more for a token; any session; a monitor that shows its
 * secret; an operator of the panel or of a section.
 */
export type Access = 'anybody' | 'anybodyOrBearer' | 'session' | 'monitor' | 'operator' | SectionName;

/** A JSON body by its schema, a form with an image under `part`, or either. */
export type Body = { json?: z.ZodType; form?: { part: string; fields: z.ZodType; needed?: boolean } };

/** What an answer holds under `data`: schemas by name, with `oneOf` exactly one of them; or nothing; or a file of this type. */
export type Answer =
  | { status: 200 | 201; data: Record<string, JsonSchema>; oneOf?: true; token?: true }
  | { status: 200; file: 'text/csv' }
  | { status: 204 }
  | { status: 101 };

export type JsonSchema = Record<string, unknown>;

/** One method of one path. `refusals` are statuses beside those that follow from the rest. */
export type Operation = {
  summary: string;
  access: Access;
  body?: Body;
  query?: Record<string, { text: string; schema: JsonSchema }>;
  /** Optional headers, each with what it says. */
  headers?: Record<string, string>;
  answer: Answer;
  refusals?: readonly number[];
};

/** By path, as in the route map. */
export type Operations = Record<string, Partial<Record<Method, Operation>>>;

/** What may be sent, as JSON Schema; checks that only code can make are left out. */
export function inputSchema(shape: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
}

export const text: JsonSchema = { type: 'string' };

export const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** A page of a list, or the whole of it. */
export const page = (name: string, rows: JsonSchema): Answer => ({
  status: 200,
  data: { numPages: { type: 'integer', minimum: 1 }, total: { type: 'integer', minimum: 0 }, [name]: rows },
});

export const paging = (
  pageSize: number,
  filters: readonly string[] = [],
): NonNullable<Operation['query']> => ({
  page: { text: 'Counted from 1.', schema: { type: 'integer', minimum: 1 } },
  limit: {
    text: 'Rows a page.',
    schema: { type: 'integer', minimum: PAGE_LIMIT.min, maximum: PAGE_LIMIT.max, default: pageSize },
  },
  ...(filters.length > 0 && {
    filter: { text: 'Keeps only these.', schema: { type: 'string', enum: filters } },
  }),
});

/** What a list is searched for and ordered by. */
export const arranging = (fields: ListFields): NonNullable<Operation['query']> => ({
  search: {
    text: `Keeps the rows that have each of these words in one of ${fields.searched.join(', ')}. Arabic letters are found however they are written.`,
    schema: { type: 'string', maxLength: LIST_SEARCH_MAX },
  },
  sort: {
    text: 'Orders the rows by a field; behind a minus downwards. What has no value comes last.',
    schema: { type: 'string', enum: sortsOf(fields) },
  },
});

/** The JSON body and the answer of an operation, as the API declares them. */
export function declared(call: Call): Pick<Operation, 'body' | 'answer'> {
  const of = API[call];
  return { ...('body' in of && { body: { json: of.body } }), answer: answerOf(call) };
}

export function answerOf(call: Call): Answer {
  const of = API[call];
  if (of.status === 204) return { status: 204 };
  const { status, data } = of;
  const alternatives = data instanceof z.ZodUnion ? data.options : [data];
  const members = alternatives.map(each => inputSchema(each).properties);
  return { status, data: Object.assign({}, ...members), ...(alternatives.length > 1 && { oneOf: true }) };
}
