import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../constants.ts';
import { Fingerprint } from '../entities/fingerprint.ts';
import { HOST_PASS_MAX, HOST_USER_ID_MAX } from '../host-limits.ts';
import { keysOf } from '../keys-of.ts';
import { ROLES } from '../rules/roles.ts';
import { freeText, identifier, nicknameText } from '../text/clean-text.ts';

/**
 * What the server of a host page signs of a person, as a JWT (HS256) whose header names the key. `sub` is the person's id at the host,
 * `jti` this pass alone, `iat` when it was signed (seconds). With `username` the person enters as that account, if its role is not
 * above `cap`. Nothing else may be in it.
 */
export const HostPass = z.strictObject({
  jti: identifier().min(16).max(64),
  iat: z.int().min(0),
  origin: identifier().max(ORIGIN_URL_MAX),
  sub: identifier().min(1).max(HOST_USER_ID_MAX),
  nickname: nicknameText().max(512),
  username: nicknameText().min(1).max(512).exactOptional(),
  cap: z.enum(keysOf(ROLES)).exactOptional(),
});
export type HostPass = z.infer<typeof HostPass>;

/**
 * POST /users/hostPass. `origin`: that of the page round the frame, as the browser names it; null where it names none. `attempt`: an id of
 * the client's choice; the same pass with the same id is taken again for a minute, for a client that has lost the answer.
 */
export const HostPassEntry = z.object({
  pass: identifier().max(HOST_PASS_MAX),
  origin: identifier().max(ORIGIN_URL_MAX).nullable(),
  fingerprint: Fingerprint,
  attempt: identifier().min(16).max(64).exactOptional(),
  originURL: freeText().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`),
});
export type HostPassEntry = z.infer<typeof HostPassEntry>;
