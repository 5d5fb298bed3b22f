import { MINUTE_MS } from '../../protocol/constants.ts';
import type { AuditHead } from '../../protocol/rest/audit-head.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import { StoredValue } from '../../rooms-do/storage/stored-value.ts';
import { database } from '../db/client.ts';
import { uniqueViolation } from '../db/unique-violation.ts';
import { type Env, isLocal } from '../env.ts';
import { isPublicTarget, resolveHost } from '../webhooks/receiver-target.ts';
import { KeptPlaces } from '../webhooks/webhook-places.ts';
import { WebhookSender } from '../webhooks/webhook-sender.ts';
import { adoptRecord } from './adopt-record.ts';
import type { AuditLogApi } from './audit-log-api.ts';
import { type ChainedEntry, type ChainTail, chainEntry, findBreak } from './chain.ts';
import { GatheredRuns } from './gathered-runs.ts';
import { KeptHead } from './kept-head.ts';
import { logActs } from './log-acts.ts';
import { PENDING_ROUND, type PendingEntry, readPending, removePending } from './pending-events.ts';
import { placeSigner } from './place-signature.ts';
import { hasPlace, insertLinks, readAfter } from './stored-chain.ts';

const RETRY_MS = 30_000;
const ROLLOUT_MS = 10 * MINUTE_MS;

/** One object per site, the only one that extends the chain of the event record. It knows the chain's head by itself. */
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
      // A local instance may send to its own machine.
      mayReach: async url => isLocal(this.env) || isPublicTarget(url, resolveHost),
      wakeBy: at => this.#wakeBy(at),
    },
    new KeptPlaces(new StoredValue(this.ctx.storage.sql, 'webhooks')),
  );

  /** Gives every pending entry its place. Calls that come together share a write: 300 acts at once cost a few. */
  chainPending(): Promise<void> {
    return this.#runs.run();
  }

  /** The signed head. After a write whose outcome is not known the database is asked first. */
  async published(): Promise<AuditHead> {
    if (this.#kept.head === null || this.#kept.announced.length > 0) await this.chainPending();
    return this.#kept.published();
  }

  /** Signs the place up to which retention removes the record, before it does. */
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

  /** Chains again what failed, and sends to webhooks, also where the former fails again. */
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

  /** Chains one round, and answers whether there may be more. What is written meanwhile has a caller of its own, who waits for the next run. */
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
      // Only entries that are not from here can hold the place. The next round sees them and goes on after them.
      if (uniqueViolation(error) !== 'events.turn') throw error;
      console.error(JSON.stringify({ what: 'audit_place_taken', turn: place.turn + 1 }));
      return true;
    }
    if (last) this.#kept.confirm(last);
    logActs(this.env, links);
    if (last && !this.#webhooks.isIdle) await this.#webhooks.addMore();
    return pending.length === PENDING_ROUND;
  }

  /** In the first minutes a worker of an earlier version may still extend the chain by itself. What it writes is whole. */
  #isRollout(): boolean {
    return this.clock.now() - this.#kept.adoptedAt < ROLLOUT_MS;
  }

  /** The head; after a write whose outcome is not known, what the database says about it. */
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
    // Behind entries that are not from here the chain goes on with the hash of its own last one, so that it shows a break there.
    return tail && tail.turn > known.turn ? { turn: tail.turn, hash: known.hash } : known;
  }
}

function chained(pending: readonly PendingEntry[], place: ChainTail): ChainedEntry[] {
  const links: ChainedEntry[] = [];
  for (const { entry, isChained } of pending)
    if (!isChained) links.push(chainEntry(entry, links.at(-1) ?? place, crypto.randomUUID()));
  return links;
}
