import { z } from 'zod';

/** A place in the chain of the event record, signed: `at` is when (ISO 8601 UTC), `signature` Ed25519 in base64url. */
export const SignedPlace = z.object({
  turn: z.int().min(0),
  hash: z.string(),
  at: z.iso.datetime(),
  signature: z.string(),
});
export type SignedPlace = z.infer<typeof SignedPlace>;

/**
 * The newest entry of the event record, and the last one that retention has removed; null where there is none yet.
 * `publicKey` is the raw Ed25519 key in base64url. Nothing in it names anybody.
 */
export const AuditHead = z.object({
  head: SignedPlace.nullable(),
  anchor: SignedPlace.nullable(),
  publicKey: z.string(),
});
export type AuditHead = z.infer<typeof AuditHead>;
