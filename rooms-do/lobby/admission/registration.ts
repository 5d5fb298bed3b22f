import type { Participant } from '../../../domain/presence/participant.ts';
import { isNewDevice } from '../../../domain/protection/raids.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { Attempt } from '../../rpc/attempts.ts';
import type { RegistrationClaim, RegistrationStart } from '../../rpc/entry-attempt.ts';
import type { AttemptThrottle } from '../platform/attempt-throttle.ts';
import { deviceOf, holderOf, type NicknameRegister, nameRefusal } from './nickname-claims.ts';

type Register = NicknameRegister & { throttle: Pick<AttemptThrottle, 'begin'> };

type Refusal = { refused: ErrorCode; retryAfterMs?: number };

/**
 * Decides whether a guest may register under the present name, and counts it for the networks. A refusal counts
 * nothing. The name of an absent guest is reserved until the account is stored.
 */
export function beginRegistration(
  register: Register,
  asked: RegistrationClaim,
  present: Participant | null,
  now: number,
): RegistrationStart {
  const { siteConfig, reservations } = register;
  if (siteConfig.options.registration === 'off') return { refused: 'registration_off' };
  if (present?.accountType === 'super') return { refused: 'already_member' };
  const claim = { ...asked, ...deviceOf(register, asked, now) };
  const { nickname } = present ?? reservations.of(claim.userId, now) ?? nameOfAbsent(register, claim, now);
  const named = { ...claim, nickname };
  const isTaken = asked.isNameTaken === true && skeleton(nickname) === skeleton(asked.nickname);
  const refusal =
    sanctionOf(register, claim, present, now) ??
    nameTaken(register, named, { present, isTaken }, now) ??
    deviceRefusal(register, claim, now);
  if (refusal) return refusal;
  const attempts = attemptsOf(register, claim);
  const retryAfterMs = register.throttle.begin(attempts, now);
  if (retryAfterMs > 0) return { refused: 'too_many_registrations', retryAfterMs };
  if (!present) reservations.reserve(skeleton(nickname), named, now);
  const waits = siteConfig.options.registration === 'approval' && ({ waits: true } as const);
  return { nickname, appearance: present?.appearance ?? null, attempts, ...waits };
}

type Claim = RegistrationClaim & { deviceSince: number };

/** The name of the token, unless a moderator has given another one. */
const nameOfAbsent = ({ restraints }: Register, claim: Claim, now: number): { nickname: string } => {
  const { to, taken } = restraints.renaming(claim, now);
  return { nickname: isRemoved(taken, claim) && to !== null ? to : claim.nickname };
};

const isRemoved = (taken: readonly string[], { nickname }: Pick<Claim, 'nickname'>): boolean =>
  taken.includes(skeleton(nickname));

/** A mark for a one-time kick is not revealed. */
function sanctionOf(
  { restraints, surges }: Register,
  claim: Claim,
  present: Participant | null,
  now: number,
): Refusal | null {
  const { heldUntil } = restraints.hold(claim, now);
  if (heldUntil !== null) return { refused: 'kicked', retryAfterMs: heldUntil - now };
  const { mute, oneTimeKick } = restraints.active(claim, now);
  if (mute || present?.granted.allowUserToWrite === false) return { refused: 'muted' };
  if (oneTimeKick || present?.granted.hasOneTimeKick === true) return { refused: 'forbidden' };
  const since = surges.sinceOf(claim.provider, now);
  return since !== null && isNewDevice(claim, since) ? { refused: 'newcomers_wait' } : null;
}

/** Like the entry of a guest under this name. A name of an account is refused here, before anything else is counted. */
function nameTaken(
  register: Register,
  claim: Claim,
  { present, isTaken }: { present: Participant | null; isTaken: boolean },
  now: number,
): Refusal | null {
  const refused = nameRefusal(claim, register.siteConfig);
  if (refused) return { refused };
  const holder = holderOf(register, claim, now);
  const isOurs = 'userId' in holder && holder.userId === claim.userId;
  const isAllowed = present !== null || !isRemoved(register.restraints.renaming(claim, now).taken, claim);
  return isOurs && isAllowed && !isTaken ? null : { refused: 'name_taken' };
}

function deviceRefusal({ siteConfig }: Register, { deviceSince }: Claim, now: number): Refusal | null {
  const from = deviceSince + siteConfig.options.registrationMinutes * MINUTE_MS;
  return from > now ? { refused: 'registration_too_early', retryAfterMs: from - now } : null;
}

const attemptsOf = ({ networks, siteConfig }: Register, { ipAddress }: Claim): Attempt[] =>
  networks.budgetsOf(ipAddress).map(({ name, factor }) => ({
    limited: 'registrations',
    who: name,
    factor: factor * siteConfig.options.registrationsPerDay,
  }));
