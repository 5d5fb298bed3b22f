import { type House, NEW_HOUSE } from '../protocol/entities/house.ts';
import { digest } from './digest.ts';

/** What the operators have set, as the lobby holds it. */
export class HeldHouse {
  #read: () => Promise<House>;
  #house = NEW_HOUSE;
  #digest = '';
  #asked = 0;
  #answered = 0;

  constructor(read: () => Promise<House>) {
    this.#read = read;
  }

  get current(): House {
    return this.#house;
  }

  /** As `KeptHouse.digest` of a room that holds the same. */
  get digest(): string {
    return this.#digest;
  }

  /** Whether the last reading failed. */
  get isStale(): boolean {
    return this.#answered < this.#asked;
  }

  /** Reads it anew; true where it is not what it was. Of two readings under way the later one counts, whichever ends first. */
  async refresh(): Promise<boolean> {
    const turn = ++this.#asked;
    const house = await this.#read();
    if (turn < this.#answered) return false;
    this.#answered = turn;
    const before = this.#digest;
    this.#house = house;
    this.#digest = digest(JSON.stringify(house));
    return this.#digest !== before;
  }
}
