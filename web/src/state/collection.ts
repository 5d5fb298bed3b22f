import { ref } from 'valtio';

/** `value` is always replaced as a whole, so its contents are not tracked. */
export type Entry<Item> = { value: Item };

/** Items by id, and ids in display order. A list subscribes to `ids`, a row to its own entry. */
export type Collection<Item> = { byId: Record<string, Entry<Item>>; ids: readonly string[] };

export type CollectionKind<Item> = {
  idOf: (item: Item) => string;
  compare: (a: Item, b: Item) => number;
};

export const emptyCollection = <Item>(): Collection<Item> => ({ byId: {}, ids: [] });

const put = <Item extends object>({ byId }: Collection<Item>, id: string, item: Item): void => {
  const entry = byId[id];
  if (entry) entry.value = ref(item);
  else byId[id] = { value: ref(item) };
};

/** Writes only a changed order, so that a changed item does not render the list again. */
const sort = <Item>(collection: Collection<Item>, { idOf, compare }: CollectionKind<Item>): void => {
  const ids = Object.values(collection.byId)
    .map(({ value }) => value)
    .sort(compare)
    .map(idOf);
  const isSame = ids.length === collection.ids.length && ids.every((id, at) => id === collection.ids[at]);
  if (!isSame) collection.ids = ids;
};

export const changeItems = <Item extends object>(
  collection: Collection<Item>,
  kind: CollectionKind<Item>,
  { upserted, removed }: { upserted: readonly Item[]; removed: readonly string[] },
): void => {
  for (const id of removed) delete collection.byId[id];
  for (const item of upserted) put(collection, kind.idOf(item), item);
  sort(collection, kind);
};

export const replaceItems = <Item extends object>(
  collection: Collection<Item>,
  kind: CollectionKind<Item>,
  items: readonly Item[],
): void => {
  const present = new Set(items.map(kind.idOf));
  const removed = Object.keys(collection.byId).filter(id => !present.has(id));
  changeItems(collection, kind, { upserted: items, removed });
};
