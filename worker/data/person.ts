import { eq } from 'drizzle-orm';
import type { MessageAuthor } from '../../rooms-do/rpc/message-proof.ts';
import { database } from '../platform/database/client.ts';
import { pendingFiles } from '../platform/database/tables/appearance.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { Env } from '../platform/env.ts';
import type { AccountRow } from '../platform/sessions/account.ts';
import { removeFile } from '../platform/uploads/store.ts';

export const keyOfNicknameImage = (name: string): string => `nickname-images/${name}`;

/** Removes the nickname picture of an erased account, then its pending row. */
export async function removeNicknameImage(env: Env, name: string): Promise<void> {
  await removeFile(env, 'nickname-images', name);
  await database(env)
    .delete(pendingFiles)
    .where(eq(pendingFiles.key, keyOfNicknameImage(name)));
}

/**
 * Subject of a data request. `row`: null for an erased account. `guestIds`: current ids of the device's guests; members
 * are separate subjects. `belowRank`: lowest rank whose entries and messages the operator must not access, or null.
 */
export type Person =
  | { by: 'account'; id: string; row: AccountRow | null }
  | { by: 'device'; fingerprint: string; guestIds: readonly string[]; belowRank: number | null };

/** Acceptances of rules by an account, or by all devices with this fingerprint. */
export const acceptedBy = (person: Person) =>
  person.by === 'account'
    ? eq(acceptedRules.id, person.id)
    : eq(acceptedRules.fingerprint, person.fingerprint);

export const userIdsOf = (person: Person): readonly string[] =>
  person.by === 'account' ? [person.id] : person.guestIds;

export const authorOf = (person: Person): MessageAuthor =>
  person.by === 'account' ? { userId: person.id } : person;
