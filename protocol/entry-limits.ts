import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

// Limits per network and for the whole site.

/**
 * Budget factors of wider networks, by prefix length. A provider with /48 networks gives one customer 65,536
 * times a /64. A /24 may be the shared addresses of a mobile carrier.
 */
export const NETWORK_WIDTHS: Readonly<Record<number, number>> = { 24: 8, 56: 2, 48: 4 };
/** Factors for the limits of connected users: 320 in one /48 suffice for a university with a /64 per room. */
export const PLACE_WIDTHS: Readonly<Record<number, number>> = { 24: 32, 56: 4, 48: 16 };
/**
 * Limit factor for guests and connected users who solved a puzzle. 200 connected users behind one address suffice for a
 * university behind one router. An ordinary household never sees the puzzle.
 */
export const SOLVED_FACTOR = 10;
/**
 * Wrong logins per account across the site. Above this limit, an unknown device must solve a challenge for each
 * attempt; devices known to the account need not.
 */
export const LOGIN_GUESSES_OF_SITE = 50;

/** Valid invitation links per room, and per creator. */
export const ROOM_INVITES_MAX = 20;
export const OWN_INVITES_MAX = 5;
export const INVITES_AN_HOUR = 20;
export const INVITE_USES_MAX = 1_000;
export const INVITE_MINUTES = { usual: 1_440, max: 10_080 } as const;

/** Time limit for confirming a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
export const PASSKEYS_MAX = 10;

/**
 * Budgets of requests to the API, spent before a body is read, whether or not the request succeeds: `burst` requests at
 * once, and one more every `everyMs`. They are held in the memory of one instance of the worker, and a data center may
 * run several: they limit the rate of one client at one instance. The lobby counts entries and passwords exactly.
 */
export const REQUEST_ALLOWANCES = {
  // Per network, reads without a session: 200 entry pages behind one address make 1,400 a minute, seven each.
  read: { burst: 300, everyMs: 50 },
  // Per network, other calls without a session. The lobby's limits for entry are tighter.
  call: { burst: 900, everyMs: 50 },
  // Per session of a guest: a page load makes 20 to 40.
  session: { burst: 300, everyMs: 100 },
  // Per network, all sessions: 200 people who load the page within a minute make 8,000.
  sessions: { burst: 3_000, everyMs: 7 },
  // Per session of an account: a CSV file makes 1,000 calls in a row.
  account: { burst: 1_500, everyMs: 50 },
  // Per network, files from storage: a page loads every picture of its messages.
  file: { burst: 3_000, everyMs: 10 },
} as const;
/** Number of file requests that a request for a missing file counts as. */
export const MISSING_FILE_COST = 25;

/** Absence after which a device counts as unknown again, equal to the retention time of addresses. */
export const DEVICE_KNOWN_MS = 90 * DAY_MS;
/** Minimum interval between two writes about one device. */
export const DEVICE_NOTED_EVERY_MS = 6 * HOUR_MS;

/** Minimum stay of a guest for a reserved nickname, so that repeated entries cannot collect nicknames. */
export const NAME_KEPT_AFTER_MS = 2 * MINUTE_MS;
/**
 * Reserved nicknames per network. A shared network may have a multiple. Beyond the limit, names of short visits are
 * removed first, then the oldest.
 */
export const KEPT_NAMES_OF_NETWORK = 50;

/** Time limit for a JSON body, and for each part of a file. A whole file may take a minute. */
export const BODY_MS = 5 * SECOND_MS;
export const FILE_BODY_MS = MINUTE_MS;
/** Maximum number of faults listed in a refusal, as many as a form can show. */
export const FAULTS_NAMED_MAX = 20;
export const FAULT_KEY_MAX = 64;

/**
 * Minimum length of the site's secret. All tokens, tickets and keys derive from it, and a shorter secret could be
 * guessed.
 */
export const SECRET_BYTES_MIN = 32;

/** Number of Durable Objects that hash passwords. Each hashes one password at a time. */
export const PASSWORD_HASHERS = 4;

/** Maximum number of passwords that wait for one hashing object: six seconds of work. */
export const PASSWORDS_WAITING_MAX = 20;

/** Lifetime of a host pass after signing, long enough for a page to load. */
export const HOST_PASS_MS = MINUTE_MS;
/** Allowed clock difference of a host's server. Synchronized servers differ by at most a second. */
export const HOST_PASS_SKEW_MS = 10 * SECOND_MS;
/** Maximum number of host keys: the active key and its successor. */
export const HOST_KEYS_MAX = 2;
export const HOST_USER_ID_MAX = 64;
export const HOST_PASS_MAX = 4_096;
