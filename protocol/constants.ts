// All numbers from the requirements. Each name contains its unit.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

// Messages
export const MESSAGE_MAX_GRAPHEMES = 300;
export const SEND_MAX = 4;
export const SEND_WINDOW_MS = 5_000;
export const SEND_BLOCK_MS = 5_000;
export const KEPT_MESSAGES = 50;
/** Maximum length of a quotation above an answer, which fits beside the name. */
export const QUOTE_MAX_GRAPHEMES = 80;
/** Time limit for deleting own messages and for correcting the last one. */
export const DELETE_OWN_MS = 15 * MINUTE_MS;
export const EDIT_OWN_MS = 2 * MINUTE_MS;
/** Maximum length of an ignore list. One row stores the list, which is read for each private message to its owner. */
export const IGNORED_MAX = 100;
export const DELETED_AT_ONCE_MAX = 50;
export const REASON_MAX = 300;
export const SLOW_SECONDS_MAX = 60; // Between two messages of a user.
export const DEFAULT_MESSAGE_COLOR = '#000000';
export const DEFAULT_PRIVATE_COLOR = '#1f5bb8';
export const TEXT_COLOR_PICKER_START = '#1f5bb8';
export const FONT_SIZE_DEFAULT_REM = 1.6;
export const FONT_SIZES_REM = [1.2, 1.4, 1.6, 1.8, 2, 2.2] as const;
export const WARNING_MAX_GRAPHEMES = 300;
export const WARNINGS_KEPT = 20;

// Refusals within a period that lead to the automatic ban for flooding.
export const FLOOD_REFUSALS_MAX = 10;
export const FLOOD_REFUSALS_WINDOW_MS = 30_000;
/**
 * Blocks within a period that also lead to this ban, because a page that waits for the end of each block
 * sends no refused message.
 */
export const FLOOD_BLOCKS_MAX = 3;
export const FLOOD_BLOCKS_WINDOW_MS = 60_000;

export const ONE_TIME_KICK_MS = 10 * MINUTE_MS;
/**
 * Lifetime of a sanction for returning users, equal to that of a guest's token. It covers mutes and nicknames set by a
 * moderator.
 */
export const SANCTION_MS = DAY_MS;
/**
 * Time in which a sanction also matches by network. It matches only new devices, and briefly, because one carrier
 * address has many new devices every hour.
 */
export const NETWORK_SANCTION_MS = HOUR_MS;
export const ANNOUNCEMENT_MS = 10 * MINUTE_MS;

export const REQUEST_MAX = 20;
export const REQUEST_WINDOW_MS = 10_000;
export const FRAME_MAX_BYTES = 8 * 1024;
export const FRAME_ID_MAX = 64;
export const BAD_FRAMES_MAX = 10;
export const BAD_FRAMES_WINDOW_MS = 10_000;
export const ORIGIN_URL_MAX = 2048;

/**
 * Rate limit of attempts in one room, regardless of result: `burst` at once, then one per `everyMs`. Permitted requests
 * and messages add up to 2.8 a second (20 in 10 s and 4 in 5 s). Socket: twice that rate, for clicks after a refusal.
 * Its burst covers a resumed page with unsent messages and several saves of all settings. User: several pages that open
 * and resume together. Network: a full room of 95 behind one mobile carrier address needs 76 a second at full rate. A
 * room without a limit may have 300. A full room that returns at once with unsent messages needs about 400. Budgets
 * refill within 12 s, about the time until a room hibernates, so only memory stores them.
 */
export const ATTEMPTS = {
  socket: { burst: 60, everyMs: 200 },
  person: { burst: 80, everyMs: 150 },
  network: { burst: 600, everyMs: 5 },
} as const;
/**
 * The page itself sends `received` once per 128 envelopes, almost without cost: 12 a second answer 1,500 envelopes a
 * second. A network may have 300 users in a room with 400 envelopes a second. A refused `received` would make them
 * count as too slow.
 */
