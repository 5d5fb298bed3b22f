import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { isNewDevice } from '../../domain/protection/raids.ts';
import type { Challenge, ChallengeAnswer, Puzzle, RulesAnswer } from '../../protocol/entities/protection.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PUZZLE_MS } from '../../protocol/raid-limits.ts';
import { networkOf } from '../../protocol/text/addresses.ts';
import { beginsWithZeros, hashedText } from '../../protocol/text/puzzle.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import type { ChallengeDemand, ShownAnswer, SolvedPuzzle } from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { database } from '../platform/database/client.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { isAllowedHost } from '../platform/http/origin.ts';
import { bearerClaims } from '../platform/http/tokens.ts';
import { isTurnstileToken, turnstileKey } from '../platform/http/turnstile.ts';
import type { PresentDevice } from '../platform/sessions/device-proof.ts';
import { endedSessionQuery } from '../platform/sessions/session.ts';

/**
 * A puzzle contains its difficulty and expiry: `nonce.bits.expiry.signature`. The signature binds it to one client. An
 * unsolved puzzle needs no storage.
 */
export function issuePuzzle(secret: string, to: string, bits: number, now: number): Puzzle {
  const body = `${randomBytes(16).toString('base64url')}.${bits}.${now + PUZZLE_MS}`;
  return { puzzle: `${body}.${sign(secret, to, body)}`, bits };
}

/**
 * Returns the puzzle that this number solves, or null if it is unsolved, expired, forged or issued to another client.
 * Costs one hash and a signature check.
 */
