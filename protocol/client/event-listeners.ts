export type Listener = (data: unknown) => void;

/** Listeners by the name of their event. */
export class EventListeners {
  #byEvent = new Map<string, Set<Listener>>();

  add(event: string, listener: Listener): void {
    const listeners = this.#byEvent.get(event) ?? new Set();
    this.#byEvent.set(event, listeners.add(listener));
  }

  remove(event: string, listener: Listener): void {
    this.#byEvent.get(event)?.delete(listener);
  }

  notify(event: string, data: unknown): void {
    for (const listener of [...(this.#byEvent.get(event) ?? [])]) listener(data);
  }

  clear(): void {
    this.#byEvent.clear();
  }
}