export const RECEIVED_ATTEMPTS = {
  socket: { burst: 120, everyMs: 80 },
  person: { burst: 240, everyMs: 40 },
  network: { burst: 2_000, everyMs: 1 },
} as const;
/** Refusals above the budget per user. Twenty more clicks are impatience; only a program sends more at once. */
export const OVER_BUDGET_REFUSALS = { burst: 20, everyMs: 1_000 } as const;
/** Frames of a socket that may wait for an earlier frame. The page has at most a few, one for each changed setting. */
export const WAITING_FRAMES_MAX = 32;
/** Acks stored per user for repeated frames: the maximum in transit when a connection breaks. */
export const KEPT_ACKS_EACH = 32;
/**
 * Number of users with stored acks per room. A room has at most 100 users unless it has no limit. All stored acks
 * together take less than 4 MB.
 */
export const KEPT_ACKS_PEOPLE = 500;

/**
 * Rate limit of entry calls, regardless of result, such as visitorLogin, /connect, upgrades, logins, signups and room
 * creation. `burst` at once, then one per `everyMs`. Session: three tabs with five reconnects each need 15; a page
 * retries at most every 2.5 s. New guests of a network: a class of 30, half of them with a second nickname, needs 45,
 * then 30 a minute. Network: a guest costs 3, so a class of 30 needs 90 to 120. A room of 95 behind one address that
 * returns after a restart needs 190, or 285 if the first connection fails. Five a second are less than a hundredth of
 * the lobby's capacity. Budgets refill within 90 s and survive hibernation.
 */
export const ENTRY_ATTEMPTS = {
  session: { burst: 30, everyMs: 2_000 },
  newGuests: { burst: 45, everyMs: 2_000 },
  network: { burst: 300, everyMs: 200 },
} as const;
/** Limit factor for networks that operators list as shared (Options-1): a school of 300 has ten classes. */
export const SHARED_NETWORK_FACTOR = 10;
/**
 * Limit factor for loopback addresses of a local instance, from which all users of a test suite come. 4,500 guests at
 * once and 50 a second exceed the capacity of one machine.
 */
export const LOOPBACK_FACTOR = 100;
/** Default limit of open sockets per network: a household with all its devices. */
export const SOCKETS_PER_NETWORK = 20;

export const GUESSES_WINDOW_MS = 10 * MINUTE_MS;
/**
 * Wrong logins per account and network, and per account and known device. Ten suffice for a user who tries all own
 * passwords.
 */
export const LOGIN_GUESSES = 10;
/**
 * Wrong logins per network over all accounts, enough for four office users who forgot their passwords. Each
 * attempt costs a third of a second of hashing.
 */
export const LOGIN_GUESSES_OF_NETWORK = 40;
/**
 * Wrong room passwords per room and network: a class of 30, of which 20 mistype once. New devices do not raise the
 * limit.
 */
export const ROOM_PASSWORD_GUESSES_OF_NETWORK = 20;

export const RECEIVED_EVERY = 128;
/**
 * Characters after which the page sends `received`, because a frame of 128 envelopes may be large. At most 384 KiB on
 * the wire.
 */
export const RECEIVED_EVERY_CHARACTERS = 128 * 1024;
export const UNANSWERED_MAX = 512;
/** Unacknowledged bytes after which a client is too slow: 128 messages of maximum length are 960 KiB. */
export const UNANSWERED_MAX_BYTES = 1024 * 1024;

// Rooms
export const ROOM_SWITCH_BLOCK_MS = 3_000;
export const ROOM_NAME_TRUNCATE_OVER = 11;
export const ROOM_NAME_TRUNCATE_TO = 22;
export const ROOM_MAX_USERS = { min: 1, max: 95 } as const;
export const FULL_ROOM_EXTRA = 5;
export const ROOM_PASSWORD_TRIES = 5;
export const ROOM_PASSWORD_TRIES_WINDOW_MS = 10 * MINUTE_MS;
export const RECONNECT_GRACE_MS = 20_000;
export const TICKET_MS = 30_000;
/** Maximum lifetime of a resume ticket, which equals that of an account's token. */
export const RESUME_TICKET_MS = 12 * HOUR_MS;
/** Reconnects with a resume ticket per minute. Further ones go through /connect, which charges the entry budgets. */
export const RESUMES_PER_MINUTE = 6;
export const HISTORY_CAPACITY = 256;
export const EMPTY_ROOM_MS = 5 * MINUTE_MS;
export const PERMANENT_ROOMS_MAX = 3;
export const TEMPORARY_ROOMS_MAX = 3;
export const INVITATION_MS = 10 * MINUTE_MS;
export const INVITED_MAX = 20;

