import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WordAct, WordMatch } from '../../../../protocol/entities/protection.ts';
import { createdAt, flag, id } from './columns.ts';

export const words = sqliteTable(
  'words',
  {
    id: id(),
    text: text('text').notNull(),
    match: text('match').$type<WordMatch>().notNull(),
    act: text('act').$type<WordAct>().notNull(),
    minutes: integer('minutes').notNull(),
    /** Empty for stars. */
    replacement: text('replacement').notNull(),
    inMessages: flag('in_messages'),
    inPrivate: flag('in_private'),
    inNicknames: flag('in_nicknames'),
    inRoomNames: flag('in_room_names'),
    createdAt: createdAt(),
  },
  table => [index('words_by_age').on(table.createdAt, table.id)],
);
