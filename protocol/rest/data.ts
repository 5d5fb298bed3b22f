import { z } from 'zod';
import { Fingerprint } from '../entities/user.ts';
import { identifier } from '../text/clean-text.ts';

/** Subject of a data request: an account, or a device. */
export const PersonQuery = z.union(
  [
    z.strictObject({
      account: identifier().trim().min(1, 'is required').max(64, 'has at most 64 characters'),
    }),
    z.strictObject({ device: Fingerprint }),
  ],
  { error: 'an account or a device is required' },
);
export type PersonQuery = z.infer<typeof PersonQuery>;

const Rows = z.array(z.record(z.string(), z.unknown()));

export const PersonRows = z.object({
  account: Rows,
  permissions: Rows,
  /** Text and files of the profile. */
  profile: Rows,
  passkeys: Rows,
  ignored: Rows,
  privacy: Rows,
  /** Friends and requests as the user sees them. Declined requests of the user appear as open. */
  friends: Rows,
  push: Rows,
  /** Sessions of the account. */
  logins: Rows,
  /** Waiting private messages by sender, without their content. */
  inbox: Rows,
  /** Missed mentions of the user, by room. */
  mentions: Rows,
  rooms: Rows,
  /** Invitation links of the user with counts. */
  invites: Rows,
  acceptedRules: Rows,
  bans: Rows,
  /** Reports about them, without the reporters. */
  reportsOfThem: Rows,
  /** Reports by them, without the reported users. */
  reportsByThem: Rows,
  invisibility: Rows,
  /** Actions against them, with appeals. */
  strikes: Rows,
  /** Staff notes about them, without authors. */
  notes: Rows,
  names: Rows,
  events: Rows,
  messages: Rows,
  /** Votes in polls. Choices are null in anonymous ones. */
  votes: Rows,
  points: Rows,
  pictures: Rows,
});
export type PersonRows = z.infer<typeof PersonRows>;

/**
 * `eventsBeyond`: number of further audit entries of the user, which have a higher rank than the operator or exceed the
 * limit.
 */
export const PersonData = z.object({ person: PersonRows, eventsBeyond: z.int().min(0) });
export type PersonData = z.infer<typeof PersonData>;

/** `kept` and `keptCases`: audit entries, and bans, cases and notes, that remain because of a higher rank. */
export const PersonErased = z.object({
  events: z.int().min(0),
  messages: z.int().min(0),
  kept: z.int().min(0),
  keptCases: z.int().min(0).default(0),
});
export type PersonErased = z.infer<typeof PersonErased>;
