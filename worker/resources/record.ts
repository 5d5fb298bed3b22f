/** A row as clients know it: `_id`, and no column that is only for keeping. */
export const recordOf = ({ id, createdAt: _, ...row }: Record<string, unknown>): Record<string, unknown> => ({
  _id: id,
  ...row,
});
