import type { AuditHead } from '../../protocol/rest/audit-head.ts';
import type { ChainTail } from './chain.ts';

/** What the worker may call on the object that keeps the chain. Through a stub every method is asynchronous. */
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
  /** Reports were kept, of which webhooks are to be told. Ids that were told before are told once. */
  tellReports(ids: readonly string[]): Promise<void>;
}
