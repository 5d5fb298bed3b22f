import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

export const appearance = sqliteTable('appearance', {
  id: id(),
  accent: text('accent').notNull(),
  mode: text('mode', { enum: ['light', 'dark', 'system'] }).notNull(),
  background: text('background', { enum: ['plain', 'pattern', 'tint', 'dusk'] })
    .notNull()
    .default('plain'),
  density: text('density', { enum: ['compact', 'comfortable', 'spacious'] })
    .notNull()
    .default('comfortable'),
});
