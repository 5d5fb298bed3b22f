import { LIST_HISTORY_MAX, LIST_HISTORY_MS } from '../../../protocol/constants.ts';

/** What a class had of somebody before: an entry, nothing at all, or null where its viewers had different ones. */
export type Before<Entry> = Entry | undefined | null;

type Step<Entry> = { version: string; at: number; before: ReadonlyMap<string, Before<Entry>> };

type Deps = { now(): number; newVersion(): string };

/**
 * How the list of each class of viewers came about of late, so that whoever comes back is sent what they lack. A version is a word
 * by chance: it tells nothing, and nobody has one that they were not sent.
 */
export class ListHistory<Class extends string, Entry> {
  #deps: Deps;
  #byClass = new Map<Class, Step<Entry>[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Of the list that the class has been sent by now. */
  version(of: Class): string {
    const steps = this.#byClass.get(of) ?? [this.#step(new Map())];
    this.#byClass.set(of, steps);
    return (steps.at(-1) as Step<Entry>).version;
  }

  /** The class is sent changes of these users, of whom it had this before. Answers the version after it. */
  add(of: Class, before: ReadonlyMap<string, Before<Entry>>): string {
    this.version(of);
    const steps = this.#byClass.get(of) as Step<Entry>[];
    steps.push(this.#step(before));
    this.#trim(steps);
    return this.version(of);
  }

  /** Of whom the class has been told since that version, and what it had of them then; null where that is not known any more. */
  since(of: Class, version: string): Map<string, Before<Entry>> | null {
    const steps = this.#byClass.get(of) ?? [];
    const at = steps.findIndex(step => step.version === version);
    if (at < 0) return null;
    const missed = new Map<string, Before<Entry>>();
    for (const { before } of steps.slice(at + 1))
      for (const [id, entry] of before) if (!missed.has(id)) missed.set(id, entry);
    return missed;
  }

  forgetAllBut(live: readonly Class[]): void {
    for (const of of this.#byClass.keys()) if (!live.includes(of)) this.#byClass.delete(of);
  }

  #step(before: ReadonlyMap<string, Before<Entry>>): Step<Entry> {
    return { version: this.#deps.newVersion(), at: this.#deps.now(), before };
  }

  /** The first step is where the others begin: what was before it is not asked for. */
  #trim(steps: Step<Entry>[]): void {
    const since = this.#deps.now() - LIST_HISTORY_MS;
    let size = steps.reduce((sum, { before }) => sum + before.size, 0);
    while (steps.length > 1 && (size > LIST_HISTORY_MAX || (steps[1]?.at ?? 0) < since))
      size -= steps.shift()?.before.size ?? 0;
  }
}
