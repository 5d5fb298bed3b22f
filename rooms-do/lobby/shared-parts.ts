import { storedJson } from '../storage/stored-json.ts';

/**
 * JSON values that many people share, each kept once and named by a number, as long as anybody has it. The text of a value that one person
 * alone has is read each time: its objects would take three times the memory.
 */
export class SharedParts<Value> {
  #parts: ({ text: string; value: Value | null; count: number } | null)[] = [];
  #ids = new Map<string, number>();
  #free: number[] = [];

  /** The number of a value, which is held once more. */
  hold(value: Value): number {
    const text = JSON.stringify(value);
    const known = this.#ids.get(text);
    const part = known === undefined ? null : this.#parts[known];
    if (known !== undefined && part) {
      part.count++;
      return known;
    }
    const id = this.#free.pop() ?? this.#parts.length;
    this.#parts[id] = { text, value: null, count: 1 };
    this.#ids.set(text, id);
    return id;
  }

  at(id: number): Value {
    const part = this.#parts[id];
    if (!part) throw new Error('a part that nobody holds');
    const value = part.value ?? storedJson<Value>(part.text);
    if (part.count > 1) part.value = value;
    return value;
  }

  release(id: number): void {
    const part = this.#parts[id];
    if (!part) return;
    part.count--;
    if (part.count > 0) return;
    this.#ids.delete(part.text);
    this.#parts[id] = null;
    this.#free.push(id);
  }
}