// Idling
export const IDLE_WARNING_MS = MINUTE_MS;
export const ACTIVITY_SAVED_EVERY_MS = 30_000;

// Presence
export const COALESCE_MS = { small: 250, large: 500, largeFrom: 50, states: 5_000 } as const;
/** Lifetime of a room's list history. Clients that return within the grace period receive a diff. */
export const LIST_HISTORY_MS = 2 * RECONNECT_GRACE_MS;
export const LIST_HISTORY_MAX = 4_000;
/** Users per part of a user list. The page loads the first part, and further parts while the user scrolls. */
export const LIST_PART = 200;
/** Maximum search results in a room, and maximum number of users in one request. */
export const LIST_FOUND_MAX = 50;
export const ROOM_REPORT_MS = 1_000;
export const LOBBY_HEARTBEAT_MS = 15_000;
export const LOBBY_SILENCE_MS = 45_000;

// Sessions
export const SUPER_TOKEN_MS = 12 * HOUR_MS;
export const VISITOR_TOKEN_MS = 24 * HOUR_MS;
/** Allowed clock difference of a client (RFC 9449, 11.1). With a larger difference the client works without a key. */
export const PROOF_WINDOW_MS = 5 * MINUTE_MS;
/** Maximum number of stored proofs. Each proof has about 150 bytes, so all of them take less than 2 MB. */
export const PROOFS_REMEMBERED = 10_000;
export const NICKNAME_MAX_GRAPHEMES = 30;
export const NICKNAME_MAX_CODE_POINTS = 60;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 1_024;

export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_FIRST_DELAY_MS = 1_000;
export const RECONNECT_MAX_DELAY_MS = 5_000;
export const RECONNECT_RANDOMISATION = 0.5;
export const CONNECT_TIMEOUT_MS = 20_000;
export const PING_EVERY_MS = 20_000;
export const PONG_WITHIN_MS = 10_000;

/** Retry delay after a database overload, about the time of a database restart. */
export const OVERLOAD_RETRY_MS = 2_000;

// Screen
export const AUTO_SCROLL_MS = 1_500;
export const SCROLL_PINNED_PX = 80;
export const PUBLIC_SOUND_VOLUME = 0.05;
export const PRIVATE_SOUND_VOLUME = 0.04;
/** Volumes of the mention sound by setting; the first is silent. */
export const MENTION_SOUND_VOLUMES = [0, 0.03, 0.06, 0.12] as const;
export const MENTION_LEVEL_DEFAULT = 2;
/** Volume of the join and leave sound if enabled: half that of a private message. */
export const LIFECYCLE_SOUND_VOLUME = 0.02;
export const TOAST_MS = {
  error: 4_000,
  success: 2_000,
  adminError: 5_000,
  adminSuccess: 3_000,
  undo: 10_000,
} as const;

// Uploads
export const UPLOAD_MAX_BYTES = 512 * 1024;
export const UPLOAD_MAX_SIDE = 1024;

// Fetching
export const STALE_MS = 5_000;
export const CACHE_MS = 5 * MINUTE_MS;
export const RETRIES = 3;
export const RETRY_DELAY_MAX_MS = 30_000;
/** Maximum timer delay. A browser timer fires at once if its delay exceeds a signed 32-bit integer (HTML, 2026-11). */
export const TIMER_MAX_MS = 2 ** 31 - 1;
/** Maximum length of a list search. A search consists of words from one record, so one line suffices. */
export const LIST_SEARCH_MAX = 100;

export const PAGE_LIMIT = { min: 1, max: 100, default: 9 } as const;

/** Audit entries per exported file: about 3 MB, which every spreadsheet program opens. A filter narrows the export. */
export const EVENTS_EXPORTED_MAX = 10_000;
/** Maximum records in one CSV import. Each record is created by its own call. */
export const CSV_IMPORTED_MAX = 20_000;
/**
 * Maximum file size for an import: the maximum number of bans with the longest reasons and notes. The panel does not
 * read larger files into memory.
 */
export const CSV_IMPORTED_MAX_BYTES = 4 * 1024 * 1024;

/** Open panels per operator: tabs and devices, with a reserve for connections left open by a lost network. */
export const PANEL_SOCKETS = 30;
