import type { PassingUser } from '../../rpc/reports.ts';

export type DeparturesDeps = {
  send(people: PassingUser[]): Promise<void>;
  runInBackground(failure: string, task: Promise<unknown>): void;
};

/**
 * Tells the lobby of those who have left the chat, without waiting for the next report, so that their names are free. Whoever leaves
 * in one turn is one call.
 */
export class Departures {
  #deps: DeparturesDeps;
  #people: PassingUser[] = [];

  constructor(deps: DeparturesDeps) {
    this.#deps = deps;
  }

  add({ userId, joinedRoomAt }: PassingUser): void {
    if (this.#people.push({ userId, joinedRoomAt }) > 1) return;
    this.#deps.runInBackground(
      'names_not_released',
      Promise.resolve().then(() => this.#send()),
    );
  }

  #send(): Promise<void> {
    const people = this.#people;
    this.#people = [];
    return this.#deps.send(people);
  }
}
