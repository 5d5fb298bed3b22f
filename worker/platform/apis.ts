import type { AuditHead } from '../../protocol/rest/monitoring.ts';
import type { BackupKind, BackupState } from '../../protocol/rest/site.ts';
import type { ShareCard } from './http/share-card.ts';
import type { ChainTail } from './record/chain.ts';

/** RPC interface of the audit log object, which extends the chain. All methods are asynchronous through a stub. */
export interface AuditLogApi extends Rpc.DurableObjectBranded {
  /** Assigns a chain position to every pending entry. */
  chainPending(): Promise<void>;
  /** Signed head, and signed position of the last entry removed by retention. */
  published(): Promise<AuditHead>;
  /** Signs the position up to which retention will remove entries. Must be called before the removal. */
  retain(place: ChainTail): Promise<void>;
  /** After a restore: makes the last entry the head. Returns false if the record does not contain the previous head. */
  adopt(): Promise<boolean>;
  /** Before a restore: deletes the stored head of an empty record. Returns false if the record had an entry. */
  forgetEmpty(): Promise<boolean>;
  changeWebhooks(): Promise<void>;
  /** Queues reports for webhooks. A repeated id is delivered once. */
  tellReports(ids: readonly string[]): Promise<void>;
}

/** RPC interface of the object that holds the sockets of open panels. All methods are asynchronous through a stub. */
export interface PanelFeedApi extends Rpc.DurableObjectBranded {
  /** Notifies every open panel that these resources changed. */
  changed(resources: readonly string[]): void;
  /** Notifies all panels of an operator that the operator's session, account or permissions changed. */
  operatorChanged(userId: string): void;
  /** Like `operatorChanged`, for several operators, for example after a role change. */
  operatorsChanged(userIds: readonly string[]): void;
}

export interface SharePainterApi extends Rpc.DurableObjectBranded {
  /** Returns a PNG of these texts, drawn once and stored under `key`. Null if the queue is full or drawing fails. */
  draw(key: string, card: ShareCard): Promise<ArrayBuffer | null>;
}

/** RPC interface of the object that makes the site's own backups, one at a time. */
export interface BackupMakerApi extends Rpc.DurableObjectBranded {
  /**
   * Reserves the next backup for a minute. Each call within the daily budget counts, even if it is refused
   * because a backup is running. `retryAfterMs`: time until the budget allows another call.
   */
  reserve(): Promise<{ isReserved: boolean; retryAfterMs: number }>;
  /** Starts a backup unless one is running. */
  begin(kind: BackupKind): Promise<void>;
  state(): BackupState;
}

/** RPC interface of an object that hashes passwords. Methods return null if the object's queue is full. */
export interface PasswordHasherApi extends Rpc.DurableObjectBranded {
  hash(password: string): Promise<string | null>;
  /** Rejects if the hash format is unknown. */
  verify(password: string, hash: string): Promise<boolean | null>;
}
