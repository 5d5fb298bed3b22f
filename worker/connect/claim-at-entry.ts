import type { Identity } from '../../domain/identity.ts';
import type { Connect } from '../../protocol/rest/entry.ts';
import { networkOf } from '../../protocol/text/address.ts';
import { cleanNickname } from '../../protocol/text/names.ts';
import type { Entrance } from '../../rooms-do/rpc/entry-attempt.ts';
import type { NicknameClaim, NicknameClaimResult } from '../../rooms-do/rpc/nickname-claim.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { bearerClaims, type Claims } from '../auth/tokens.ts';
import { solvedPuzzle } from '../challenge/puzzles.ts';
import type { Env } from '../env.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';

/**
 * The name that is claimed with the attempt of entry, before the database is asked: a guest's own, or the one that a member logged in
 * with, as their token has it. Null for what is refused anyway.
 */
export async function claimAtEntry(c: AppContext, body: Connect): Promise<NicknameClaim | null> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  if (claims?.accountType !== body.type) return null;
  const nickname = nicknameOf(claims, body);
  if (nickname === null) return null;
  const { ipAddress, provider } = clientInfo(c);
  const { answer } = body;
  const { SAMAR_SECRET: secret } = c.env;
  const receiver = placeReceiver(c, claims);
  const solved = answer && 'puzzle' in answer ? solvedPuzzle(secret, receiver, answer, Date.now()) : null;
  return {
    userId: claims.sub,
    sessionId: claims.sessionID,
    deviceId: claims.deviceID,
    deviceSince: claims.deviceSince,
    accountType: claims.accountType,
    // Of a member not known yet. By the lowest role whatever may have been laid on them is found.
    role: 'visitor',
    nickname,
    fingerprint: body.fingerprint,
    ipAddress,
    ...(provider !== undefined && { provider }),
    isStored: claims.accountType === 'super',
    // A guest has no other.
    visibility: claims.accountType === 'super' ? body.visibility : 'visible',
    isEntry: true,
    ...(claims.isPaid && { isPaid: true }),
    ...(solved && { shown: { solved } }),
  };
}

/** A place beyond the limit of a network is for one session in that network. */
export const placeReceiver = (c: AppContext, { sessionID }: Pick<Claims, 'sessionID'>): string =>
  JSON.stringify(['place', networkOf(clientInfo(c).ipAddress), sessionID]);

/** What became of the name. A member's is claimed again where the database knows of them what the first claim could not. */
export async function welcomeOf(
  env: Env,
  { welcome }: Entrance,
  claim: NicknameClaim | null,
  identity: Identity,
  { deviceSince }: Claims,
): Promise<NicknameClaimResult> {
  if (welcome && claim && (identity.accountType === 'visitor' || isSettled(welcome, claim, identity)))
    return welcome;
  const isStored = identity.accountType === 'super';
  const { ignored: _, privacy: __, ...known } = identity;
  const isPaid = claim?.isPaid === true || claim?.shown !== undefined;
  const newClaim = { ...known, isStored, isEntry: true, deviceSince, isPaid };
  const again = await lobbyOf(env).claimNickname(newClaim, true);
  if ('refused' in again && welcome && 'userId' in welcome)
    await lobbyOf(env).cancelReservation(welcome.userId);
  return again;
}

/** They go by the same name still, and nothing was found that a higher role is free of. */
function isSettled(welcome: NicknameClaimResult, claim: NicknameClaim, { nickname }: Identity): boolean {
  if (claim.nickname !== nickname) return false;
  return (
    'refused' in welcome || (welcome.restraints.mute === null && welcome.restraints.oneTimeKick === null)
  );
}

function nicknameOf({ accountType, nickname }: Claims, { username }: Connect): string | null {
  if (accountType === 'super') return nickname;
  const cleaned = cleanNickname(username);
  return cleaned.ok ? cleaned.nickname : null;
}
