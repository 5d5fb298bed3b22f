import { z } from 'zod';
import { RulesAnswer } from '../entities/protection.ts';
import { Fingerprint, VISIBILITIES } from '../entities/user.ts';

/** Bytes as browsers encode them (WebAuthn Level 3, 5.1): base64url without padding. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'must be base64url')
    .max(max, `has at most ${max} characters`);

const CREDENTIAL_ID_MAX = 1_400;
const DATA_MAX = 8_192;

const Credential = {
  id: bytes(CREDENTIAL_ID_MAX).min(1, 'is required'),
  rawId: bytes(CREDENTIAL_ID_MAX).min(1, 'is required'),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).nullish(),
};

/** A new passkey, in the form of its credential's `toJSON`. Unused fields are dropped. */
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({ clientDataJSON: bytes(DATA_MAX), attestationObject: bytes(DATA_MAX) }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** Proof that a browser has a passkey. */
export const PasskeyProof = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: bytes(DATA_MAX),
    authenticatorData: bytes(DATA_MAX),
    signature: bytes(DATA_MAX),
    userHandle: bytes(DATA_MAX).nullish(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** Body of POST /users/passkeyLogin. */
export const PasskeyLogin = z.strictObject({
  passkey: PasskeyProof,
  fingerprint: Fingerprint.nullish(),
  visibility: z.enum(VISIBILITIES).nullish(),
  answer: RulesAnswer.optional(),
});

/** Actions that need a passkey challenge. `creation` creates a passkey; all other actions need an existing passkey. */
export const PASSKEY_ACTS = [
  'creation',
  'addition',
  'removal',
  'password',
  'recoveryCode',
  'deletion',
] as const;
export type PasskeyAct = (typeof PASSKEY_ACTS)[number];

/** Body of POST /users/me/passkeyOptions. */
export const PasskeyAsked = z.strictObject({
  act: z.enum(PASSKEY_ACTS, { error: 'must be a known action' }),
});

/** A passkey of the caller's own account. `name`: chosen by the owner, else the families of browser and system. */
export const OwnPasskey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsed: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

/** WebAuthn options. The browser defines their shape. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });
