import type { BatchItem } from 'drizzle-orm/batch';

/** A statement that a batch may hold, and what it answers. */
export type Statement<Row = unknown> = BatchItem<'sqlite'> & PromiseLike<Row>;
