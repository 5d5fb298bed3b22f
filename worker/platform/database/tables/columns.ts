import { integer, type SQLiteColumn, type SQLiteTable, text } from 'drizzle-orm/sqlite-core';

/** Id and creation time (milliseconds) of a record. Lists are ordered by creation time and id. */
export const id = () => text('id').primaryKey();
export const createdAt = () => integer('created_at').notNull();
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);

/** A table of records. A table without `createdAt` has a single row. */
export type ResourceTable = SQLiteTable & { id: SQLiteColumn; createdAt?: SQLiteColumn };
