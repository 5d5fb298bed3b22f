import type { AuditHead } from '../../protocol/rest/monitoring.ts';
import type { BackupKind, BackupState } from '../../protocol/rest/site.ts';
import type { ShareCard } from './http/share-card.ts';
import type { ChainTail } from './record/chain.ts';

/** RPC interface of the object with the chain. All methods are asynchronous through a stub. */
export interface AuditLogApi extends Rpc.DurableObjectBranded {
  /** Gives every entry that is pending now its place in the chain. */
  chainPending(): Promise<void>;
  /** The signed head, and the signed place up to which retention has removed the record. */
  published(): Promise<AuditHead>;
  /** Signs the place up to which retention removes the record. It must be done before anything is removed. */
  retain(place: ChainTail): Promise<void>;
  /** After a restore: takes the last entry as the head. False where the record does not contain the head of before. */
  adopt(): Promise<boolean>;
  /** Before a restore: forgets the head of an empty record. False where the record had an entry. */
  forgetEmpty(): Promise<boolean>;
  /** An operator made, changed or removed a webhook. */
  changeWebhooks(): Promise<void>;
  /** Reports for webhooks. Repeated ids are delivered once. */
  tellReports(ids: readonly string[]): Promise<void>;
}

/** RPC interface of the object with the sockets of open panels. All methods are asynchronous through a stub. */
export interface PanelFeedApi extends Rpc.DurableObjectBranded {
  /** Tells every open panel that these resources have changed. */
  changed(resources: readonly string[]): void;
  /** Tells the panels of one operator that their session, account or permissions have changed. */
  operatorChanged(userId: string): void;
  /** The same of many, as when a role changes. */
  operatorsChanged(userIds: readonly string[]): void;
}

/** The calls of the object that draws share pictures. */
export interface SharePainterApi extends Rpc.DurableObjectBranded {
  /** The picture with these texts as PNG, drawn once and stored under `key`. Null where too many others wait, and after a failure. */
  draw(key: string, card: ShareCard): Promise<ArrayBuffer | null>;
}

/** RPC interface of the object that makes the site's own backups, one at a time. */
export interface BackupMakerApi extends Rpc.DurableObjectBranded {
  /**
   * Reserves the next backup for a minute. Each call spends from the day's budget, refused ones too. `retryAfterMs`:
   * time until the budget allows one again.
   */
  reserve(): Promise<{ isReserved: boolean; retryAfterMs: number }>;
  /** Starts a backup, unless one runs. */
  begin(kind: BackupKind): Promise<void>;
  state(): BackupState;
}

/** The calls of an object that hashes passwords. Each answers null where too many others wait. */
export interface PasswordHasherApi extends Rpc.DurableObjectBranded {
  hash(password: string): Promise<string | null>;
  /** It rejects where the hash is not one of ours. */
  verify(password: string, hash: string): Promise<boolean | null>;
}
