import type { z } from 'zod';
import { changeShape, createShape, type Resource } from '../../protocol/resources/define.ts';
import { listFieldsOf } from '../../protocol/resources/list-fields.ts';
import { recordShape } from '../../protocol/resources/record-shape.ts';
import type { Access, Body, Operations } from './operation.ts';
import { arranging, inputSchema, listOf, page, paging } from './schemas.ts';

const LIST_ACCESS: Record<Resource['readAccess'], Access | 'section'> = {
  everybody: 'anybody',
  audience: 'anybodyOrBearer',
  sessions: 'session',
  operators: 'section',
};

const readAccessOf = ({ readAccess, section }: Resource): Access => {
  const access = LIST_ACCESS[readAccess];
  return access === 'section' ? section : access;
};

type ResourceOptions = { rows?: z.ZodType; filters?: readonly string[] };

/** List, create, read, change and remove. */
export function crudOperations(
  resource: Resource,
  { rows = recordShape(resource), filters = [] }: ResourceOptions = {},
): Operations {
  const { name, singular, section, pageSize } = resource;
  const access = section;
  const record = inputSchema(rows);
  const one = { [singular]: record };
  return {
    [`/${name}`]: {
      GET: {
        summary: `The ${name}, by pages or as a whole`,
        access: readAccessOf(resource),
        query: { ...paging(pageSize, filters), ...arranging(listFieldsOf(resource)) },
        answer: page(name, listOf(record)),
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

/** As `crudOperations`, for pictures, which are made and replaced by a form. */
export function pictureOperations(
  resource: Resource,
  part: string,
  told: Required<ResourceOptions>,
): Operations {
  const { name, singular, section } = resource;
  const { [`/${name}`]: list = {}, [`/${name}/:key`]: one = {} } = crudOperations(resource, told);
  const form = (needed: boolean): Body => ({ form: { part, fields: createShape(resource), needed } });
  return {
    [`/${name}`]: { ...list, ...(list.POST && { POST: { ...list.POST, body: form(true) } }) },
    [`/${name}/:key`]: {
      ...one,
      PUT: {
        summary: `Gives a ${singular} another picture`,
        access: section,
        body: form(true),
        answer: { status: 200, data: { [singular]: inputSchema(told.rows) } },
      },
    },
  };
}

/** A setting, of which there is exactly one record. */
export function singletonOperations(resource: Resource): Operations {
  const { name, singular, section } = resource;
  const answer = { status: 200, data: { [singular]: inputSchema(recordShape(resource)) } } as const;
  return {
    [`/${name}`]: { GET: { summary: `The ${singular}`, access: readAccessOf(resource), answer } },
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
