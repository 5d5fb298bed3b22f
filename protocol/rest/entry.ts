import { z } from 'zod';
import { ORIGIN_URL_MAX } from '../constants.ts';
import { ACCOUNT_TYPES, VISIBILITIES } from '../entities/user.ts';

const Fingerprint = z
  .string()
  .min(1, 'a fingerprint is needed')
  .max(128, 'a fingerprint has at most 128 characters');
const OriginURL = z.string().max(ORIGIN_URL_MAX, `an address has at most ${ORIGIN_URL_MAX} characters`);

/** POST /users/visitorLogin. The name's own rules are judged by protocol/text/names.ts. */
export const VisitorLogin = z.object({
  username: z.string().max(512),
  type: z.literal('visitor'),
  fingerprint: Fingerprint,
  originURL: OriginURL,
  visibility: z.literal('visible'),
});
export type VisitorLogin = z.infer<typeof VisitorLogin>;

/** POST /users/login. `visibility` is how one would like to come in; /connect judges it. */
export const Login = z.object({
  username: z.string().min(1, 'a username is needed').max(512, 'a username has at most 512 characters'),
  password: z.string().min(1, 'a password is needed').max(1024, 'a password has at most 1024 characters'),
  visibility: z.enum(VISIBILITIES).nullish(),
});
export type Login = z.infer<typeof Login>;

/** POST /connect: asks for a place in a room; answered by a ticket. */
export const Connect = z.object({
  username: z.string().max(512),
  authKey: z.string().max(512).nullish(),
  visibility: z.enum(VISIBILITIES),
  nickname: z.string().max(512),
  type: z.enum(ACCOUNT_TYPES),
  fingerprint: Fingerprint,
  originURL: OriginURL,
  room: z.string().min(1).max(256).nullish(),
  roomPassword: z.string().max(256).nullish(),
  /** The ticket that came with `invited`. */
  invitation: z.string().max(64).nullish(),
});
export type Connect = z.infer<typeof Connect>;

/** What /connect answers under `data`. */
export type Admission = {
  ticket: string;
  room: string;
  roomId: string;
  userID: string;
  expiresAt: string;
  /** One's own, as they are now. */
  permissions: Record<string, boolean>;
};
