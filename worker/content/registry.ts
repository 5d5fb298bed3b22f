import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { appearance } from '../../protocol/resources/appearance.ts';
import { avatars, colors, decorations, stars } from '../../protocol/resources/appearance-lists.ts';
import { chatMessages, gifts, shortcuts } from '../../protocol/resources/content.ts';
import { identity } from '../../protocol/resources/identity.ts';
import { options1, options2 } from '../../protocol/resources/options.ts';
import { questions } from '../../protocol/resources/questions.ts';
import { chatMsgTimer, giftsSpeedDir } from '../../protocol/resources/settings.ts';
import { siteRules } from '../../protocol/resources/site-rules.ts';
import { siteTexts } from '../../protocol/resources/site-texts.ts';
import { windows } from '../../protocol/resources/windows.ts';
import { words } from '../../protocol/resources/words.ts';
import {
  type ENTITY_METHODS,
  type EntityKind,
  PICTURE_ENTITIES,
} from '../../protocol/rest/calls/entities.ts';
import {
  callerAudiences,
  change,
  changeSingleton,
  create,
  read,
  readSingleton,
  remove,
} from '../platform/crud/crud.ts';
import { list } from '../platform/crud/list.ts';
import {
  type RegisteredResource,
  type Row,
  type RowOf,
  register,
  toRecord,
} from '../platform/crud/record.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import * as appearanceTable from '../platform/database/tables/appearance.ts';
import {
  avatars as avatarsTable,
  colors as colorsTable,
  decorations as decorationsTable,
  stars as starsTable,
} from '../platform/database/tables/appearance.ts';
import * as giftTables from '../platform/database/tables/content.ts';
import {
  questions as questionsTable,
  shortcuts as shortcutsTable,
} from '../platform/database/tables/content.ts';
import * as chatMessageTables from '../platform/database/tables/messages.ts';
import { words as wordsTable } from '../platform/database/tables/protection.ts';
import {
  identity as identityTable,
  options as optionsTable,
  siteRules as siteRulesTable,
  windows as windowsTable,
} from '../platform/database/tables/site.ts';
import { answer } from '../platform/http/answer.ts';
import { fromEdge } from '../platform/http/from-edge.ts';
import type { Handler, Handlers } from '../platform/http/handler.ts';
import { parsePage } from '../platform/http/paging.ts';
import { createPicture, type PictureResource, removePicture, replacePicture } from './pictures.ts';

/** Entities stored in a table of records. `list` replaces the default list. */
export const COLLECTIONS: readonly (RegisteredResource & { list?: Handler })[] = [
  { ...register(gifts, giftTables.gifts), list: callerGifts(register(gifts, giftTables.gifts)) },
  { ...register(shortcuts, shortcutsTable), view: shortcutView },
  register(decorations, decorationsTable),
  register(chatMessages, chatMessageTables.chatMsgs),
  register(colors, colorsTable),
  register(words, wordsTable),
  register(questions, questionsTable),
];

export const SINGLETONS: readonly RegisteredResource[] = [
  register(giftsSpeedDir, giftTables.giftsSpeedDir),
  register(chatMsgTimer, chatMessageTables.chatMsgTimer),
  register(options1, optionsTable),
  register(options2, optionsTable),
  register(appearance, appearanceTable.appearance),
  register(identity, identityTable),
  register(siteRules, siteRulesTable),
  register(siteTexts, identityTable),
  register(windows, windowsTable),
];

type FiltersOf<Name extends keyof typeof PICTURE_ENTITIES> = Record<
  (typeof PICTURE_ENTITIES)[Name]['filters'][number],
  SQL
>;

/** Entities with a picture, created or replaced by a form with a file. */
export const PICTURES: readonly PictureResource[] = [
  {
    ...register(avatars, avatarsTable),
    folder: 'avatars',
    part: PICTURE_ENTITIES.avatars.part,
    filters: { isRestricted: eq(avatarsTable.isRestricted, false) } satisfies FiltersOf<'avatars'>,
    alongsideWrite: clearOtherDefaults,
  },
  {
    ...register(stars, starsTable),
    folder: 'stars',
    part: PICTURE_ENTITIES.stars.part,
    filters: {
      forVisitors: eq(starsTable.forVisitors, true),
      forChatMasters: eq(starsTable.forChatMasters, true),
    } satisfies FiltersOf<'stars'>,
    alongsideWrite: (db, id, { rank }) =>
      typeof rank === 'number' ? [renumberStars(db, { id, place: rank })] : [],
    alongsideRemoval: db => [renumberStars(db)],
  },
];

