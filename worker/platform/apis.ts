import type { AuditHead } from '../../protocol/rest/monitoring.ts';
import type { BackupKind, BackupState } from '../../protocol/rest/site.ts';
import type { ShareCard } from './http/share-card.ts';
import type { ChainTail } from './record/chain.ts';

/** RPC interface of the object with the chain. All methods are asynchronous through a stub. */
export interface AuditLogApi extends Rpc.DurableObjectBranded {
  /** Assigns a position in the chain to every pending entry. */
  chainPending(): Promise<void>;
  /** Signed head, and signed position of the last entry that retention removed. */
  published(): Promise<AuditHead>;
  /** Signs the position up to which retention will remove entries. Must precede the removal. */
  retain(place: ChainTail): Promise<void>;
  /** After a restore: makes the last entry the head. Returns false if the record lacks the previous head. */
  adopt(): Promise<boolean>;
  /** Before a restore: forgets the head of an empty record. Returns false if the record had an entry. */
  forgetEmpty(): Promise<boolean>;
  changeWebhooks(): Promise<void>;
  /** Queues reports for webhooks. Repeated ids are delivered once. */
  tellReports(ids: readonly string[]): Promise<void>;
}

/** RPC interface of the object with the sockets of open panels. All methods are asynchronous through a stub. */
export interface PanelFeedApi extends Rpc.DurableObjectBranded {
  /** Notifies every open panel that these resources have changed. */
  changed(resources: readonly string[]): void;
  /** Notifies all panels of an operator that their session, account or permissions have changed. */
  operatorChanged(userId: string): void;
  /** Same for several operators, for example after a role change. */
  operatorsChanged(userIds: readonly string[]): void;
}

export interface SharePainterApi extends Rpc.DurableObjectBranded {
  /** Returns a PNG of these texts, drawn once and stored under `key`. Null if the queue is full, or after a failure. */
  draw(key: string, card: ShareCard): Promise<ArrayBuffer | null>;
}

/** RPC interface of the object that makes the site's own backups, one at a time. */
export interface BackupMakerApi extends Rpc.DurableObjectBranded {
  /**
   * Reserves the next backup for a minute. Each call spends from the day's budget, even if refused. `retryAfterMs`:
   * time until the budget allows another call.
   */
  reserve(): Promise<{ isReserved: boolean; retryAfterMs: number }>;
  /** Starts a backup, unless one runs. */
  begin(kind: BackupKind): Promise<void>;
  state(): BackupState;
}

/** RPC interface of an object that hashes passwords. Each method returns null if its queue is full. */
export interface PasswordHasherApi extends Rpc.DurableObjectBranded {
  hash(password: string): Promise<string | null>;
  /** Rejects if the hash has an unknown format. */
  verify(password: string, hash: string): Promise<boolean | null>;
}
