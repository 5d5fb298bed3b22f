import type { OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import type {
  InboxEntry,
  InboxReceiver,
  InboxRequest,
  InboxSettlement,
  WaitingEntry,
} from '../../domain/private-chat/inbox.ts';

const FAKE_PLACES = 2;

/** Inboxes of accounts, in place of the database. Without accounts by default. */
export class FakeInbox {
  readonly accounts = new Set<string>();
  readonly rows: (InboxEntry & { counts: boolean })[] = [];
  readonly #told: (userId: string) => void;

  constructor(told: (userId: string) => void) {
    this.#told = told;
  }

  receiver({ id, receiverId, senderId }: InboxRequest): InboxReceiver | null {
    if (!this.accounts.has(receiverId)) return null;
    const own = this.rows.filter(row => row.receiverId === receiverId && row.senderId === senderId);
    return {
      userId: receiverId,
      rank: 0,
      isFull: own.filter(({ counts }) => counts).length >= FAKE_PLACES,
      isKept: own.some(row => row.id === id),
    };
  }

  persist(entries: readonly OutboxEntry[]): void {
    for (const entry of entries) {
      if (entry.kind !== 'inbox' || this.rows.some(({ id }) => id === entry.message.id)) continue;
      this.rows.push({ ...entry.message, counts: true });
      if (entry.message.sealed !== null) this.#told(entry.message.receiverId);
    }
  }

  read(userId: string): WaitingEntry[] {
    return this.rows.flatMap(({ sealed, ...row }) =>
      sealed !== null && row.receiverId === userId ? [{ ...row, sealed }] : [],
    );
  }

  settle({ receiverId, ids, isSeen }: InboxSettlement): boolean {
    for (const row of this.rows) {
      if (row.receiverId !== receiverId || !ids.includes(row.id)) continue;
      row.sealed = null;
      row.counts &&= !isSeen;
    }
    return !this.rows.some(row => row.receiverId === receiverId && (row.sealed !== null || row.counts));
  }
}
