import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

// Limits per network and for the whole site.

/**
 * Budget factors of the networks around a single one, by prefix length. A provider with /48 networks gives one customer
 * 65,536 times a /64. A /24 may be the shared addresses of a mobile carrier.
 */
export const NETWORK_WIDTHS: Readonly<Record<number, number>> = { 24: 8, 56: 2, 48: 4 };
/** Factors for connected users: 320 in one /48 suffice for a university with a /64 per room. */
export const PLACE_WIDTHS: Readonly<Record<number, number>> = { 24: 32, 56: 4, 48: 16 };
/**
 * Factor of a network's limits for new guests and connected users who each solved a puzzle. 200 connected users behind
 * one address are a university behind one router. An ordinary household never sees the puzzle.
 */
export const SOLVED_FACTOR = 10;
/**
 * Wrong logins of one account across the site. Above it, unknown devices solve a challenge for each attempt; known
 * devices of the account do not.
 */
export const LOGIN_GUESSES_OF_SITE = 50;

/** Valid invitation links of a room, and of one maker. */
export const ROOM_INVITES_MAX = 20;
export const OWN_INVITES_MAX = 5;
export const INVITES_AN_HOUR = 20;
export const INVITE_USES_MAX = 1_000;
export const INVITE_MINUTES = { usual: 1_440, max: 10_080 } as const;

/** Time to confirm a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const PASSKEYS_MAX = 10;

/**
 * Requests to the API, whatever becomes of them: `burst` at once, and one more every so many milliseconds.  - Reads
 * without a session: the entry page makes seven, so 200 people behind one address make 1,400 within a minute. - Other
 * calls without a session: entry has tighter budgets of its own in the lobby. This one is spent before a body is read.
 * - A guest's session: a page load makes 20 to 40. All sessions of a network: 200 people who load the page within a
 * minute make 8,000. - An account: a file of CSV makes 1,000 calls in a row. - Files from storage: a page shows as many
 * pictures as its messages have. A file that does not exist costs 25.  The budgets are kept in the memory of one
 * instance of the worker. A data center may run several, and each has its own: they bound the rate of one client at one
 * instance. Entry and passwords are counted exactly, by the lobby. /
 */
export const REQUEST_ALLOWANCES = {
  read: { burst: 300, everyMs: 50 },
  call: { burst: 900, everyMs: 50 },
  session: { burst: 300, everyMs: 100 },
  sessions: { burst: 3_000, everyMs: 7 },
  account: { burst: 1_500, everyMs: 50 },
  file: { burst: 3_000, everyMs: 10 },
} as const;
export const MISSING_FILE_COST = 25;

/** A device counts as unknown again after this absence, the time for which addresses are stored. */
export const DEVICE_KNOWN_MS = 90 * DAY_MS;
/** Interval between two writes about a device in the chat. */
export const DEVICE_NOTED_EVERY_MS = 6 * HOUR_MS;

/** A guest who stays this long keeps the name after leaving, so that entering alone cannot collect names. */
export const NAME_KEPT_AFTER_MS = 2 * MINUTE_MS;
/** Reserved names for devices of one network. A shared network has a multiple. The oldest is dropped first. */
export const KEPT_NAMES_OF_NETWORK = 50;

/** Time limit for a JSON body, and for each part of a file. A whole file has a minute. */
export const BODY_MS = 5 * SECOND_MS;
export const FILE_BODY_MS = MINUTE_MS;
/** Maximum number of listed faults in a refused body, as many as a form can show. */
export const FAULTS_NAMED_MAX = 20;
export const FAULT_KEY_MAX = 64;

/** All tokens, tickets and keys derive from the site's secret, and a shorter one could be guessed. */
export const SECRET_BYTES_MIN = 32;

/** Number of objects that hash passwords, each one at a time. */
export const PASSWORD_HASHERS = 4;

/** Maximum number of waiting passwords for one of these objects: six seconds of work. */
export const PASSWORDS_WAITING_MAX = 20;

/** Lifetime of a host pass from its signing: long enough for a page to load. */
export const HOST_PASS_MS = MINUTE_MS;
/** Allowed clock difference of a host's server. Synchronized servers differ by at most a second. */
export const HOST_PASS_SKEW_MS = 10 * SECOND_MS;
/** The active key and its successor. */
export const HOST_KEYS_MAX = 2;
export const HOST_USER_ID_MAX = 64;
export const HOST_PASS_MAX = 4_096;
