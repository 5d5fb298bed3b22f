import type { BanTargets } from '../../protocol/entities/ban.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { may } from '../../protocol/rules/may.ts';
import { allOf, allowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { accountPermissions } from '../accounts/account-permissions.ts';
import { accountById } from '../accounts/account-row.ts';
import { type Operator, requireOperator } from '../auth/guard.ts';
import { requireSession } from '../auth/session.ts';
import { accountIdentity } from '../connect/account-identity.ts';
import { database } from '../db/client.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import type { BanIssuer } from './create-bans.ts';

/** Whoever may make bans, and what the right covers. */
export type Moderator = {
  operator: Operator;
  issuer: BanIssuer;
  mayBan: (targets: BanTargets) => Verdict;
  /** By which they do. */
  permission: 'canAccessBanMenu' | 'canAddBanned';
};

/** An operator of the section, or an account with the chat's permission to ban. Anybody else gets the section's refusal. */
export async function resolveModerator(c: AppContext): Promise<Moderator> {
  try {
    const operator = await requireOperator(c, 'Ban');
    return { operator, issuer: issuerOf(operator, c), mayBan: () => allowed, permission: 'canAccessBanMenu' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'unauthorized') throw new Failure('not_chat_master');
    const moderator = await chatModerator(c);
    if (moderator === null) throw error;
    return moderator;
  }
}

/** The operator as the issuer of bans. */
export function issuerOf(operator: Operator, c: AppContext): BanIssuer {
  const identity = identityOf(operator, c);
  return { ...identity, kicksShielded: identity.permissions.canKickShielded };
}

async function chatModerator(c: AppContext): Promise<Moderator | null> {
  const claims = await requireSession(c);
  const [row] = await accountById(database(c.env), claims.sub);
  if (!row) return null;
  const operator = { claims, row, ...accountPermissions(row, Date.now()) };
  const actor = { ...identityOf(operator, c), room: '' };
  const forSomeone = may.banSomeone(actor);
  const forCountry = may.banCountry(actor);
  if (forSomeone !== allowed && forCountry !== allowed) return null;
  const mayBan = ({ IPOrHost, fingerprint, country }: BanTargets) =>
    allOf(IPOrHost || fingerprint ? forSomeone : allowed, country ? forCountry : allowed);
  return { operator, issuer: issuerOf(operator, c), mayBan, permission: 'canAddBanned' };
}

const identityOf = ({ row, claims }: Operator, c: AppContext) => {
  const { fingerprint, originURL } = claims;
  const arrival = { ...clientInfo(c), fingerprint, originURL, visibility: 'visible' } as const;
  return accountIdentity(row, claims, arrival, Date.now());
};
