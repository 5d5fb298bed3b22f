import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

// Limits per network and for the whole site.

/**
 * Multiples of a single network's budget for the networks around it, by prefix length. A provider that assigns /48 networks gives one
 * customer 65,536 times a /64. A /24 may be the shared addresses of a mobile carrier.
 */
export const NETWORK_WIDTHS: Readonly<Record<number, number>> = { 24: 8, 56: 2, 48: 4 };
/** The same for connected users: 320 in one /48 fit a university with a /64 per room. */
export const PLACE_WIDTHS: Readonly<Record<number, number>> = { 24: 32, 56: 4, 48: 16 };
/**
 * Multiple of a network's limits for new guests and connected users after a solved puzzle each. 200 connected users
 * behind one address are a university behind one router. An ordinary household never sees the puzzle.
 */
export const SOLVED_FACTOR = 10;
/** Wrong logins of one account from the whole site. Above this number unknown devices solve a challenge for each attempt; devices that the account has used do not. */
export const LOGIN_GUESSES_OF_SITE = 50;

/** Unexpired, unused-up invitation links of a room, and of one maker. */
export const ROOM_INVITES_MAX = 20;
export const OWN_INVITES_MAX = 5;
export const INVITES_AN_HOUR = 20;
export const INVITE_USES_MAX = 1_000;
export const INVITE_MINUTES = { usual: 1_440, max: 10_080 } as const;

/** Time for a person to confirm a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS;
/** Passkeys of an account. */
export const PASSKEYS_MAX = 10;

/**
 * Requests to the API, whatever becomes of them: `burst` at once, and one more every so many milliseconds.
 *
 * - Reads without a session: the entry page makes seven, so 200 people behind one address make 1,400 within a minute.
 * - Other calls without a session: entry has tighter budgets of its own in the lobby. This one is spent before a body is read.
 * - A guest's session: a page load makes 20 to 40. All sessions of a network: 200 people who load the page within a minute make 8,000.
 * - An account: a file of CSV makes 1,000 calls in a row.
 * - Files from storage: a page shows as many pictures as its messages have. A file that does not exist costs 25.
 *
 * The budgets are kept in the memory of one instance of the worker. A data centre may run several, and each has its own: they bound the
 * rate of one client at one instance. Entry and passwords are counted exactly, by the lobby.
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

/** A device that was not in the chat for so long is unknown again: as long as addresses are kept. */
export const DEVICE_KNOWN_MS = 90 * DAY_MS;
/** Interval between two notes that a device is still in the chat. */
export const DEVICE_NOTED_EVERY_MS = 6 * HOUR_MS;

/** A guest who stays so long keeps the name after leaving. Names cannot be collected by entering alone. */
export const NAME_KEPT_AFTER_MS = 2 * MINUTE_MS;
/** Names kept for the devices of one network; a shared network has a multiple. The oldest goes first. */
export const KEPT_NAMES_OF_NETWORK = 50;

/** Time limit for a JSON body to arrive, and for each part of a file; a whole file has a minute. */
export const BODY_MS = 5 * SECOND_MS;
export const FILE_BODY_MS = MINUTE_MS;
/** Limit of faults in a refused body: what a form can show, with readable keys. */
export const FAULTS_NAMED_MAX = 20;
export const FAULT_KEY_MAX = 64;

/** Tokens, tickets and all other keys follow from the site's secret: a shorter one could be guessed. */
export const SECRET_BYTES_MIN = 32;

/** Objects that hash passwords, each one at a time. */
export const PASSWORD_HASHERS = 4;

/** Passwords that wait for one of these objects at most: six seconds of work. */
export const PASSWORDS_WAITING_MAX = 20;

/** From the moment at which the host's server has signed it: long enough for a page to load. */
export const HOST_PASS_MS = MINUTE_MS;
/** Allowed clock difference of a host's server. Servers with time synchronisation are at most a second off. */
export const HOST_PASS_SKEW_MS = 10 * SECOND_MS;
/** The active key and its successor. */
export const HOST_KEYS_MAX = 2;
export const HOST_USER_ID_MAX = 64;
export const HOST_PASS_MAX = 4_096;
