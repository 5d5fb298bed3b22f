import type { Identity } from '../admission/identity.ts';

/** Key of a user in staff notes and past names: the account, or all guests of one device. */
export const referenceKey = (
  person: { by: 'account'; id: string } | { by: 'device'; fingerprint: string },
): string => (person.by === 'account' ? `account ${person.id}` : `device ${person.fingerprint}`);

/** Returns the reference to a chat user, or null for a guest without a known device. */
export function userReference({
  accountType,
  userId,
  fingerprint,
}: Pick<Identity, 'accountType' | 'userId' | 'fingerprint'>): string | null {
  if (accountType === 'super') return referenceKey({ by: 'account', id: userId });
  return fingerprint === '' ? null : referenceKey({ by: 'device', fingerprint });
}
