import { z } from 'zod';
import { requiredOr } from '../resources/fields.ts';
import { freeText, identifier } from '../text/clean-text.ts';
import { isCountryCode } from '../text/countries.ts';
import { isLongerThan } from '../text/length.ts';

export const ABOUT_MAX_GRAPHEMES = 160;
export const PROFILE_PICTURE_MAX_BYTES = 100 * 1024;
export const PROFILE_PICTURE_MAX_SIDE = 512;
const REASON_MAX_GRAPHEMES = 200;
const FILE_MAX = 64;
const PATH_MAX = 128;

/**
 * Profile of a member. `picture`: path. `country`: chosen country or null, only for the owner and for users who may see
 * flags. `title`: name and color of a role that the site added, renamed or colored. `joinedAt`: day of registration
 * (UTC). `waits`, only for the owner: a picture that waits for approval.
 */
export const Profile = z.object({
  about: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable().optional(),
  joinedAt: z.iso.date(),
  title: z.object({ name: z.string(), color: z.string() }).optional(),
  waits: z.boolean().optional(),
});
export type Profile = z.infer<typeof Profile>;

/** Body of PATCH /users/me with one part of the profile. `image`: uploaded file, or null. `country`: code, or null. */
export const ProfileChange = z.union(
  [
    z.strictObject({
      about: freeText({ error: requiredOr('must be a text') })
        .trim()
        .refine(
          text => !isLongerThan(text, ABOUT_MAX_GRAPHEMES),
          `has at most ${ABOUT_MAX_GRAPHEMES} characters`,
        ),
    }),
    z.strictObject({ image: identifier().max(FILE_MAX, 'must be an uploaded file').nullable() }),
    z.strictObject({
      country: identifier().refine(isCountryCode, 'must be a country code of two letters').nullable(),
    }),
  ],
  { error: 'a profile text, an image or a country is required' },
);
export type ProfileChange = z.infer<typeof ProfileChange>;

const PROFILE_PARTS = ['about', 'picture', 'country'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/**
 * Body of PATCH /profiles/{userID}: a moderator clears a part of the profile, or approves or refuses a waiting picture.
 */
export const ProfileReview = z.union(
  [
    z.strictObject({
      clear: z.enum(PROFILE_PARTS),
      reason: freeText({ error: requiredOr('must be a text') })
        .trim()
        .min(1, 'is required')
        .refine(
          text => !isLongerThan(text, REASON_MAX_GRAPHEMES),
          `has at most ${REASON_MAX_GRAPHEMES} characters`,
        ),
    }),
    z.strictObject({ accepted: z.boolean(), picture: identifier().max(PATH_MAX, 'must be a picture') }),
  ],
  { error: 'a part to clear or a decision is required' },
);
export type ProfileReview = z.infer<typeof ProfileReview>;

/** A profile picture that waits for a moderator's approval. */
export const WaitingPicture = z.object({
  userID: z.string(),
  username: z.string(),
  nickname: z.string(),
  picture: z.string(),
});
export type WaitingPicture = z.infer<typeof WaitingPicture>;
