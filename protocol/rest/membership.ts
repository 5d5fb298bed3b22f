import { z } from 'zod';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { ChallengeAnswer, RulesAnswer } from '../entities/protection.ts';
import { Fingerprint, VISIBILITIES } from '../entities/user.ts';
import { requiredOr } from '../resources/fields.ts';
import { freeText, identifier, nicknameText } from '../text/clean-text.ts';
import { codePoints } from '../text/length.ts';
import { checkPasswords, Password, Passwords } from './accounts.ts';
import { OwnAccount } from './admission.ts';
import { NewPasskey, PasskeyProof } from './passkeys.ts';

/**
 * A new password without confirmation, because the page can show the password. Violations of the password rules have a
 * separate refusal (`followsPasswordRules`).
 */
const NewPassword = z.string({ error: requiredOr('must be a text') });

export function followsPasswordRules(password: string): boolean {
  const characters = codePoints(password);
  return characters >= PASSWORD_MIN_CHARACTERS && characters <= PASSWORD_MAX_CHARACTERS;
}

const CODE_MAX = 64;

/** Body of POST /users/register. The guest's current nickname becomes the username. */
export const Register = z.strictObject({ password: NewPassword, answer: RulesAnswer.optional() });
export const RegisterByPasskey = z.strictObject({ passkey: NewPasskey, answer: RulesAnswer.optional() });

/**
 * Body of POST /users/recover. The code ignores case, spaces and hyphens. `answer`: answer to the challenge of an
 * earlier refusal.
 */
export const Recover = z.strictObject({
  username: nicknameText().min(1, 'a username is needed').max(512, 'a username has at most 512 characters'),
  recoveryCode: freeText({ error: requiredOr('must be a text') })
    .min(1, 'is required')
    .max(CODE_MAX, `has at most ${CODE_MAX} characters`),
  password: NewPassword,
  fingerprint: Fingerprint.nullish(),
  visibility: z.enum(VISIBILITIES).nullish(),
  answer: ChallengeAnswer.optional(),
});
export type Recover = z.infer<typeof Recover>;

/** The account with a new session. Only this answer contains the recovery code, grouped for reading. */
export const Membership = z.object({ user: OwnAccount, recoveryCode: z.string() });
export type Membership = z.infer<typeof Membership>;

const CurrentPassword = Password.min(1, 'is required');

/** Proof of the account's owner: the current password, or a passkey with a challenge for this action. */
const Proof = { currentPassword: CurrentPassword.optional(), passkey: PasskeyProof.optional() };

const checkProof = (
  { currentPassword, passkey }: { currentPassword?: string | undefined; passkey?: object | undefined },
  context: z.RefinementCtx,
): void => {
  if ((currentPassword === undefined) !== (passkey === undefined)) return;
  const message = passkey ? 'is not taken with a passkey' : 'is required';
  context.addIssue({ code: 'custom', path: ['currentPassword'], message });
};

/** Body of PATCH /users/me that changes the password. */
export const OwnPasswordChange = z
  .strictObject({ ...Passwords, ...Proof })
  .superRefine(checkPasswords)
  .superRefine(checkProof);
export type OwnPasswordChange = z.input<typeof OwnPasswordChange>;

/** Body of DELETE /users/me, DELETE /users/me/passkeys/{id} and POST /users/me/recoveryCode. */
export const OwnProof = z.strictObject(Proof).superRefine(checkProof);
export type OwnProof = z.infer<typeof OwnProof>;

export const PASSKEY_NAME_MAX = 60;

/** Body of POST /users/me/passkeys. `made`: passkey created with a challenge for `creation`. */
export const PasskeyAddition = z
  .strictObject({
    name: freeText().max(PASSKEY_NAME_MAX, `has at most ${PASSKEY_NAME_MAX} characters`).default(''),
    made: NewPasskey,
    ...Proof,
  })
  .superRefine(checkProof);

/**
 * A login session of the account. `device`: families of browser and system, or empty. `lastSeen`: accurate to one hour.
 */
export const MemberSession = z.object({
  id: z.string(),
  device: z.string(),
  lastSeen: z.iso.datetime(),
  current: z.boolean(),
});
export type MemberSession = z.infer<typeof MemberSession>;

/** Mentions of an absent account by one author in a room. `at`: time of the latest mention. */
export const MissedMention = z.object({
  room: z.object({ id: z.string(), name: z.string() }),
  author: z.string(),
  count: z.int().min(1),
  at: z.iso.datetime(),
});
export type MissedMention = z.infer<typeof MissedMention>;

/** Query parameters of DELETE /users/me/missed. */
export const SeenMentions = z.strictObject({
  room: identifier().max(64, 'has at most 64 characters').optional(),
  until: z.iso.datetime({ error: 'must be a time' }).optional(),
});

/** Answer 202 of POST /users/register: an operator must approve the registration. */
export const RegistrationWaits = z.object({ waits: z.literal(true) });

/** A registration that waits for an operator's decision until it expires. */
export const WaitingRegistration = z.object({
  _id: z.string(),
  nickname: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type WaitingRegistration = z.infer<typeof WaitingRegistration>;

export const REGISTRATION_OUTCOMES = ['accepted', 'refused'] as const;

/** Body of PATCH /registrations/{id}. */
export const RegistrationAnswer = z.strictObject({
  outcome: z.enum(REGISTRATION_OUTCOMES, { error: 'must be a known outcome' }),
});
