import type { MiddlewareHandler } from 'hono';
import { Budgets } from '../../../domain/admission/budgets.ts';
import {
  type NetworkBudget,
  networkBudgets,
  networkFactor,
} from '../../../domain/admission/network-factor.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { MISSING_FILE_COST, REQUEST_ALLOWANCES } from '../../../protocol/entry-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { database } from '../database/client.ts';
import { type AppEnv, isLocal } from '../env.ts';
import { readSiteOptions } from '../site-config.ts';
import { clientInfo } from './client-info.ts';
import type { AppContext } from './handler.ts';
import { bearerClaims, sessionName } from './tokens.ts';

type Allowed = keyof typeof REQUEST_ALLOWANCES;

const budgets = new Budgets();

/**
 * Paths with their own limits: a socket counts with its ticket or as an entry attempt, and backups require a secret.
 */
const PAID_ELSEWHERE = /^\/api\/v1\/(?:rooms\/[^/]+\/socket|backup(?:\/.*)?)\/?$/;

/**
 * Counts a request before the body is read and before calls to the database, the lobby or the event record. Over a
 * budget: 429.
 */
export const limitRequests: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== 'OPTIONS' && !PAID_ELSEWHERE.test(c.req.path)) await spendRequest(c);
  await next();
};

export const spendFile = (c: AppContext): Promise<void> => spendOfNetwork(c, 'file', 1);

/** Counts a request for a missing file as 25 requests. If the budget is spent, only the next request is refused. */
export function spendMissingFile(c: AppContext): void {
  const { ipAddress } = clientInfo(c);
  const networks = networkBudgets(ipAddress, { sharedNetworks: '', isLocal: isLocal(c.env) });
  spendAll('file', networks, MISSING_FILE_COST - 1, Date.now());
}

async function spendRequest(c: AppContext): Promise<void> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  if (!claims) return spendOfNetwork(c, isRead(c) ? 'read' : 'call', 1);
  const isAccount = claims.accountType === 'super';
  const { ipAddress } = clientInfo(c);
  const factor = networkFactor(ipAddress, { sharedNetworks: '', isLocal: isLocal(c.env) });
  // The budget is per token, so that a stolen or revoked token does not use up its owner's budget.
  const own = { name: sessionName(claims), factor };
  assertSpent(spendAll(isAccount ? 'account' : 'session', [own], 1, Date.now()));
  await spendOfNetwork(c, 'sessions', 1);
}

const isRead = ({ req: { method } }: AppContext): boolean => method === 'GET' || method === 'HEAD';

/** A shared network has its own budget, which is looked up only after the ordinary budget is spent. */
async function spendOfNetwork(c: AppContext, allowed: Allowed, times: number): Promise<void> {
  const { ipAddress } = clientInfo(c);
  const rules = { sharedNetworks: '', isLocal: isLocal(c.env) };
  const now = Date.now();
  const waitMs = spendAll(allowed, networkBudgets(ipAddress, rules), times, now);
  if (waitMs === 0) return;
  const shared = { ...rules, sharedNetworks: await sharedNetworks(c, now) };
  if (networkFactor(ipAddress, shared) === networkFactor(ipAddress, rules)) return assertSpent(waitMs);
  const own = networkBudgets(ipAddress, shared).map(({ name, factor }) => ({
    name: `shared ${name}`,
    factor,
  }));
  assertSpent(spendAll(allowed, own, times, now));
}

/** Counts a request for each network, narrowest first. Returns the wait for the first spent budget. */
function spendAll(allowed: Allowed, all: readonly NetworkBudget[], times: number, now: number): number {
  for (const { name, factor } of all)
    for (let turn = 0; turn < times; turn++) {
      const waitMs = budgets.spend(`${allowed} ${name}`, REQUEST_ALLOWANCES[allowed], factor, now);
      if (waitMs > 0) return waitMs;
    }
  return 0;
}

function assertSpent(retryAfterMs: number): void {
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
}

let known: { list: Promise<string>; until: number } | null = null;

/** Networks that operators marked as shared, read at most once a minute. */
function sharedNetworks(c: AppContext, now: number): Promise<string> {
  if (known && known.until > now) return known.list;
  const list = readSiteOptions(database(c.env)).then(options => options.sharedNetworks);
  known = { list, until: now + MINUTE_MS };
  list.catch(() => {
    known = null;
  });
  return list;
}
