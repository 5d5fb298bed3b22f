/** People of one room; of a list that is of one room only `room` is null. */
export type UserGroup = { room: string | null; ids: readonly string[] };

/** In the order of these rooms; the people of rooms that are not among them come last. Within a room the order stays. */
export const groupByRoom = (
  ids: readonly string[],
  roomOf: (id: string) => string,
  order: readonly string[],
): UserGroup[] => {
  const groups = Map.groupBy(ids, roomOf);
  const place = (room: string): number => (order.includes(room) ? order.indexOf(room) : order.length);
  return [...groups]
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b, 'ar'))
    .map(([room, members]) => ({ room, ids: members }));
};
