import { eq } from 'drizzle-orm';
import { appearance } from '../../protocol/resources/appearance.ts';
import { avatars } from '../../protocol/resources/avatars.ts';
import { chatMessages } from '../../protocol/resources/chat-messages.ts';
import { colors } from '../../protocol/resources/colors.ts';
import { decorations } from '../../protocol/resources/decorations.ts';
import { gifts } from '../../protocol/resources/gifts.ts';
import { options1, options2 } from '../../protocol/resources/options.ts';
import { chatMsgTimer, giftsSpeedDir } from '../../protocol/resources/settings.ts';
import { shortcuts } from '../../protocol/resources/shortcuts.ts';
import { stars } from '../../protocol/resources/stars.ts';
import { windows } from '../../protocol/resources/windows.ts';
import * as looks from '../db/tables/looks.ts';
import * as site from '../db/tables/site.ts';
import * as words from '../db/tables/words.ts';
import { readOverview } from '../overview/overview.ts';
import { keepOneDefault } from './hooks/avatars.ts';
import {
  bannersForTheCaller,
  createBanner,
  mountedBanners,
  removeBanner,
  replaceBanner,
} from './hooks/banners.ts';
import { changeBan, createBans, mountedBans } from './hooks/bans.ts';
import { endConnection, listConnections } from './hooks/connections.ts';
import {
  changeEmoji,
  createImageEmoji,
  mountedEmojis,
  removeEmoji,
  replaceImageEmoji,
} from './hooks/emojis.ts';
import { claimEvent, listEvents, removeEvent } from './hooks/events.ts';
import { listGhosts } from './hooks/ghost.ts';
import { giftsForTheCaller } from './hooks/gifts.ts';
import { createPicture, type Pictured, removePicture, replacePicture } from './hooks/pictures.ts';
import { closeReport, listReports } from './hooks/reports.ts';
import { changeRoom, createRoom, readRoom, removeRoom, setPrimaryRoom } from './hooks/rooms.ts';
import { rankStar } from './hooks/stars.ts';
import { listRooms } from './rooms.ts';
import { change, create, type Handler, list, type Mounted, read, remove } from './routes.ts';
import { changeTheOne, readTheOne } from './singleton.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Routes = Record<string, Partial<Record<Method, Handler>>>;

/** Entities with a table of records; `lists` stands in for the list where an entity has one of its own. */
const RECORDS: (Mounted & { lists?: Handler })[] = [
  { resource: gifts, table: words.gifts, lists: giftsForTheCaller({ resource: gifts, table: words.gifts }) },
  { resource: shortcuts, table: words.shortcuts },
  { resource: decorations, table: words.decorations },
  { resource: chatMessages, table: words.chatMsgs },
  { resource: colors, table: site.colors },
];

const SINGLETONS: Mounted[] = [
  { resource: giftsSpeedDir, table: words.giftsSpeedDir },
  { resource: chatMsgTimer, table: words.chatMsgTimer },
  { resource: options1, table: site.options },
  { resource: options2, table: site.options },
  { resource: appearance, table: site.appearance },
  { resource: windows, table: site.windows },
];

/** Entities that are pictures: made and replaced by a form with a file. */
const PICTURES: Pictured[] = [
  {
    resource: avatars,
    table: looks.avatars,
    folder: 'avatars',
    part: 'avatar',
    filters: { isRestricted: eq(looks.avatars.isRestricted, false) },
    afterCreate: keepOneDefault,
    afterChange: keepOneDefault,
  },
  {
    resource: stars,
    table: looks.stars,
    folder: 'stars',
    part: 'star',
    filters: {
      forVisitors: eq(looks.stars.forVisitors, true),
      forChatMasters: eq(looks.stars.forChatMasters, true),
    },
    afterChange: async (db, id, { rank }) => {
      if (typeof rank === 'number') await rankStar(db, id, rank);
    },
  },
];

/** Two paths a resource: its list, and one record by its key. */
export const resourceRoutes = (): Routes =>
  Object.fromEntries([
    ...RECORDS.flatMap(({ lists, ...mounted }): [string, Routes[string]][] => [
      [`/${mounted.resource.name}`, { GET: lists ?? list(mounted), POST: create(mounted) }],
      [
        `/${mounted.resource.name}/:key`,
        { GET: read(mounted), PATCH: change(mounted), DELETE: remove(mounted) },
      ],
    ]),
    ['/bans', { GET: list(mountedBans), POST: createBans }],
    ['/bans/:key', { GET: read(mountedBans), PATCH: changeBan, DELETE: remove(mountedBans) }],
    ['/rooms', { GET: listRooms, POST: createRoom }],
    ['/rooms/:key', { GET: readRoom, POST: changeRoom, PATCH: setPrimaryRoom, DELETE: removeRoom }],
    ['/events', { GET: listEvents, POST: claimEvent }],
    ['/events/:key', { DELETE: removeEvent }],
    ['/reports', { GET: listReports }],
    ['/reports/:key', { PATCH: closeReport }],
    ['/connections', { GET: listConnections }],
    ['/connections/:userID', { DELETE: endConnection }],
    ['/ghosts', { GET: listGhosts }],
    ['/overview', { GET: readOverview }],
    ['/banners', { GET: bannersForTheCaller, POST: createBanner }],
    [
      '/banners/:key',
      {
        GET: read(mountedBanners),
        PATCH: change(mountedBanners),
        PUT: replaceBanner,
        DELETE: removeBanner,
      },
    ],
    ['/emojis', { GET: list(mountedEmojis), POST: create(mountedEmojis) }],
    ['/emojis/emojisImg', { POST: createImageEmoji }],
    ['/emojis/emojisImg/:key', { PUT: replaceImageEmoji }],
    ['/emojis/:key', { GET: read(mountedEmojis), PATCH: changeEmoji, DELETE: removeEmoji }],
    ...PICTURES.flatMap((pictured): [string, Routes[string]][] => [
      [`/${pictured.resource.name}`, { GET: list(pictured), POST: createPicture(pictured) }],
      [
        `/${pictured.resource.name}/:key`,
        {
          GET: read(pictured),
          PATCH: change(pictured),
          PUT: replacePicture(pictured),
          DELETE: removePicture(pictured),
        },
      ],
    ]),
    ...SINGLETONS.flatMap((mounted): [string, Routes[string]][] => [
      [`/${mounted.resource.name}`, { GET: readTheOne(mounted) }],
      [`/${mounted.resource.name}/:key`, { PATCH: changeTheOne(mounted) }],
    ]),
  ]);
