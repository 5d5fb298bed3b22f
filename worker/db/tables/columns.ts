import { integer, text } from 'drizzle-orm/sqlite-core';

/** Every record's own id, and when it was made (milliseconds): lists are ordered by age. */
export const id = () => text('id').primaryKey();
export const createdAt = () => integer('created_at').notNull();
export const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull().default(false);
