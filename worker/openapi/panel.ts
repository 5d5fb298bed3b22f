import type { z } from 'zod';
import { pictureShape } from '../../protocol/resources/appearance.ts';
import { Banner, banners } from '../../protocol/resources/banners.ts';
import { Ban, bans } from '../../protocol/resources/bans.ts';
import { Emoji, EmojiImage, emojis } from '../../protocol/resources/content.ts';
import {
  changeShape,
  createShape,
  listFieldsOf,
  type Resource,
  recordShape,
} from '../../protocol/resources/define.ts';
import { RoomAsSet, rooms } from '../../protocol/resources/rooms.ts';
import { COLLECTIONS, PICTURES, SINGLETONS } from '../content/registry.ts';
import {
  type Access,
  answerOf,
  arranging,
  type Body,
  declared,
  inputSchema,
  listOf,
  type Operations,
  page,
  paging,
  text,
} from './schemas.ts';

const access = 'operator';
const query = {
  account: {
    text: 'The id of an account, by whoever may remove it and has the section Accounts; or',
    schema: text,
  },
  device: {
    text: 'a fingerprint. Both need the sections Events-Record and Ban, for the whole site.',
    schema: text,
  },
};

/** What the site keeps of a person. */
export const peopleOperations = (): Operations => ({
  '/people/card/:userID': {
    GET: {
      summary:
        'What the staff keeps of somebody who is in the chat: strikes, notes, past names. For whoever has `canWriteNotes` and power over them',
      access: 'session',
      ...declared('GET /people/card/:userID'),
      refusals: [403, 404],
    },
    POST: {
      summary: 'Notes something of them, by the same people',
      access: 'session',
      ...declared('POST /people/card/:userID'),
      refusals: [403, 404],
    },
  },
  '/people/data': {
    GET: {
      summary: 'Everything that the site keeps of a person, by account or by device',
      access,
      query,
      ...declared('GET /people/data'),
      refusals: [400, 404],
    },
    DELETE: {
      summary: 'Erases it; the event record keeps its chain. The same call again does what was left',
      access,
      query,
      ...declared('DELETE /people/data'),
      refusals: [400, 404, 409],
    },
  },
});

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

const emojiForm = { form: { part: 'emoji', fields: EmojiImage, needed: true } };

/** Lists and settings of the panel: those of the registry, and those with handlers of their own. */
export const panelOperations = (): Operations => ({
  ...merged(COLLECTIONS, ({ resource }) => crudOperations(resource)),
  ...merged(SINGLETONS, ({ resource }) => singletonOperations(resource)),
  ...merged(PICTURES, ({ resource, part, filters = {} }) =>
    pictureOperations(resource, part, { rows: pictureShape(resource), filters: Object.keys(filters) }),
  ),
  ...emojiOperations(),
  ...roomOperations(),
  ...bannerOperations(),
  ...banOperations(),
});

function merged<Registered>(
  all: readonly Registered[],
  operations: (registered: Registered) => Operations,
): Operations {
  return Object.assign({}, ...all.map(operations));
}

function emojiOperations(): Operations {
  const { '/emojis': list = {}, '/emojis/:key': one = {} } = crudOperations(emojis, { rows: Emoji });
  const access = emojis.section;
  return {
    '/emojis': list,
    '/emojis/emojisImg': {
      POST: {
        summary: 'Makes an emoji that is an image',
        access,
        body: emojiForm,
        answer: answerOf('POST /emojis/emojisImg'),
        refusals: [409],
      },
    },
    '/emojis/emojisImg/:key': {
      PUT: {
        summary: 'Gives an emoji another image and word',
        access,
        body: emojiForm,
        answer: answerOf('PUT /emojis/emojisImg/:key'),
        refusals: [409],
      },
    },
    '/emojis/:key': {
      ...one,
      ...(one.PATCH && { PATCH: { ...one.PATCH, ...declared('PATCH /emojis/:key') } }),
    },
  };
}

function roomOperations(): Operations {
  const { '/rooms': list = {}, '/rooms/:key': one = {} } = crudOperations(rooms, {
    rows: RoomAsSet,
  });
  const { PATCH: change, ...rest } = one;
  return {
    '/rooms': { ...list, ...(list.GET && { GET: { ...list.GET, ...declared('GET /rooms') } }) },
    '/rooms/:key': {
      ...rest,
      ...(change && { POST: { ...change, summary: 'Changes some fields of a room, by its name' } }),
      PATCH: {
        summary: 'Makes a room the primary one, by its id',
        access: rooms.section,
        ...declared('PATCH /rooms/:key'),
        refusals: [409],
      },
    },
  };
}

function bannerOperations(): Operations {
  const { '/banners': list = {}, '/banners/:key': one = {} } = pictureOperations(banners, 'banner', {
    rows: Banner,
    filters: [],
  });
  const body = {
    json: createShape(banners),
    form: { part: 'banner', fields: createShape(banners), needed: true },
  };
  return {
    '/banners': { ...list, ...(list.POST && { POST: { ...list.POST, body } }) },
    '/banners/:key': one,
  };
}

function banOperations(): Operations {
  const { '/bans': list = {}, '/bans/:key': one = {} } = crudOperations(bans, { rows: Ban });
  return {
    '/bans': {
      ...list,
      ...(list.POST && {
        POST: {
          ...list.POST,
          summary:
            'Bans an address, a host, a device or a country: a record of each, for operators and moderators',
          ...declared('POST /bans/'),
        },
      }),
    },
    '/bans/preview/:userID': {
      GET: {
        summary:
          'Whom else a ban of somebody who is here would meet, by each signal; for operators and moderators',
        access: 'Ban',
        ...declared('GET /bans/preview/:userID'),
        refusals: [404],
      },
    },
    '/bans/:key': {
      ...one,
      ...(one.PATCH && { PATCH: { ...one.PATCH, body: { json: changeShape(bans) } } }),
    },
  };
}
