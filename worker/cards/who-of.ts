/** Somebody, as notes and names are kept of them: an account, or guests of a device. */
export const whoOf = (
  person: { by: 'account'; id: string } | { by: 'device'; fingerprint: string },
): string => (person.by === 'account' ? `account ${person.id}` : `device ${person.fingerprint}`);
