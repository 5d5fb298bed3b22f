import { isNewDevice } from '../../domain/surges/surge.ts';
import type { ChallengeAnswer } from '../../protocol/entities/challenge.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { networkOf } from '../../protocol/text/address.ts';
import type { ChallengeDemand, ShownAnswer } from '../../rooms-do/rpc/challenge.ts';
import type { PresentDevice } from '../auth/present-device.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { issuePuzzle, solvedPuzzle } from './puzzles.ts';
import { isTurnstileToken, turnstileKey } from './turnstile.ts';

/** A guest who asks to come in, with what they answer to what they were asked. */
export type AskedGuest = { present: PresentDevice; fingerprint: string; answer: ChallengeAnswer | undefined };

/** Lets a guest on, with what the lobby takes of them, or asks them something: `challenge_required`. */
export async function passChallenge(
  c: AppContext,
  demand: ChallengeDemand,
  guest: AskedGuest,
  now: number,
): Promise<{ present: PresentDevice; claim: ShownAnswer }> {
  const { answer, present } = guest;
  if (!isAsked(demand, present) && !answer) return { present, claim: { solved: null } };
  const shown = answer && (await shownBy(c, guest, answer, now));
  if (!shown) throw challengeFor(c, demand, guest, now, shown === null);
  // Whoever is asked in a surge although their device was known before has let in a crowd by it: it is as new as any.
  const isKnown =
    demand.surgeSince !== null && !isNewDevice({ deviceSince: present.device.since }, demand.surgeSince);
  return { present: isKnown ? asNew(present, now) : present, claim: shown };
}

/** The refusal with what is asked. Where Turnstile does not answer, a puzzle. */
export function challengeFor(
  c: AppContext,
  { bits }: Pick<ChallengeDemand, 'bits'>,
  guest: AskedGuest,
  now: number,
  isTurnstileSilent = false,
): Failure {
  const key = isTurnstileSilent ? null : turnstileKey(c.env);
  const challenge = key
    ? { turnstile: key }
    : issuePuzzle(c.env.SAMAR_SECRET, receiver(c, guest, now), bits, now);
  return new Failure('challenge_required', { challenge });
}

function isAsked({ asks, surgeSince }: ChallengeDemand, { device, sessionId }: PresentDevice): boolean {
  if (asks === 'guests') return sessionId === null;
  return (
    asks === 'newcomers' && surgeSince !== null && isNewDevice({ deviceSince: device.since }, surgeSince)
  );
}

/** What an answer proves; undefined where it proves nothing, null where nobody can say. */
async function shownBy(
  c: AppContext,
  guest: AskedGuest,
  answer: ChallengeAnswer,
  now: number,
): Promise<ShownAnswer | undefined | null> {
  if ('turnstile' in answer) {
    if (turnstileKey(c.env) === null) return undefined;
    const isGood = await isTurnstileToken(c.env, answer.turnstile, clientInfo(c).ipAddress);
    return isGood ? { solved: null, isAnswered: true } : isGood === null ? null : undefined;
  }
  const solved = solvedPuzzle(c.env.SAMAR_SECRET, receiver(c, guest, now), answer, now);
  return solved ? { solved } : undefined;
}

/** To whom a puzzle is given: an address, a browser by what it says of itself, and its device and key where it has them. */
function receiver(c: AppContext, { present: { device }, fingerprint }: AskedGuest, now: number): string {
  const known = device.since === now ? '' : device.deviceId;
  return JSON.stringify([networkOf(clientInfo(c).ipAddress), fingerprint, known, device.jkt]);
}

const asNew = ({ device: { jkt } }: PresentDevice, now: number): PresentDevice => ({
  device: { deviceId: crypto.randomUUID(), since: now, jkt },
  sessionId: null,
});
