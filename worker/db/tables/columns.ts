import { integer, text } from 'drizzle-orm/sqlite-core';

/** Every record's id and its time of creation (milliseconds), by which lists are ordered. */
export const id = () => text('id').primaryKey();
export const createdAt = () => integer('created_at').notNull();
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);
