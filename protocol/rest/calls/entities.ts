import { z } from 'zod';
import { Room } from '../../entities/rooms.ts';
import { RESOURCES } from '../../resources/all.ts';
import { Appearance, pictureShape } from '../../resources/appearance.ts';
import { avatars, colors, decorations, stars } from '../../resources/appearance-lists.ts';
import { Banner, banners } from '../../resources/banners.ts';
import { Emoji, EmojiChange, EmojiImage, emojis, Gift, Shortcut } from '../../resources/content.ts';
import { changeShape, createShape, type Resource, recordShape } from '../../resources/define.ts';
import { Identity, identity } from '../../resources/identity.ts';
import { options1, options2 } from '../../resources/options.ts';
import { ConfiguredRoom, PrimaryRoom, rooms } from '../../resources/rooms.ts';
import { GiftsSpeedDir } from '../../resources/settings.ts';
import { SiteRules } from '../../resources/site-rules.ts';
import { SiteTexts } from '../../resources/site-texts.ts';
import { windows } from '../../resources/windows.ts';
import {
  type Answer,
  type ApiCall,
  type Calls,
  created,
  done,
  entityDoc,
  type Form,
  type Method,
  ok,
  pageOf,
  readAccessOf,
} from '../api-call.ts';

const AnyFields = z.record(z.string(), z.unknown());
const emoji = z.object({ emoji: Emoji });
const room = z.object({ room: ConfiguredRoom });
const banner = z.object({ banner: Banner });
const emojiForm = { part: 'emoji', fields: EmojiImage, needed: true } as const;
const bannerForm = { part: 'banner', fields: createShape(banners), needed: true } as const;

/** Entities with individually declared calls. */
export const ownEntityCalls = {
  'GET /emojis/': { ...entityDoc.list(emojis), ...pageOf('emojis', z.array(Emoji)) },
  'POST /emojis': { ...entityDoc.create(emojis), body: createShape(emojis), ...created(emoji) },
  'POST /emojis/emojisImg': {
    summary: 'Creates an emoji with an image',
    access: emojis.section,
    form: emojiForm,
    ...created(emoji),
    refusals: [409],
  },
  'PUT /emojis/emojisImg/:key': {
    summary: 'Replaces an emoji’s image and word',
    access: emojis.section,
    form: emojiForm,
    ...ok(emoji),
    refusals: [409],
  },
  'GET /emojis/:key': { ...entityDoc.read(emojis), ...ok(emoji) },
  'PATCH /emojis/:key': { ...entityDoc.change(emojis), body: EmojiChange, ...ok(emoji) },
  'DELETE /emojis/:key': { ...entityDoc.remove(emojis), ...done },

  // `nextChangeInMs`: time until the next banner for the caller's audience starts or ends. Omitted if no change
  // follows, and for panel pages.
  'GET /banners': {
    ...entityDoc.list(banners),
    ...ok(
      z.object({
        ...pageOf('banners', z.array(Banner)).data.shape,
        nextChangeInMs: z.int().min(1).exactOptional(),
      }),
    ),
  },
  'POST /banners': {
    ...entityDoc.create(banners),
    body: createShape(banners),
    form: bannerForm,
    ...created(banner),
  },
  'GET /banners/:key': { ...entityDoc.read(banners), ...ok(banner) },
  'PATCH /banners/:key': { ...entityDoc.change(banners), body: changeShape(banners), ...ok(banner) },
  'PUT /banners/:key': { ...entityDoc.replace(banners), form: bannerForm, ...ok(banner) },
  'DELETE /banners/:key': { ...entityDoc.remove(banners), ...done },

  'POST /identity/pictures': {
    summary: 'Uploads the site’s icon or logo; returns the path for the setting',
    access: identity.section,
    form: { part: 'picture', fields: z.strictObject({}), needed: true },
    ...created(z.object({ path: z.string() })),
  },

  'GET /rooms': { ...entityDoc.list(rooms), ...pageOf('rooms', z.array(Room)) },
  'POST /rooms': { ...entityDoc.create(rooms), body: createShape(rooms), ...created(room) },
  'GET /rooms/:key': { ...entityDoc.read(rooms), ...ok(room) },
  'POST /rooms/:key': {
    ...entityDoc.change(rooms),
    summary: 'Changes fields of a room, by its name',
    body: changeShape(rooms),
    ...ok(room),
  },
  'PATCH /rooms/:key': {
    summary: 'Makes a room the primary room, by its id',
    access: rooms.section,
    body: PrimaryRoom,
    ...ok(room),
    refusals: [409],
  },
  'DELETE /rooms/:key': { ...entityDoc.remove(rooms), ...done },
} as const satisfies Calls;

