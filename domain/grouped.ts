/**
 * Keys by what their text comes to: people by the skeleton of their name, or by the network of their address. The text is judged once,
 * when it changes, and not at each search.
 */
export class Grouped {
  #groupOf: (text: string) => string;
  #texts = new Map<string, { text: string; group: string }>();
  #keys = new Map<string, Set<string>>();

  constructor(groupOf: (text: string) => string) {
    this.#groupOf = groupOf;
  }

  put(key: string, text: string): void {
    if (this.#texts.get(key)?.text === text) return;
    this.remove(key);
    const group = this.#groupOf(text);
    this.#texts.set(key, { text, group });
    this.#keys.set(group, (this.#keys.get(group) ?? new Set()).add(key));
  }

  remove(key: string): void {
    const known = this.#texts.get(key);
    if (!known) return;
    this.#texts.delete(key);
    const keys = this.#keys.get(known.group);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(known.group);
  }

  /** The keys of a group, in the order in which they came to it. */
  in(group: string): readonly string[] {
    return [...(this.#keys.get(group) ?? [])];
  }
}
