import type { Participant } from '../../../domain/presence/participant.ts';
import { inParts } from '../../rpc/call-parts.ts';

export type DeparturesDeps = {
  send(people: Participant[]): Promise<void>;
  runInBackground(failure: string, task: Promise<unknown>): void;
};

/**
 * Tells the lobby of people who left the chat, without waiting for the next report: their names are free, and acts reach them for a day.
 * Those of one turn are one call.
 */
export class Departures {
  #deps: DeparturesDeps;
  #people: Participant[] = [];

  constructor(deps: DeparturesDeps) {
    this.#deps = deps;
  }

  add(participant: Participant): void {
    if (this.#people.push(withoutPrivate(participant)) > 1) return;
    this.#deps.runInBackground(
      'names_not_released',
      Promise.resolve().then(() => this.#send()),
    );
  }

  async #send(): Promise<void> {
    const people = this.#people;
    this.#people = [];
    for (const part of inParts(people)) await this.#deps.send(part);
  }
}

/** The kept form of a person who left: without messages of others and without the list of ignored people. */
const withoutPrivate = ({
  ignored: _ignored,
  privacy: _privacy,
  consent: _consent,
  ...participant
}: Participant): Participant => ({ ...participant, warnings: [], repliesAllowedFrom: [] });
