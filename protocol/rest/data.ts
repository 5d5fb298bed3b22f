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
  /** Friends and requests as the user sees them. Requests of the user that were declined still appear as open. */
  friends: Rows,
  push: Rows,
  /** Sessions of the account. */
  logins: Rows,
  /** Waiting private messages by sender, without content. */
  inbox: Rows,
  /** Missed mentions of the user, by room. */
  mentions: Rows,
  rooms: Rows,
  /** Invitation links of the user, with use counts. */
  invites: Rows,
  acceptedRules: Rows,
  bans: Rows,
  /** Reports about the user, without the reporters. */
  reportsOfThem: Rows,
  /** Reports by the user, without the reported users. */
  reportsByThem: Rows,
  invisibility: Rows,
  /** Moderation actions against the user, with appeals. */
  strikes: Rows,
  /** Staff notes about the user, without authors. */
  notes: Rows,
  names: Rows,
  events: Rows,
  messages: Rows,
  /** Poll votes of the user. Choices are null in anonymous polls. */
  votes: Rows,
  points: Rows,
  pictures: Rows,
});
export type PersonRows = z.infer<typeof PersonRows>;

/**
 * `eventsBeyond`: number of further audit entries of the user that are omitted because of a higher rank or the limit.
 */
export const PersonData = z.object({ person: PersonRows, eventsBeyond: z.int().min(0) });
export type PersonData = z.infer<typeof PersonData>;

/** `kept`: audit entries, `keptCases`: bans, cases and notes that the erasure keeps because of a higher rank. */
export const PersonErased = z.object({
  events: z.int().min(0),
  messages: z.int().min(0),
  kept: z.int().min(0),
  keptCases: z.int().min(0).default(0),
});
export type PersonErased = z.infer<typeof PersonErased>;
