import type { BanTargets } from '../../protocol/entities/ban.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { may } from '../../protocol/rules/may.ts';
import { allOf, allowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { type Acting, actingIn } from '../approvals/grave-act.ts';
import { assertSectionAccess, type Operator, requireAccount } from '../auth/guard.ts';
import { accountIdentity } from '../connect/account-identity.ts';
import type { AppContext } from '../http/handler.ts';
import type { BanIssuer } from './system-actor.ts';

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
  const account = await requireAccount(c).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'unauthorized' ? new Failure('not_chat_master') : error;
  });
  return asModerator(actingIn(c, account));
}

/** The same of whoever acts. */
export function asModerator(acting: Acting): Moderator {
  const { operator } = acting;
  const issuer = issuerOf(acting);
  try {
    assertSectionAccess(operator, 'Ban');
    return { operator, issuer, mayBan: () => allowed, permission: 'canAccessBanMenu' };
  } catch (error) {
    const mayBan = mayBanInChat(acting);
    if (mayBan === null) throw error;
    return { operator, issuer, mayBan, permission: 'canAddBanned' };
  }
}

/** The operator as the issuer of bans. */
export function issuerOf(acting: Acting): BanIssuer {
  const identity = identityOf(acting);
  return { ...identity, kicksShielded: identity.permissions.canKickShielded };
}

/** What the chat's right covers; null for whoever has none. */
function mayBanInChat(acting: Acting): Moderator['mayBan'] | null {
  const actor = { ...identityOf(acting), room: '' };
  const forSomeone = may.banSomeone(actor);
  const forCountry = may.banCountry(actor);
  if (forSomeone !== allowed && forCountry !== allowed) return null;
  return ({ IPOrHost, fingerprint, country }) =>
    allOf(IPOrHost || fingerprint ? forSomeone : allowed, country ? forCountry : allowed);
}

const identityOf = ({ operator: { row, claims }, from }: Acting) => {
  const { fingerprint, originURL } = claims;
  const arrival = { ...from, fingerprint, originURL, visibility: 'visible' } as const;
  return accountIdentity(row, claims, arrival, Date.now());
};
