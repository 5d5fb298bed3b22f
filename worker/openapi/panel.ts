import { Banner, banners } from '../../protocol/resources/banners.ts';
import { Ban, bans } from '../../protocol/resources/bans.ts';
import { changeShape, createShape } from '../../protocol/resources/define.ts';
import { Emoji, EmojiImage, emojis } from '../../protocol/resources/emojis.ts';
import { pictureShape } from '../../protocol/resources/picture-shape.ts';
import { RoomAsSet, rooms } from '../../protocol/resources/rooms.ts';
import { COLLECTIONS, PICTURES, SINGLETONS } from '../resources/registry.ts';
import { answerOf, declared } from './declared.ts';
import type { Operations } from './operation.ts';
import { crudOperations, pictureOperations, singletonOperations } from './resources.ts';

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