export function solvedPuzzle(
  secret: string,
  to: string,
  { puzzle, solution }: { puzzle: string; solution: number },
  now: number,
): SolvedPuzzle | null {
  const [nonce, bits, expiry, signature, ...rest] = puzzle.split('.');
  if (!nonce || !bits || !expiry || !signature || rest.length > 0) return null;
  const expected = Buffer.from(sign(secret, to, `${nonce}.${bits}.${expiry}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = Number(expiry);
  if (expiresAt <= now) return null;
  const hash = createHash('sha256').update(hashedText(puzzle, solution)).digest();
  return beginsWithZeros(hash, Number(bits)) ? { nonce, expiresAt } : null;
}

const sign = (secret: string, to: string, body: string): string =>
  createHmac('sha256', secret).update(`puzzle:${to}:${body}`).digest('base64url');

type Proof = Exclude<ChallengeAnswer, z.infer<typeof RulesAnswer>>;

/** Proof in the client's answer. An answer may also contain only the accepted rules. */
export const proofIn = (answer: ChallengeAnswer | undefined): Proof | undefined =>
  answer && ('puzzle' in answer || 'turnstile' in answer) ? answer : undefined;

/** A guest who requests entry, with the answer to an earlier challenge. */
export type AskedGuest = {
  present: PresentDevice;
  username: string;
  fingerprint: string;
  answer: Proof | undefined;
};

/** Returns the guest's proof, which the lobby accepts once, or refuses with `challenge_required`. */
export async function passChallenge(
  c: AppContext,
  demand: ChallengeDemand,
  guest: AskedGuest,
  now: number,
): Promise<{ present: PresentDevice; claim: ShownAnswer }> {
  const { answer, present } = guest;
  if (!answer && demand.asks === 'guests') {
    const continues = await continuedSession(c, guest);
    if (continues !== null) return { present, claim: { solved: null, continues } };
  }
  const isNew = await isNewcomer(c, demand, present);
  const isAsked = demand.asks === 'guests' || (demand.asks === 'newcomers' && isNew);
  if (!isAsked && !answer) return { present, claim: { solved: null } };
  const receiver = receiverOf(c, guest, now);
  const shown = answer && (await shownBy(c, receiver, answer, now));
  if (!shown) throw challengeFor(c, demand, receiver, now, shown === null);
  // During raid protection, a known device that must pass a challenge counts as new, because a crowd has entered with
  // it.
  const isKnown = demand.surgeSince !== null && !isNew;
  return { present: isKnown ? asNew(present, now) : present, claim: shown };
}

/** Refusal that contains a challenge. Uses a puzzle if Turnstile is unavailable. */
export function challengeFor(
  c: AppContext,
  { bits }: Pick<ChallengeDemand, 'bits'>,
  receiver: string,
  now: number,
  isTurnstileSilent = false,
): Failure {
  return new Failure('challenge_required', {
    challenge: challengeOf(c, receiver, bits, now, isTurnstileSilent),
  });
}

/** Turnstile where it is configured. A puzzle for the same receiver would replace it, so only its outage issues one. */
export function challengeOf(
  c: AppContext,
  receiver: string,
  bits: number,
  now: number,
  isTurnstileSilent = false,
): Challenge {
  const key = isTurnstileSilent ? null : turnstileKey(c.env);
  return key ? { turnstile: key } : issuePuzzle(c.env.SAMAR_SECRET, receiver, bits, now);
}

/** Verifies an answer; undefined if it is invalid, null if Turnstile is unavailable. */
export async function shownBy(
  c: AppContext,
  receiver: string,
  answer: Proof,
  now: number,
): Promise<ShownAnswer | undefined | null> {
  if ('turnstile' in answer) {
    if (turnstileKey(c.env) === null) return undefined;
    const { ipAddress } = clientInfo(c);
    const isOwnHost = (hostname: string) => isAllowedHost(hostname, c);
    const isGood = await isTurnstileToken(c.env, answer.turnstile, { ipAddress, isOwnHost });
    return isGood ? { solved: null, isAnswered: true } : isGood === null ? null : undefined;
  }
  const solved = solvedPuzzle(c.env.SAMAR_SECRET, receiver, answer, now);
  return solved ? { solved } : undefined;
}

/** Client that a puzzle is bound to: name, network and browser, and device and key if known. */
export function receiverOf(
  c: AppContext,
  { present: { device }, username, fingerprint }: Omit<AskedGuest, 'answer'>,
  now: number,
): string {
  const known = device.since === now ? '' : device.deviceId;
  const network = networkOf(clientInfo(c).ipAddress);
  return JSON.stringify([network, fingerprint, known, device.jkt, skeleton(username)]);
}

/** Keyed digest of name and network in a guest's token. */
export function admissionDigest(c: AppContext, username: string): string {
  const admitted = JSON.stringify([networkOf(clientInfo(c).ipAddress), skeleton(username)]);
  return createHmac('sha256', c.env.SAMAR_SECRET)
    .update(`admission:${admitted}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Session that the guest continues under the same name and network. Null if there is none or it was revoked. */
async function continuedSession(c: AppContext, { present, username }: AskedGuest): Promise<string | null> {
  const claims = present.sessionId === null ? null : await bearerClaims(c.env.SAMAR_SECRET, c.req);
  if (claims?.accountType !== 'visitor' || claims.admission !== admissionDigest(c, username)) return null;
  const ended = await endedSessionQuery(database(c.env), claims);
  return ended.length === 0 ? claims.sessionID : null;
}

/**
 * Whether the device was first present after raid protection began. A device mark alone does not prove earlier
 * presence.
 */
async function isNewcomer(
  c: AppContext,
  { surgeSince }: ChallengeDemand,
  { device: { deviceId } }: PresentDevice,
): Promise<boolean> {
  if (surgeSince === null) return false;
  const known = await lobbyOf(c.env).knownDevice(deviceId, clientInfo(c).ipAddress);
  return known === null || isNewDevice({ deviceSince: known.since }, surgeSince);
}

const asNew = ({ device: { jkt } }: PresentDevice, now: number): PresentDevice => ({
  device: { deviceId: crypto.randomUUID(), since: now, jkt },
  sessionId: null,
});