export const resourceRoutes = (): Record<string, Handlers> => ({
  ...routesOf<'collection', (typeof COLLECTIONS)[number]>(COLLECTIONS, registered => ({
    list: { GET: publicly(registered, registered.list ?? list(registered)), POST: create(registered) },
    record: { GET: read(registered), PATCH: change(registered), DELETE: remove(registered) },
  })),
  ...routesOf<'picture', PictureResource>(PICTURES, pictured => ({
    list: { GET: list(pictured), POST: createPicture(pictured) },
    record: {
      GET: read(pictured),
      PATCH: change(pictured),
      PUT: replacePicture(pictured),
      DELETE: removePicture(pictured),
    },
  })),
  ...routesOf<'setting', RegisteredResource>(SINGLETONS, registered => ({
    list: { GET: publicly(registered, readSingleton(registered)) },
    record: { PATCH: changeSingleton(registered) },
  })),
});

/** The edge caches public lists, but no lists with confidential fields for accounts, because operators see more. */
function publicly({ resource: { readAccess, fields } }: RegisteredResource, handler: Handler): Handler {
  if (readAccess !== 'everybody') return handler;
  const isMore = Object.values(fields).some(({ confidential }) => confidential);
  return fromEdge(handler, caller => !isMore || caller !== 'super');
}

type EntityHandlers<Kind extends EntityKind> = {
  [Place in 'list' | 'record']: Record<(typeof ENTITY_METHODS)[Kind][Place][number], Handler>;
};

const routesOf = <Kind extends EntityKind, Registered extends RegisteredResource>(
  all: readonly Registered[],
  handlersOf: (registered: Registered) => EntityHandlers<Kind>,
): Record<string, Handlers> =>
  Object.fromEntries(
    all.flatMap(registered => {
      const handlers = handlersOf(registered);
      const path = `/${registered.resource.name}`;
      return [
        [path, handlers.list],
        [`${path}/:key`, handlers.record],
      ];
    }),
  );

/** Removes the default mark from other avatars, because only one default exists. */
function clearOtherDefaults(
  db: Database,
  id: string,
  { default: isDefault }: Record<string, unknown>,
): Statement[] {
  if (isDefault !== true) return [];
  return [
    db
      .update(avatarsTable)
      .set({ default: false })
      .where(and(eq(avatarsTable.default, true), ne(avatarsTable.id, id))),
  ];
}

/** Without a page, returns the gifts for the caller's audience. With a page, returns the panel's list. */
function callerGifts(registered: RegisteredResource): Handler {
  const forThePanel = list(registered);
  const ofCaller = fromEdge(async c => {
    // Refuses an invalid limit even if no page is requested.
    parsePage(new URL(c.req.url).searchParams, registered.resource.pageSize);
    const rows = await database(c.env)
      .select()
      .from(giftTables.gifts)
      .where(inArray(giftTables.gifts.userType, await callerAudiences(c)))
      .orderBy(asc(giftTables.gifts.createdAt), asc(giftTables.gifts.id));
    return answer(c, 'GET /gifts', { numPages: 1, total: rows.length, gifts: rows.map(toRecord) });
  });
  return c => (c.req.query('page') === undefined ? ofCaller(c) : forThePanel(c));
}

/**
 * Returns the word also as `shortcut`, its name in the chat's requirements and in the emojis. Writes never use that
 * field.
 */
function shortcutView(row: RowOf<typeof shortcutsTable>): Row {
  return { ...row, shortcut: row.shortcutTerm };
}

/**
 * Renumbers ranks from 1 to n without gaps. `moved`: a star and its new position (1 to n); the others shift. `UPDATE
 * FROM` reads all new ranks before it writes (sqlite.org/lang_update.html, 2026-11).
 */
function renumberStars(db: Database, moved?: { id: string; place: number }): Statement {
  const { id = '', place = 0 } = moved ?? {};
  const others = sql`SELECT id, ROW_NUMBER() OVER (ORDER BY rank, created_at, id) AS nth FROM stars WHERE id <> ${id}`;
  const ranks = sql`
    SELECT id, nth + (${place} > 0 AND nth >= ${place}) AS place FROM (${others})
    UNION ALL SELECT id, MIN(${place}, (SELECT COUNT(*) FROM stars)) FROM stars WHERE id = ${id}`;
  return db
    .update(starsTable)
    .set({ rank: sql`ranked.place` })
    .from(sql`(${ranks}) AS ranked`)
    .where(sql`ranked.id = ${starsTable.id} AND ${starsTable.rank} <> ranked.place`);
}
