import { type House, NEW_HOUSE } from '../protocol/entities/house.ts';
import { type WordKinds, wordKinds } from '../protocol/words.ts';
import { digest } from './digest.ts';

/**
 * What the operators have set, as this room last heard it. Stored, so that a room which wakes goes by it before it has
 * asked; a room that is new goes by how every site begins.
 */
export class KeptHouse {
  #sql: SqlStorage;
  #body: string;
  #house: House;
  #words: WordKinds | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS house (only INTEGER PRIMARY KEY, body TEXT NOT NULL)');
    const kept = sql.exec<{ body: string }>('SELECT body FROM house').toArray()[0]?.body;
    this.#body = kept ?? JSON.stringify(NEW_HOUSE);
    this.#house = kept === undefined ? NEW_HOUSE : (JSON.parse(kept) as House);
  }

  get current(): House {
    return this.#house;
  }

  /** Short enough to be compared from afar. */
  get digest(): string {
    return digest(this.#body);
  }

  /** What counts as an emoticon and what as a shortcut. */
  get words(): WordKinds {
    const { words, options } = this.#house;
    this.#words ??= wordKinds({ ...words, emoticons: options.enableEmoticons });
    return this.#words;
  }

  /** Takes in what is now set; answers what was set before, or null where nothing has changed. */
  take(house: House): House | null {
    const body = JSON.stringify(house);
    if (body === this.#body) return null;
    const before = this.#house;
    this.#body = body;
    this.#house = house;
    this.#words = null;
    this.#sql.exec('INSERT OR REPLACE INTO house (only, body) VALUES (1, ?)', body);
    return before;
  }
}
