import { isReservedName } from '../../domain/reserved-names.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { isRole } from '../../protocol/rules/roles.ts';
import type { Database } from '../db/client.ts';
import { readSiteOptions } from '../site-config.ts';

type NamedAccount = { username: string; nickname?: string | undefined; role: string };

/** Refuses names with a word of a role above the account's own, also where it is the role that changes. */
export async function assertNamesAllowed(db: Database, account: NamedAccount): Promise<void> {
  const { username, nickname = username, role } = account;
  const options = await readSiteOptions(db);
  const holder = isRole(role) ? role : 'member';
  if ([username, nickname].some(name => isReservedName(name, holder, options)))
    throw new Failure('name_reserved');
}
