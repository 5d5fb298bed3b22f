import type { AuditHead, SignedPlace } from '../../protocol/rest/monitoring.ts';
import { type Migration, migrate } from '../../rooms-do/storage/migrate.ts';
import { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import type { ChainTail } from '../platform/record/chain.ts';
import type { PlaceKind, PlaceSigner } from './place-signature.ts';

const firstVersion: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

export const AUDIT_LOG_MIGRATIONS: readonly Migration[] = [firstVersion];

/** So many writes whose outcome is unknown are remembered; each was an answer of the database that did not arrive. */
const ANNOUNCED_MAX = 10;

/** What the object keeps, under `KEPT` in its table `stored_values`; `npm run audit:verify` reads it there too. */
export type Kept = {
  head: SignedPlace;
  anchor: SignedPlace | null;
  announced: readonly ChainTail[];
  publicKey: string;
  /** When the record was taken over (milliseconds). */
  adoptedAt: number;
};
export const KEPT = 'chain';

/**
 * The head of the chain as this object knows it, in its own storage. A write is announced before it is sent to the database and
 * confirmed after it, so that after a crash between the two the entries that are newer than the head are known as ours.
 * Neither the head nor the anchor ever goes back.
 */
export class KeptHead {
  #kept: StoredValue<Kept>;
  #signer: PlaceSigner;
  #now: () => number;

  constructor(sql: SqlStorage, signer: PlaceSigner, now: () => number) {
    this.#kept = new StoredValue<Kept>(migrate(sql, AUDIT_LOG_MIGRATIONS), KEPT);
    this.#signer = signer;
    this.#now = now;
  }

  /** Null until the object has seen the record for the first time. */
  get head(): ChainTail | null {
    return this.#kept.get()?.head ?? null;
  }

  /** Writes whose outcome is not known. */
  get announced(): readonly ChainTail[] {
    return this.#kept.get()?.announced ?? [];
  }

  get adoptedAt(): number {
    return this.#known().adoptedAt;
  }

  /** Takes a record as it is: that of a new site, or of one that an earlier version has kept without a head. */
  adopt(tail: ChainTail, anchor: ChainTail | null): void {
    this.#kept.set({
      head: this.#sign('head', tail),
      anchor: anchor && this.#sign('anchor', anchor),
      announced: [],
      publicKey: this.#signer.publicKey,
      adoptedAt: this.#now(),
    });
  }

  /** Forgets the head of a record without entries. */
  forget(): void {
    if ((this.head?.turn ?? 0) > 0) throw new Error('the record has entries');
    this.#kept.clear();
  }

  announce({ turn, hash }: ChainTail): void {
    const kept = this.#known();
    this.#kept.set({ ...kept, announced: [...kept.announced, { turn, hash }].slice(-ANNOUNCED_MAX) });
  }

  confirm(place: ChainTail): void {
    const kept = this.#known();
    assertNotBack('head', kept.head, place);
    this.#kept.set({ ...kept, head: this.#sign('head', place), announced: [] });
  }

  /** Moves the place up to which retention has removed the record. */
  retain(place: ChainTail): void {
    const kept = this.#known();
    if (kept.anchor) assertNotBack('anchor', kept.anchor, place);
    if (place.turn > kept.head.turn)
      throw new Error(`retention would remove entry ${place.turn}, and the head is ${kept.head.turn}`);
    this.#kept.set({ ...kept, anchor: this.#sign('anchor', place) });
  }

  /** What everybody may read. Signed anew where the site has another secret since. */
  published(): AuditHead {
    const { publicKey } = this.#signer;
    const kept = this.#kept.get();
    if (kept === null) return { head: null, anchor: null, publicKey };
    if (kept.publicKey !== publicKey) {
      const anchor = kept.anchor && this.#sign('anchor', kept.anchor);
      this.#kept.set({ ...kept, head: this.#sign('head', kept.head), anchor, publicKey });
    }
    const { head, anchor } = this.#known();
    return { head, anchor, publicKey };
  }

  #known(): Kept {
    const kept = this.#kept.get();
    if (kept === null) throw new Error('the chain has no head yet');
    return kept;
  }

  #sign(kind: PlaceKind, place: ChainTail): SignedPlace {
    return this.#signer.sign(kind, place, this.#now());
  }
}

function assertNotBack(kind: PlaceKind, { turn, hash }: ChainTail, next: ChainTail): void {
  if (next.turn < turn || (next.turn === turn && next.hash !== hash))
    throw new Error(`the ${kind} of the chain would go back from ${turn} to ${next.turn}`);
}
