import { isNotNull, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../protocol/constants.ts';
import type { AuditHead, SignedPlace } from '../../protocol/rest/monitoring.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import { type Migration, migrate } from '../../rooms-do/storage/migrate.ts';
import { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import { isPublicTarget, KeptPlaces, resolveHost } from '../integrations/webhook.ts';
import { WebhookSender } from '../integrations/webhook-sender.ts';
import type { AuditLogApi } from '../platform/apis.ts';
import { type Database, database } from '../platform/database/client.ts';
import { uniqueViolation } from '../platform/database/statement.ts';
import { events, eventsAnchor } from '../platform/database/tables/audit.ts';
import { type Env, isLocal } from '../platform/env.ts';
import {
  type AuditEntry,
  type ChainedEntry,
  type ChainTail,
  chainEntry,
  findBreak,
} from '../platform/record/chain.ts';
import {
  addPending,
  hasPlace,
  insertLinks,
  logActs,
  PENDING_ROUND,
  type PendingEntry,
  readAfter,
  readPending,
  readTail,
  removePending,
} from '../platform/record/with-audit.ts';
import { KEPT, type Kept, type PlaceKind, type PlaceSigner, placeSigner } from './place-signature.ts';

const firstVersion: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

export const AUDIT_LOG_MIGRATIONS: readonly Migration[] = [firstVersion];

/** Maximum number of stored writes with an unknown outcome. Each is a write whose answer from the database was lost. */
const ANNOUNCED_MAX = 10;

/**
 * Head of the chain in the object's own storage. A write is announced before it is sent to the database and confirmed
 * afterwards. After a crash in between, the announcement identifies newer entries as the site's own. Head and anchor
 * never move backwards.
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

  /** Null until the object has read the record for the first time. */
  get head(): ChainTail | null {
    return this.#kept.get()?.head ?? null;
  }

  get announced(): readonly ChainTail[] {
    return this.#kept.get()?.announced ?? [];
  }

  get adoptedAt(): number {
    return this.#known().adoptedAt;
  }

  /** Adopts a record without a stored head, from a new site or an earlier version. */
  adopt(tail: ChainTail, anchor: ChainTail | null): void {
    this.#kept.set({
      head: this.#sign('head', tail),
      anchor: anchor && this.#sign('anchor', anchor),
      announced: [],
      publicKey: this.#signer.publicKey,
      adoptedAt: this.#now(),
    });
  }

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

  /** Moves the anchor to the last entry that retention removed. */
  retain(place: ChainTail): void {
    const kept = this.#known();
    if (kept.anchor) assertNotBack('anchor', kept.anchor, place);
    if (place.turn > kept.head.turn)
      throw new Error(`retention would remove entry ${place.turn}, and the head is ${kept.head.turn}`);
    this.#kept.set({ ...kept, anchor: this.#sign('anchor', place) });
  }

  /** Signed public head of the chain. If the site's secret changes, the head is signed again. */
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

/**
 * Adopts a record without a stored head. Writes one site entry that lists erased entries without a proof, so that every
 * deletion mark is proven.
 */
export async function adoptRecord(db: Database, kept: KeptHead, now: number): Promise<void> {
  const tail = await readTail(db);
  const erased = await readUnnamedErasures(db);
  const [first] = erased.length === 0 ? [] : addPending(db, [adoptionEntry(erased, now)]);
  if (first) await db.batch([first]);
  const [anchor] = await db.select().from(eventsAnchor).orderBy(sql`${eventsAnchor.turn} DESC`).limit(1);
  kept.adopt(tail, anchor ?? null);
}

async function readUnnamedErasures(db: Database): Promise<number[]> {
  const named = sql`(SELECT each.value FROM ${events} AS other, json_each(other.erases) AS each)`;
  const rows = await db
    .select({ turn: events.turn })
    .from(events)
    .where(sql`${isNotNull(events.deletedAt)} AND ${events.turn} NOT IN ${named}`)
    .orderBy(events.turn);
  return rows.map(({ turn }) => turn);
}

/** The id is constant, so that a repeated adoption after an interruption adds no second entry. */
const adoptionEntry = (erases: number[], now: number): AuditEntry => ({
  id: 'record-adopted',
  eventDate: now,
  username: '',
  decoration: '',
  userRole: '',
  country: '',
  fingerprintAndIP: '',
  eventData: `أحداث حُذفت قبل أن يُسجَّل حذفها، وعددها ${erases.length}`,
  eventType: 'adminPanel',
  erases,
});

/**
 * Runs one task at a time for many callers. Callers that arrive during a run share the next run, which includes their
 * writes.
 */
export class GatheredRuns {
  #work: () => Promise<void>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    if (this.#next) return this.#next;
    const next = this.#running.then(() => {
      this.#next = null;
      return this.#work();
    });
    this.#next = next;
    // A failed run rejects only for its own callers.
    this.#running = next.catch(() => {});
    return next;
  }
}

const RETRY_MS = 30_000;
const ROLLOUT_MS = 10 * MINUTE_MS;