/** Typed answers of entities with standard calls. */
export const entityAnswers = {
  'GET /shortcuts/': pageOf('shortcuts', z.array(Shortcut)),
  'GET /gifts': pageOf('gifts', z.array(Gift)),
  'GET /giftsSpeedDir': ok(z.object({ giftsSpeedDir: GiftsSpeedDir })),
  'GET /colors': pageOf('colors', z.array(recordShape(colors))),
  'GET /decorations/': pageOf('decorations', z.array(recordShape(decorations))),
  'GET /avatars/': pageOf('avatars', z.array(pictureShape(avatars))),
  'GET /stars/': pageOf('stars', z.array(pictureShape(stars))),
  // Only operators receive confidential fields such as the list of shared networks.
  'GET /options-1': ok(
    z.object({ options1: recordShape(options1, { sharedNetworks: z.string().exactOptional() }) }),
  ),
  'GET /options-2': ok(z.object({ options2: recordShape(options2) })),
  'GET /appearance': ok(z.object({ appearance: Appearance })),
  'GET /identity': ok(z.object({ identity: Identity })),
  'GET /siteRules': ok(z.object({ siteRules: SiteRules })),
  'GET /siteTexts': ok(z.object({ siteTexts: SiteTexts })),
  'GET /windows': ok(z.object({ windows: recordShape(windows) })),

  // Any entity by its name, for the panel.
  'GET /:resource': ok(AnyFields),
  'GET /:resource/': ok(z.looseObject({ numPages: z.int().min(1), total: z.int().min(0) })),
  'GET /:resource/:key': ok(AnyFields),
  'POST /:resource': {
    body: AnyFields,
    form: { part: 'file', fields: AnyFields },
    ...created(AnyFields),
  },
  'POST /:resource/:key': { body: AnyFields, ...ok(AnyFields) },
  'PATCH /:resource/:key': { body: AnyFields, ...ok(AnyFields) },
  'PUT /:resource/:key': { form: { part: 'file', fields: AnyFields }, ...ok(AnyFields) },
  'DELETE /:resource/:key': done,
} as const satisfies Record<string, Answer & { body?: z.ZodType; form?: Form }>;

/** Methods on a list and on a record, by kind of entity. */
export const ENTITY_METHODS = {
  collection: { list: ['GET', 'POST'], record: ['GET', 'PATCH', 'DELETE'] },
  picture: { list: ['GET', 'POST'], record: ['GET', 'PATCH', 'PUT', 'DELETE'] },
  setting: { list: ['GET'], record: ['PATCH'] },
} as const satisfies Record<string, Record<'list' | 'record', readonly Method[]>>;
export type EntityKind = keyof typeof ENTITY_METHODS;

/** Picture entities, with the form part for the file and the filters of the list. */
export const PICTURE_ENTITIES = {
  avatars: { part: 'avatar', filters: ['isRestricted'] },
  stars: { part: 'star', filters: ['forVisitors', 'forChatMasters'] },
} as const;

type EntityWithCalls = { kind: EntityKind; resource: Resource; part?: string; filters?: readonly string[] };

/** Settings are never created, so they have no text for a new record. */
const entityOf = (resource: Resource): EntityWithCalls => {
  if (resource.noun.added === undefined) return { kind: 'setting', resource };
  const picture = isPicture(resource.name) ? PICTURE_ENTITIES[resource.name] : null;
  return picture ? { kind: 'picture', resource, ...picture } : { kind: 'collection', resource };
};

const isPicture = (name: string): name is keyof typeof PICTURE_ENTITIES =>
  Object.hasOwn(PICTURE_ENTITIES, name);

/** Returns the calls of every entity without individual declarations. Schemas are created on demand. */
export function entityCalls(): Record<string, ApiCall> {
  return Object.fromEntries(
    RESOURCES.filter(({ ownCalls }) => !ownCalls)
      .map(entityOf)
      .flatMap(entity => {
        const { list, record } = ENTITY_METHODS[entity.kind];
        const calls = entity.kind === 'setting' ? settingCalls(entity.resource) : collectionCalls(entity);
        const { name } = entity.resource;
        return [
          ...list.map(method => [`${method} /${name}`, calls[`${method} list`]] as const),
          ...record.map(method => [`${method} /${name}/:key`, calls[`${method} record`]] as const),
        ].flatMap(([path, call]) => (call ? [[path, call] as const] : []));
      }),
  );
}

type CallsByPlace = Partial<Record<`${Method} ${'list' | 'record'}`, ApiCall>>;

function collectionCalls({ resource, part, filters }: EntityWithCalls): CallsByPlace {
  const rows = part === undefined ? recordShape(resource) : pictureShape(resource);
  const one = z.object({ [resource.singular]: rows });
  const fields = createShape(resource);
  const form = part === undefined ? null : { part, fields, needed: true };
  return {
    'GET list': { ...entityDoc.list(resource, filters), ...pageOf(resource.name, z.array(rows)) },
    'POST list': {
      ...entityDoc.create(resource),
      ...(form ? { form } : { body: fields }),
      ...created(one),
    },
    'GET record': { ...entityDoc.read(resource), ...ok(one) },
    'PATCH record': { ...entityDoc.change(resource), body: changeShape(resource), ...ok(one) },
    ...(form && { 'PUT record': { ...entityDoc.replace(resource), form, ...ok(one) } }),
    'DELETE record': { ...entityDoc.remove(resource), ...done },
  };
}

/** Returns the fields that only operators receive. */
const confidentialOf = ({ fields }: Resource): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { confidential, shape }]) =>
      confidential ? [[name, shape.exactOptional()]] : [],
    ),
  );

function settingCalls(resource: Resource): CallsByPlace {
  const { singular, section } = resource;
  const one = z.object({ [singular]: recordShape(resource) });
  const shown = z.object({ [singular]: recordShape(resource, confidentialOf(resource)) });
  return {
    'GET list': { summary: `Returns the ${singular}`, access: readAccessOf(resource), ...ok(shown) },
    'PATCH record': {
      summary: `Changes fields of the ${singular}`,
      access: section,
      body: changeShape(resource),
      ...ok(one),
    },
  };
}
