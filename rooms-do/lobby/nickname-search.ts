import { fold } from '../../protocol/text/fold.ts';
import type { PeopleTable } from './people-table.ts';

type People = Pick<PeopleTable, 'foldedAt' | 'appearedAt' | 'userIdAt'>;

/**
 * The people whose folded nickname contains a text, in the order in which they appeared, by groups of people who are seen by the same viewers. A
 * search reads the folded names of the table and nothing else of a person: 200,000 names take some 10 ms.
 */
export class NicknameSearch {
  #people: People;
  #groups = new Map<string, SortedSlots>();

  constructor(people: People) {
    this.#people = people;
  }

  put(slot: number, group: string): void {
    const list = this.#groups.get(group) ?? new SortedSlots(this.#people);
    this.#groups.set(group, list);
    list.add(slot);
  }

  /** Before anything of the slot changes. */
  remove(slot: number, group: string): void {
    const list = this.#groups.get(group);
    list?.remove(slot);
    if (list?.size === 0) this.#groups.delete(group);
  }

  groups(): Iterable<string> {
    return this.#groups.keys();
  }

  slotsOf(group: string): readonly number[] {
    return this.#groups.get(group)?.slots ?? [];
  }

  /** One page of the people of some groups, and of one more of another group, with the number of all. */
  find(
    search: string,
    groups: ReadonlySet<string>,
    also: number | null,
    { page, limit }: { page: number; limit: number },
  ): { slots: number[]; total: number } {
    const wanted = fold(search).trim();
    const isApart = also !== null && this.#people.foldedAt(also).includes(wanted);
    const lists = [
      ...[...groups].map(group => this.#matching(group, wanted)),
      ...(isApart ? [[also]] : []),
    ].filter(list => list.length > 0);
    const total = lists.reduce((sum, { length }) => sum + length, 0);
    return { slots: merged(this.#people, lists, (page - 1) * limit, limit), total };
  }

  #matching(group: string, wanted: string): readonly number[] {
    const slots = this.slotsOf(group);
    return wanted === '' ? slots : slots.filter(slot => this.#people.foldedAt(slot).includes(wanted));
  }
}

/** Slots in the order of appearance. They are sorted in when the list is read: a restarted lobby adds whole rooms. */
class SortedSlots {
  #people: People;
  #sorted: number[] = [];
  #added: number[] = [];

  constructor(people: People) {
    this.#people = people;
  }

  get size(): number {
    return this.#sorted.length + this.#added.length;
  }

  get slots(): readonly number[] {
    if (this.#added.length === 0) return this.#sorted;
    const order = byAppearance(this.#people);
    const added = this.#added.sort(order);
    this.#added = [];
    const last = this.#sorted.at(-1);
    const [first] = added;
    if (last === undefined || first === undefined || order(last, first) < 0)
      for (const slot of added) this.#sorted.push(slot);
    else this.#sorted = [...this.#sorted, ...added].sort(order);
    return this.#sorted;
  }

  add(slot: number): void {
    this.#added.push(slot);
  }

  remove(slot: number): void {
    const at = this.#added.indexOf(slot);
    if (at >= 0) this.#added.splice(at, 1);
    else this.#sorted.splice(countBefore(this.#people, this.#sorted, slot), 1);
  }
}

/** The slots from `skip` on of several sorted lists as if they were one. */
function merged(
  people: People,
  lists: readonly (readonly number[])[],
  skip: number,
  limit: number,
): number[] {
  const [only, ...others] = lists;
  if (!only) return [];
  if (others.length === 0) return only.slice(skip, skip + limit);
  const rank = (slot: number) => lists.reduce((sum, list) => sum + countBefore(people, list, slot), 0);
  const starts = lists.map(list => (skip === 0 ? 0 : firstAt(list, slot => rank(slot) >= skip)));
  return lists
    .flatMap((list, at) => list.slice(starts[at], (starts[at] ?? 0) + limit))
    .sort(byAppearance(people))
    .slice(0, limit);
}

const countBefore = (people: People, list: readonly number[], slot: number): number => {
  const order = byAppearance(people);
  return firstAt(list, each => order(each, slot) >= 0);
};

/** The place of the first slot that fits, where all after it do too. */
function firstAt(list: readonly number[], fits: (slot: number) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const slot = list[middle];
    if (slot !== undefined && fits(slot)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The order in which rooms were heard of would tell who went where unseen. */
const byAppearance =
  (people: People) =>
  (a: number, b: number): number =>
    people.appearedAt(a) - people.appearedAt(b) || compared(people.userIdAt(a), people.userIdAt(b));

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
