/** A message as the ring holds it. */
export type Row = {
  seq: number;
  id: string;
  client_id: string | null;
  sender: string;
  rank: number | null;
  change: number | null;
  body: string;
  reader_mentions: string | null;
};

/**
 * What became of a message: of one that was deleted, the row keeps its id and nothing that was said. One that is its author's alone is one
 * for nobody else, and when it is deleted nobody is told.
 */
export const CHANGE = { edited: 1, deleted: 2, own: 3, ownDeleted: 4 } as const;
export const IS_OWN = `change = ${CHANGE.own}`;
/** For everybody. */
export const IS_LEFT = `coalesce(change, 0) < ${CHANGE.deleted}`;
export const IS_SHOWN = `(${IS_LEFT} OR (${IS_OWN} AND sender = ?))`;
/** Of one that is left, for whomever. */
export const AS_DELETED = `change = CASE WHEN ${IS_OWN} THEN ${CHANGE.ownDeleted} ELSE ${CHANGE.deleted} END, reader_mentions = NULL`;
