import type { StoredValue } from '../../storage/stored-value.ts';

/** Under the ten idle seconds after which an object may hibernate; a timer keeps it awake in any case. */
const LOOK_EVERY_MS = 3_000;

/**
 * A note in storage that something may be under way between the room and its relays. The sockets of relays outlive a crash of the
 * room, what waited for them does not: whoever finds the note when the room starts knows that it did not fall asleep.
 */
export class RelayTraffic {
  /** Whether the room ended while something may have been under way. */
  readonly wasInterrupted: boolean;
  #stored: StoredValue<boolean>;
  #isUnderWay: () => boolean;
  #isNoted = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(stored: StoredValue<boolean>, isUnderWay: () => boolean) {
    this.#stored = stored;
    this.#isUnderWay = isUnderWay;
    this.wasInterrupted = stored.get() === true;
  }

  note(): void {
    this.#isNoted = true;
    if (this.#timer !== null) return;
    this.#stored.set(true);
    this.#look();
  }

  #look(): void {
    this.#isNoted = false;
    this.#timer = setTimeout(() => {
      if (this.#isNoted || this.#isUnderWay()) this.#look();
      else this.#end();
    }, LOOK_EVERY_MS);
  }

  #end(): void {
    this.#timer = null;
    this.#stored.set(false);
  }
}
