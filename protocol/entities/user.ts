import { z } from 'zod';
import { foldColorWord } from '../colors.ts';
import { identifier } from '../text/clean-text.ts';

/**
 * A color: `#rgb`, `#rrggbb` or `#rrggbbaa`, or the words `white` and `black`, which are stored as digits. Styles
 * contain no other colors.
 */
export const Color = z
  .string()
  .overwrite(foldColorWord)
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i, 'a color is #rgb or #rrggbb or #rrggbbaa');

/** Kind of device, as far as the browser reports it. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'unknown'] as const;
export type Device = (typeof DEVICES)[number];

export const FINGERPRINT_MAX = 128;

/** Canonical browser fingerprint for entry and bans. It is only a hint, because the client chooses its value. */
export const Fingerprint = identifier()
  .trim()
  .min(1, 'a fingerprint is needed')
  .max(FINGERPRINT_MAX, `a fingerprint has at most ${FINGERPRINT_MAX} characters`);

/**
 * Location hints for new objects, which never move (developers.cloudflare.com/durable-objects/reference/data-location,
 * 2026-11).
 */
export const LOCATIONS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;
export type Location = (typeof LOCATIONS)[number];

export const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const STATUSES = ['available', 'busy', 'away'] as const;
export type Status = (typeof STATUSES)[number];

export const ACCOUNT_TYPES = ['visitor', 'super'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const Star = z.object({ img: z.string().nullable(), visible: z.boolean() });
export const NicknameImage = z.object({ name: z.string().nullable(), visible: z.boolean() });

/**
 * A user as sent to a viewer. The four private fields are absent, not null, if they are hidden from the viewer.
 * `existenceTime`: time of entry (ISO 8601 UTC). The client derives `self` from its own userID, so that one encoding
 * serves all viewers of a class.
 */
export const User = z.object({
  userID: z.string(),
  _id: z.string(),
  username: z.string(),
  nickname: z.string(),
  nicknameColor: z.string(),
  nicknameBGColor: z.string(),
  image: z.string(),
  room: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  role: z.string(),
  canAccessAccountsMenu: z.boolean(),
  visibility: z.enum(VISIBILITIES),
  star: Star,
  nicknameImg: NicknameImage,
  status: z.enum(STATUSES),
  reconnecting: z.boolean(),
  /** Whether the user is pinned to the top of the users list. */
  pinned: z.boolean(),
  /** True for an account with a bot token; absent for all others. */
  bot: z.boolean().optional(),
  existenceTime: z.string(),
  permissions: z.record(z.string(), z.boolean()),
  country: z.string().optional(),
  flag: z.string().optional(),
  ipAddress: z.string().optional(),
  fingerprint: z.string().optional(),
  originURL: z.string().optional(),
});
export type User = z.infer<typeof User>;

export const AUDIENCES = ['all', 'forVisitors', 'forSupers'] as const;

export type Audience = (typeof AUDIENCES)[number];
