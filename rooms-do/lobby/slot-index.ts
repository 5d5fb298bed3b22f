const FIRST_SIZE = 64;
const NONE = -1;
/** At most, on average. */
const SLOTS_A_CHAIN = 2;

/** Slots by the hash of a text, in three numbers a slot. Slots whose texts share a hash are found together: the reader compares them. */
export class SlotIndex {
  #heads = new Int32Array(FIRST_SIZE).fill(NONE);
  #next = new Int32Array(FIRST_SIZE);
  #hashes = new Uint32Array(FIRST_SIZE);

  put(slot: number, text: string): void {
    if (slot >= this.#next.length) this.#grow(slot);
    const hash = hashOf(text);
    this.#hashes[slot] = hash;
    this.#link(slot, hash);
  }

  remove(slot: number): void {
    const at = (this.#hashes[slot] ?? 0) & (this.#heads.length - 1);
    let before = NONE;
    for (let each = this.#heads[at] ?? NONE; each !== NONE; each = this.#next[each] ?? NONE) {
      if (each === slot) {
        const after = this.#next[slot] ?? NONE;
        if (before === NONE) this.#heads[at] = after;
        else this.#next[before] = after;
        return;
      }
      before = each;
    }
  }

  /** The slots that may have this text, in the order in which they came. */
  candidates(text: string): number[] {
    const hash = hashOf(text);
    const found: number[] = [];
    const first = this.#heads[hash & (this.#heads.length - 1)] ?? NONE;
    for (let slot = first; slot !== NONE; slot = this.#next[slot] ?? NONE)
      if (this.#hashes[slot] === hash) found.push(slot);
    return found.reverse();
  }

  #link(slot: number, hash: number): void {
    const at = hash & (this.#heads.length - 1);
    this.#next[slot] = this.#heads[at] ?? NONE;
    this.#heads[at] = slot;
  }

  #grow(slot: number): void {
    const chains = [...this.#heads].filter(head => head !== NONE);
    const linked: number[] = [];
    for (const head of chains) {
      const chain: number[] = [];
      for (let each = head; each !== NONE; each = this.#next[each] ?? NONE) chain.push(each);
      linked.push(...chain.reverse());
    }
    const size = Math.ceil((slot + 1) * 1.2);
    this.#next = grown(this.#next, new Int32Array(size));
    this.#hashes = grown(this.#hashes, new Uint32Array(size));
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(size / SLOTS_A_CHAIN))).fill(NONE);
    for (const each of linked) this.#link(each, this.#hashes[each] ?? 0);
  }
}

/** The same numbers with space for more. */
export function grown<Numbers extends Int32Array | Uint32Array | Float64Array>(
  before: Numbers,
  after: Numbers,
): Numbers {
  after.set(before);
  return after;
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
