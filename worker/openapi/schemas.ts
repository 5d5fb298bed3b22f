import { z } from 'zod';
import { LIST_SEARCH_MAX, PAGE_LIMIT } from '../../protocol/constants.ts';
import type { ListFields } from '../../protocol/resources/list-fields.ts';
import { sortsOf } from '../../protocol/rest/list-query.ts';
import type { Answer, JsonSchema, Operation } from './operation.ts';

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