/** The only object that extends the chain of the event record, one per site. It stores the chain's head. */
export class AuditLog extends MeteredObject<Env> implements AuditLogApi {
  clock = { now: () => Date.now() };
  #db = database(this.env);
  #kept = new KeptHead(this.ctx.storage.sql, placeSigner(this.env.SAMAR_SECRET), () => this.clock.now());
  #runs = new GatheredRuns(() => this.#chainAll());
  #webhooks = new WebhookSender(
    {
      db: this.#db,
      siteSecret: this.env.SAMAR_SECRET,
      now: () => this.clock.now(),
      headTurn: () => this.#kept.head?.turn ?? 0,
      // Webhooks of a local instance may target the same machine.
      mayReach: async url => isLocal(this.env) || isPublicTarget(url, resolveHost),
      wakeBy: at => this.#wakeBy(at),
    },
    new KeptPlaces(new StoredValue(this.ctx.storage.sql, 'webhooks')),
  );

  /**
   * Assigns a chain position to every pending entry. Concurrent calls share a write, so 300 concurrent actions need
   * only a few writes.
   */
  chainPending(): Promise<void> {
    return this.#runs.run();
  }

  /** Signed head. If an earlier write has an unknown outcome, the database is read first. */
  async published(): Promise<AuditHead> {
    if (this.#kept.head === null || this.#kept.announced.length > 0) await this.chainPending();
    return this.#kept.published();
  }

  /** Signs the anchor before retention removes the entries up to it. */
  async retain(place: ChainTail): Promise<void> {
    if (this.#kept.head === null) await this.chainPending();
    this.#kept.retain(place);
  }

  async adopt(): Promise<boolean> {
    const { head } = this.#kept;
    if (head !== null && !(await hasPlace(this.#db, head))) return false;
    await adoptRecord(this.#db, this.#kept, this.clock.now());
    this.#webhooks.begin();
    return true;
  }

  async forgetEmpty(): Promise<boolean> {
    if ((this.#kept.head?.turn ?? 0) > 0) return false;
    this.#kept.forget();
    return true;
  }

  async changeWebhooks(): Promise<void> {
    if (this.#kept.head === null) await this.chainPending();
    await this.#webhooks.change();
    await this.#webhooks.addMore();
  }

  async tellReports(ids: readonly string[]): Promise<void> {
    if (this.#webhooks.isIdle) return;
    if (this.#kept.head === null) await this.chainPending();
    await this.#webhooks.addReports(ids);
    await this.#webhooks.addMore();
  }

  /** Retries failed chaining. Webhook deliveries run even if chaining fails again. */
  override async alarm(): Promise<void> {
    try {
      await this.chainPending();
    } finally {
      await this.#webhooks.send();
    }
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || at < set) await this.ctx.storage.setAlarm(at);
  }

  async #chainAll(): Promise<void> {
    try {
      if (this.#kept.head === null) await adoptRecord(this.#db, this.#kept, this.clock.now());
      while (await this.#chainSome());
    } catch (error) {
      await this.#wakeBy(this.clock.now() + RETRY_MS);
      throw error;
    }
  }

  /**
   * Chains one round of entries. Returns whether more entries may be pending. Concurrent writers wait for the next run.
   */
  async #chainSome(): Promise<boolean> {
    const place = await this.#placeToGoOn();
    const pending = await readPending(this.#db);
    if (pending.length === 0) return false;
    const links = chained(pending, place);
    const last = links.at(-1);
    if (last) this.#kept.announce(last);
    const removal = removePending(this.#db, pending);
    try {
      await this.#db.batch(last ? [insertLinks(this.#db, links), removal] : [removal]);
    } catch (error) {
      // Only entries by another writer can occupy the position. The next round reads these entries and continues after
      // them.
      if (uniqueViolation(error) !== 'events.turn') throw error;
      console.error(JSON.stringify({ what: 'audit_place_taken', turn: place.turn + 1 }));
      return true;
    }
    if (last) this.#kept.confirm(last);
    logActs(this.env, links);
    if (last && !this.#webhooks.isIdle) await this.#webhooks.addMore();
    return pending.length === PENDING_ROUND;
  }

  /**
   * In the first minutes of a deployment, a worker of an earlier version may still extend the chain. Its entries are
   * valid.
   */
  #isRollout(): boolean {
    return this.clock.now() - this.#kept.adoptedAt < ROLLOUT_MS;
  }

  /**
   * Position at which the chain continues: the head, or, after a write with an unknown outcome, the last entry in the
   * database.
   */
  async #placeToGoOn(): Promise<ChainTail> {
    const { head, announced } = this.#kept;
    if (head === null) throw new Error('the record was not adopted');
    if (announced.length === 0) return head;
    const newer = await readAfter(this.#db, head);
    const ours = newer.findLast(({ turn, hash }) =>
      announced.some(each => each.turn === turn && each.hash === hash),
    );
    if (ours) this.#kept.confirm(ours);
    const tail = newer.at(-1);
    const known = ours ?? head;
    if (tail && tail.turn > known.turn && this.#isRollout() && findBreak(newer, head) === null) {
      this.#kept.confirm(tail);
      return tail;
    }
    // After entries by another writer, the chain continues with the hash of its own last entry, so that verification
    // reports a break there.
    return tail && tail.turn > known.turn ? { turn: tail.turn, hash: known.hash } : known;
  }
}

function chained(pending: readonly PendingEntry[], place: ChainTail): ChainedEntry[] {
  const links: ChainedEntry[] = [];
  for (const { entry, isChained } of pending)
    if (!isChained) links.push(chainEntry(entry, links.at(-1) ?? place, crypto.randomUUID()));
  return links;
}
