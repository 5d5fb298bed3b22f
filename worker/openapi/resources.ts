import { changeShape, createShape, type Resource } from '../../protocol/resources/define.ts';
import type { Access, Body, JsonSchema, Operations } from './operation.ts';
import { listOf, page, paging, record } from './schemas.ts';

const LIST_ACCESS: Record<Resource['readers'], Access | 'section'> = {
  everybody: 'anybody',
  audience: 'anybodyOrBearer',
  sessions: 'session',
  operators: 'section',
};

const readersOf = ({ readers, section }: Resource): Access => {
  const access = LIST_ACCESS[readers];
  return access === 'section' ? section : access;
};

type Told = { rows?: JsonSchema; filters?: readonly string[] };

/** List, create, read, change and remove. */
export function managed(
  resource: Resource,
  { rows = record(resource), filters = [] }: Told = {},
): Operations {
  const { name, singular, section, pageSize } = resource;
  const access = section;
  const one = { [singular]: rows };
  return {
    [`/${name}`]: {
      GET: {
        summary: `The ${name}, by pages or as a whole`,
        access: readersOf(resource),
        query: paging(pageSize, filters),
        answer: page(name, listOf(rows)),
      },
      POST: {
        summary: `Makes a ${singular}`,
        access,
        body: { json: createShape(resource) },
        answer: { status: 201, data: one },
        refusals: [409],
      },
    },
    [`/${name}/:key`]: {
      GET: { summary: `One ${singular}`, access, answer: { status: 200, data: one } },
      PATCH: {
        summary: `Changes some fields of a ${singular}`,
        access,
        body: { json: changeShape(resource) },
        answer: { status: 200, data: one },
        refusals: [409],
      },
      DELETE: { summary: `Removes a ${singular}`, access, answer: { status: 204 } },
    },
  };
}

/** As `managed`, for what is a picture: made and replaced by a form. */
export function pictured(resource: Resource, part: string, told: Required<Told>): Operations {
  const { name, singular, section } = resource;
  const { [`/${name}`]: list = {}, [`/${name}/:key`]: one = {} } = managed(resource, told);
  const form = (needed: boolean): Body => ({ form: { part, fields: createShape(resource), needed } });
  return {
    [`/${name}`]: { ...list, ...(list.POST && { POST: { ...list.POST, body: form(true) } }) },
    [`/${name}/:key`]: {
      ...one,
      PUT: {
        summary: `Gives a ${singular} another picture`,
        access: section,
        body: form(true),
        answer: { status: 200, data: { [singular]: told.rows } },
      },
    },
  };
}

/** The record of which there is exactly one. */
export function theOne(resource: Resource): Operations {
  const { name, singular, section } = resource;
  const answer = { status: 200, data: { [singular]: record(resource) } } as const;
  return {
    [`/${name}`]: { GET: { summary: `The ${singular}`, access: readersOf(resource), answer } },
    [`/${name}/:key`]: {
      PATCH: {
        summary: `Changes some fields of the ${singular}`,
        access: section,
        body: { json: changeShape(resource) },
        answer,
      },
    },
  };
}
