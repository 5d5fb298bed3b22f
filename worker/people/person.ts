import type { MessageAuthor } from '../../rooms-do/rpc/message-author.ts';
import type { AccountRow } from '../accounts/account-row.ts';

/**
 * Whose data is meant. `row` is null of an account that was erased before. `guestIds` are those under which guests of a device are known
 * now: members are people of their own. `belowRank` is the rank whose entries and messages are out of the operator's reach; null for none.
 */
export type Person =
  | { by: 'account'; id: string; row: AccountRow | null }
  | { by: 'device'; fingerprint: string; guestIds: readonly string[]; belowRank: number | null };

export const userIdsOf = (person: Person): readonly string[] =>
  person.by === 'account' ? [person.id] : person.guestIds;

export const authorOf = (person: Person): MessageAuthor =>
  person.by === 'account' ? { userId: person.id } : person;
