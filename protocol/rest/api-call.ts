import { z } from 'zod';
import { LIST_SEARCH_MAX, PAGE_LIMIT } from '../constants.ts';
import { type ListFields, listFieldsOf, type Resource } from '../resources/define.ts';
import type { SectionName } from '../rules/permission-table.ts';
import { sortsOf } from './envelope.ts';

export const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * Callers that may use a call. `anybodyOrBearer`: a token returns more data. Other values are sessions, a monitor with
 * its secret, and operators of the panel or of a section.
 */
export type Access = 'anybody' | 'anybodyOrBearer' | 'session' | 'monitor' | 'operator' | SectionName;

export type JsonSchema = Record<string, unknown>;

/** Optional query parameters as JSON Schema. All values arrive as text. */
export type Query = Readonly<Record<string, { text: string; schema: JsonSchema }>>;

/** A form with a file in `part`. The file is optional unless `needed` is set. */
export type Form = { part: string; fields: z.ZodType; needed?: boolean };

/** Kinds of answers. 204: no content. 101: a WebSocket. `token`: adds a token and a device id beside `data`. */
export type Answer =
  | { status: 200 | 201; data: z.ZodType<Record<string, unknown>>; token?: true }
  | { status: 200; file: 'text/csv' | 'application/json' }
  | { status: 204 }
  | { status: 101 };

/** One method of a path: documentation, JSON body or form, and answer. */
export type ApiCall = {
  summary: string;
  access: Access;
  query?: Query;
  /** Optional headers with their meanings. */
  headers?: Readonly<Record<string, string>>;
  body?: z.ZodType;
  form?: Form;
  /** Status codes besides those that other fields imply. */
  refusals?: readonly number[];
} & Answer;

/** Calls by method and path. `:key` stands for a record's key. */
export type Calls = Readonly<Record<`${Method} /${string}`, ApiCall>>;

export const ok = <Data extends z.ZodType>(data: Data) => ({ status: 200, data }) as const;
export const created = <Data extends z.ZodType>(data: Data) => ({ status: 201, data }) as const;
export const done = { status: 204 } as const;
export const socket = { status: 101 } as const;

/** A page of a list, or the whole list as a single page. */
export const pageOf = <const Name extends string, Rows extends z.ZodType>(name: Name, rows: Rows) =>
  ok(
    z.object({
      numPages: z.int().min(1),
      total: z.int().min(0),
      // Cast because a computed key loses its literal type.
      ...({ [name]: rows } as Record<Name, Rows>),
    }),
  );

export const text: JsonSchema = { type: 'string' };

export const paging = (pageSize: number, filters: readonly string[] = []): Query => ({
  page: { text: 'Counted from 1.', schema: { type: 'integer', minimum: 1 } },
  limit: {
    text: 'Rows a page.',
    schema: { type: 'integer', minimum: PAGE_LIMIT.min, maximum: PAGE_LIMIT.max, default: pageSize },
  },
  ...(filters.length > 0 && {
    filter: { text: 'Keeps only these.', schema: { type: 'string', enum: filters } },
  }),
});

/** Query parameters for searching and sorting a list. */
export const arranging = (fields: ListFields): Query => ({
  search: {
    text: `Keeps the rows that have each of these words in one of ${fields.searched.join(', ')}. Arabic letters are found however they are written.`,
    schema: { type: 'string', maxLength: LIST_SEARCH_MAX },
  },
  sort: {
    text: 'Orders the rows by a field; behind a minus downwards. Rows without a value come last.',
    schema: { type: 'string', enum: sortsOf(fields) },
  },
});

const LIST_ACCESS: Record<Resource['readAccess'], Access | 'section'> = {
  everybody: 'anybody',
  audience: 'anybodyOrBearer',
  sessions: 'session',
  operators: 'section',
};

type Entity = Pick<Resource, 'name' | 'singular' | 'section' | 'pageSize' | 'readAccess' | 'fields' | 'list'>;

export function readAccessOf({ readAccess, section }: Pick<Resource, 'readAccess' | 'section'>): Access {
  const access = LIST_ACCESS[readAccess];
  return access === 'section' ? section : access;
}

/** Documentation of the calls of all managed entities. */
export const entityDoc = {
  list: (entity: Entity, filters: readonly string[] = []) => ({
    summary: `Lists ${entity.name}, by pages or all`,
    access: readAccessOf(entity),
    query: { ...paging(entity.pageSize, filters), ...arranging(listFieldsOf(entity)) },
  }),
  create: ({ singular, section }: Entity) => ({
    summary: `Creates a ${singular}`,
    access: section,
    refusals: [409],
  }),
  read: ({ singular, section }: Entity) => ({ summary: `Returns a ${singular}`, access: section }),
  change: ({ singular, section }: Entity) => ({
    summary: `Changes fields of a ${singular}`,
    access: section,
    refusals: [409],
  }),
  replace: ({ singular, section }: Entity) => ({
    summary: `Replaces the picture of a ${singular}`,
    access: section,
  }),
  remove: ({ singular, section }: Entity) => ({ summary: `Deletes a ${singular}`, access: section }),
};
