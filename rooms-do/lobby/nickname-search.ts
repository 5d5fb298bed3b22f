import { fold } from '../../protocol/text/fold.ts';

/** A user as a search finds them. `group` decides who sees them. */
type Entry = { userId: string; nickname: string; folded: string; appearedAt: number; group: string };

/** Texts up to this length have a list of their own, so that a search for them reads one page. */
const INDEXED_LENGTH = 3;

/**
 * The users whose folded nickname contains a text, in the order in which they appeared, by groups of users who are seen by the same viewers. A
 * longer text is looked up in the shortest list of its parts.
 */
export class NicknameSearch {
  #entries = new Map<string, Entry>();
  #groups = new Map<string, Map<string, SortedEntries>>();

  put(userId: string, nickname: string, appearedAt: number, group: string): void {
    const known = this.#entries.get(userId);
    if (known?.nickname === nickname && known.appearedAt === appearedAt && known.group === group) return;
    this.remove(userId);
    const entry = { userId, nickname, folded: fold(nickname), appearedAt, group };
    const lists = this.#groups.get(group) ?? new Map<string, SortedEntries>();
    this.#groups.set(group, lists);
    this.#entries.set(userId, entry);
    for (const part of partsOf(entry.folded)) {
      const list = lists.get(part) ?? new SortedEntries();
      lists.set(part, list);
      list.add(entry);
    }
  }

  remove(userId: string): void {
    const entry = this.#entries.get(userId);
    const lists = entry && this.#groups.get(entry.group);
    if (!entry || !lists) return;
    this.#entries.delete(userId);
    for (const part of partsOf(entry.folded)) {
      const list = lists.get(part);
      list?.remove(entry);
      if (list?.size === 0) lists.delete(part);
    }
    if (lists.size === 0) this.#groups.delete(entry.group);
  }

  groups(): Iterable<string> {
    return this.#groups.keys();
  }

  /** One page of the users of some groups, and of one more user of any group, with the number of all. */
  find(
    search: string,
    groups: ReadonlySet<string>,
    also: string,
    { page, limit }: { page: number; limit: number },
  ): { userIds: string[]; total: number } {
    const wanted = fold(search).trim();
    const own = this.#entries.get(also);
    const isApart = own !== undefined && !groups.has(own.group) && own.folded.includes(wanted);
    const lists = [
      ...[...groups].map(group => this.#matching(group, wanted)),
      ...(isApart ? [[own]] : []),
    ].filter(list => list.length > 0);
    const total = lists.reduce((sum, { length }) => sum + length, 0);
    return { userIds: merged(lists, (page - 1) * limit, limit).map(({ userId }) => userId), total };
  }

  #matching(group: string, wanted: string): readonly Entry[] {
    const lists = this.#groups.get(group);
    if (!lists) return [];
    if (wanted.length <= INDEXED_LENGTH) return lists.get(wanted)?.entries ?? [];
    let shortest: SortedEntries | undefined;
    for (let at = 0; at + INDEXED_LENGTH <= wanted.length; at++) {
      const list = lists.get(wanted.slice(at, at + INDEXED_LENGTH));
      if (!list) return [];
      if (!shortest || list.size < shortest.size) shortest = list;
    }
    return shortest?.entries.filter(({ folded }) => folded.includes(wanted)) ?? [];
  }
}

/** A list in the order of appearance. Entries are sorted in when the list is read: a restarted lobby adds whole rooms. */
class SortedEntries {
  #sorted: Entry[] = [];
  #added: Entry[] = [];

  get size(): number {
    return this.#sorted.length + this.#added.length;
  }

  get entries(): readonly Entry[] {
    if (this.#added.length === 0) return this.#sorted;
    const added = this.#added.sort(byAppearance);
    this.#added = [];
    const last = this.#sorted.at(-1);
    const [first] = added;
    if (!last || !first || byAppearance(last, first) < 0) this.#sorted.push(...added);
    else this.#sorted = [...this.#sorted, ...added].sort(byAppearance);
    return this.#sorted;
  }

  add(entry: Entry): void {
    this.#added.push(entry);
  }

  remove(entry: Entry): void {
    const at = this.#added.indexOf(entry);
    if (at >= 0) this.#added.splice(at, 1);
    else this.#sorted.splice(countBefore(this.#sorted, entry), 1);
  }
}

/** Every text of up to three characters in a name, once; the empty text is in all. */
function partsOf(folded: string): Set<string> {
  const parts = new Set(['']);
  for (let at = 0; at < folded.length; at++)
    for (let length = 1; length <= INDEXED_LENGTH && at + length <= folded.length; length++)
      parts.add(folded.slice(at, at + length));
  return parts;
}

/** The entries from `skip` on of several sorted lists as if they were one. */
function merged(lists: readonly (readonly Entry[])[], skip: number, limit: number): Entry[] {
  const [only, ...others] = lists;
  if (!only) return [];
  if (others.length === 0) return only.slice(skip, skip + limit);
  const rank = (entry: Entry) => lists.reduce((sum, list) => sum + countBefore(list, entry), 0);
  const starts = lists.map(list => (skip === 0 ? 0 : firstAt(list, entry => rank(entry) >= skip)));
  return lists
    .flatMap((list, at) => list.slice(starts[at], (starts[at] ?? 0) + limit))
    .sort(byAppearance)
    .slice(0, limit);
}

const countBefore = (list: readonly Entry[], entry: Entry): number =>
  firstAt(list, each => byAppearance(each, entry) >= 0);

/** The place of the first entry that fits, where all after it do too. */
function firstAt(list: readonly Entry[], fits: (entry: Entry) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const entry = list[middle];
    if (entry && fits(entry)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The order in which rooms were heard of would tell who went where unseen. */
const byAppearance = (a: Entry, b: Entry): number =>
  a.appearedAt - b.appearedAt || (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0);
