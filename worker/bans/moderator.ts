import type { BanTargets } from '../../protocol/entities/ban.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { may } from '../../protocol/rules/may.ts';
import { all, allowed, type Verdict } from '../../protocol/rules/verdict.ts';
import { accountByID, accountIdentity, standing } from '../auth/accounts.ts';
import { type Operator, operatorOf } from '../auth/guard.ts';
import { sessionOf } from '../auth/session.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { edgeOf } from '../gate/edge.ts';
import type { Maker } from './make-bans.ts';

/** Whoever may make bans, and what the right covers. */
export type Moderator = { operator: Operator; maker: Maker; mayBan: (targets: BanTargets) => Verdict };

/** An operator of the section, or an account that has the chat's own right to ban; anybody else is told what the section tells. */
export async function moderatorOf(request: Request, env: Env): Promise<Moderator> {
  try {
    const operator = await operatorOf(request, env, 'Ban');
    return { operator, maker: makerOf(operator, request, env), mayBan: () => allowed };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'unauthorized') throw new Failure('not_chat_master');
    const moderator = await fromTheChat(request, env);
    if (moderator === null) throw error;
    return moderator;
  }
}

/** The operator as a maker of bans. */
export function makerOf(operator: Operator, request: Request, env: Env): Maker {
  const identity = identityOf(operator, request, env);
  return { ...identity, kicksShielded: identity.permissions.canKickShielded };
}

async function fromTheChat(request: Request, env: Env): Promise<Moderator | null> {
  const claims = await sessionOf(request, env);
  const [row] = await accountByID(database(env), claims.sub);
  if (!row) return null;
  const operator = { claims, row, ...standing(row, Date.now()) };
  const actor = { ...identityOf(operator, request, env), room: '' };
  const forSomeone = may.banSomeone(actor);
  const forCountry = may.banCountry(actor);
  if (forSomeone !== allowed && forCountry !== allowed) return null;
  const mayBan = ({ IPOrHost, fingerprint, country }: BanTargets) =>
    all(IPOrHost || fingerprint ? forSomeone : allowed, country ? forCountry : allowed);
  return { operator, maker: makerOf(operator, request, env), mayBan };
}

const identityOf = ({ row, claims }: Operator, request: Request, env: Env) => {
  const { fingerprint, originURL } = claims;
  const arrival = { ...edgeOf(request, env), fingerprint, originURL, visibility: 'visible' } as const;
  return accountIdentity(row, claims, arrival, Date.now());
};
