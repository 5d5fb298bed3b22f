import { appearance } from '../../protocol/resources/appearance.ts';
import { avatars } from '../../protocol/resources/avatars.ts';
import { banners } from '../../protocol/resources/banners.ts';
import { bans } from '../../protocol/resources/bans.ts';
import { chatMessages } from '../../protocol/resources/chat-messages.ts';
import { colors } from '../../protocol/resources/colors.ts';
import { decorations } from '../../protocol/resources/decorations.ts';
import { changeShape, createShape } from '../../protocol/resources/define.ts';
import { emojis } from '../../protocol/resources/emojis.ts';
import { gifts } from '../../protocol/resources/gifts.ts';
import { options1, options2 } from '../../protocol/resources/options.ts';
import { PrimaryRoom, rooms } from '../../protocol/resources/rooms.ts';
import { chatMsgTimer, giftsSpeedDir } from '../../protocol/resources/settings.ts';
import { shortcuts } from '../../protocol/resources/shortcuts.ts';
import { stars } from '../../protocol/resources/stars.ts';
import { windows } from '../../protocol/resources/windows.ts';
import { EmojiChange, ImageFields } from '../resources/hooks/emojis.ts';
import type { Operations } from './operation.ts';
import { managed, pictured, theOne } from './resources.ts';
import { listOf, maybeText, record, text } from './schemas.ts';

const picture = { name: text, uploadPath: text };
const emoji = record(emojis, { emojiCode: { type: ['integer', 'null'] }, emojiName: maybeText });
const ban = record(bans, { until: { type: ['string', 'null'], format: 'date-time' } });
const room = record(rooms, { hasPassword: { type: 'boolean' }, primary: { type: 'boolean' } }, [
  'password',
  'passwordConfirm',
]);
const banner = record(banners, { uploadPath: maybeText });
const emojiForm = { form: { part: 'emoji', fields: ImageFields, needed: true } };

/** The lists and settings of the panel, in the order of its sections. */
export const panel: Operations = {
  ...theOne(options1),
  ...managed(shortcuts),
  ...emojiOperations(),
  ...roomOperations(),
  ...bannerOperations(),
  ...pictured(avatars, 'avatar', { rows: record(avatars, picture), filters: ['isRestricted'] }),
  ...managed(chatMessages),
  ...theOne(chatMsgTimer),
  ...theOne(appearance),
  ...theOne(options2),
  ...managed(decorations),
  ...managed(colors),
  ...pictured(stars, 'star', {
    rows: record(stars, picture),
    filters: ['forVisitors', 'forChatMasters'],
  }),
  ...banOperations(),
  ...theOne(windows),
  ...managed(gifts),
  ...theOne(giftsSpeedDir),
};

function emojiOperations(): Operations {
  const { '/emojis': list = {}, '/emojis/:key': one = {} } = managed(emojis, { rows: emoji });
  const access = emojis.section;
  return {
    '/emojis': list,
    '/emojis/emojisImg': {
      POST: {
        summary: 'Makes an emoji that is an image',
        access,
        body: emojiForm,
        answer: { status: 201, data: { emoji } },
        refusals: [409],
      },
    },
    '/emojis/emojisImg/:key': {
      PUT: {
        summary: 'Gives an emoji another image and word',
        access,
        body: emojiForm,
        answer: { status: 200, data: { emoji } },
        refusals: [409],
      },
    },
    '/emojis/:key': { ...one, ...(one.PATCH && { PATCH: { ...one.PATCH, body: { json: EmojiChange } } }) },
  };
}

function roomOperations(): Operations {
  const { '/rooms': list = {}, '/rooms/:key': one = {} } = managed(rooms, { rows: room });
  const { PATCH: change, ...rest } = one;
  return {
    '/rooms': list,
    '/rooms/:key': {
      ...rest,
      ...(change && { POST: { ...change, summary: 'Changes some fields of a room, by its name' } }),
      PATCH: {
        summary: 'Makes a room the primary one, by its id',
        access: rooms.section,
        body: { json: PrimaryRoom },
        answer: { status: 200, data: { room } },
        refusals: [409],
      },
    },
  };
}

function bannerOperations(): Operations {
  const { '/banners': list = {}, '/banners/:key': one = {} } = pictured(banners, 'banner', {
    rows: banner,
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
  const { '/bans': list = {}, '/bans/:key': one = {} } = managed(bans, { rows: ban });
  return {
    '/bans': {
      ...list,
      ...(list.POST && {
        POST: {
          ...list.POST,
          summary:
            'Bans an address, a host, a device or a country: a record of each, for operators and moderators',
          answer: { status: 201, data: { ban, bans: listOf(ban) }, oneOf: true },
        },
      }),
    },
    '/bans/:key': {
      ...one,
      ...(one.PATCH && { PATCH: { ...one.PATCH, body: { json: changeShape(bans) } } }),
    },
  };
}
