import { type TableChoice, wholeTables } from '../storage/kept-tables.ts';

/**
 * What a backup keeps of a room: what was said, and what is still to be written down. Not who is there: they come anew. The record
 * and the site's settings are the database's.
 */
export const ROOM_TABLES: TableChoice = {
  ...wholeTables('history', 'reactions', 'waiting_messages', 'outbox'),
  stored_values:
    "key NOT IN ('record', 'siteConfig', 'loopDueAt', 'timetableLookedAt', 'relaysOutOfStep', 'relaysUnderWay')",
};
