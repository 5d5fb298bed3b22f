import type { Resource } from './define.ts';

/** In which fields a list is searched, and by which it may be ordered. */
export type ListFields = { searched: readonly string[]; sorted: readonly string[] };

/** What its declaration says of the list of an entity: its texts are searched, and it is ordered by any field that is read. */
export function listFieldsOf({ fields, list = {} }: Pick<Resource, 'fields' | 'list'>): ListFields {
  const read = Object.entries(fields).filter(
    ([, { kind, confidential }]) => kind !== 'password' && !confidential,
  );
  const texts = read.filter(([, { kind }]) => kind === 'text').map(([name]) => name);
  const names = read.map(([name]) => name);
  return {
    searched: list.searched ?? texts,
    sorted: [...new Set([...names, ...(list.sorted ?? []), 'createdAt'])],
  };
}
