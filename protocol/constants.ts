// Every number of the requirements, its unit in its name.

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
/** Of a message that is answered, in the line above the answer: what fits beside the name. */
export const QUOTE_MAX_GRAPHEMES = 80;
/** How long one may take back what one has written, and correct the last of it. */
export const DELETE_OWN_MS = 15 * MINUTE_MS;
export const EDIT_OWN_MS = 2 * MINUTE_MS;
/** People whom somebody ignores. They are read with every private message to them, and kept in their row. */
export const IGNORED_MAX = 100;
export const DELETED_AT_ONCE_MAX = 50;
export const REASON_MAX = 300;
export const SLOW_SECONDS_MAX = 60; // Between two messages of a person.
export const DEFAULT_MESSAGE_COLOR = '#000000';
export const DEFAULT_PRIVATE_COLOR = '#1f5bb8';
export const TEXT_COLOR_PICKER_START = '#1f5bb8';
export const FONT_SIZE_DEFAULT_REM = 1.6;
export const FONT_SIZES_REM = [1.2, 1.4, 1.6, 1.8, 2, 2.2] as const;
export const WARNING_MAX_GRAPHEMES = 300;
export const WARNINGS_KEPT = 20;

// Flooding: whoever is refused so often within so long may be banned by the site
export const FLOOD_REFUSALS_MAX = 10;
export const FLOOD_REFUSALS_WINDOW_MS = 30_000;
/** Or blocked so often within so long: a page that waits out each block sends nothing that is refused meanwhile. */
export const FLOOD_BLOCKS_MAX = 3;
export const FLOOD_BLOCKS_WINDOW_MS = 60_000;

// What moderators do
export const ONE_TIME_KICK_MS = 10 * MINUTE_MS;
/** A mute, and a name that a moderator gave a guest, meet whoever comes back for as long as a guest's token lasts. */
export const RESTRAINT_MS = DAY_MS;
/** By the network only new devices are met, and not for longer: behind one address of a carrier many are new every hour. */
export const NETWORK_RESTRAINT_MS = HOUR_MS;
export const ANNOUNCEMENT_MS = 10 * MINUTE_MS;

// Everything else that a client may ask
export const REQUEST_MAX = 20;
export const REQUEST_WINDOW_MS = 10_000;
export const FRAME_MAX_BYTES = 8 * 1024;
export const FRAME_ID_MAX = 64;
export const BAD_FRAMES_MAX = 10;
export const BAD_FRAMES_WINDOW_MS = 10_000;
export const ORIGIN_URL_MAX = 2048;

/**
 * What may be tried in one room, whatever becomes of it: `burst` at once, and one more every so many milliseconds. Requests and
 * messages that are granted come to 2.8 a second (20 in 10 s and 4 in 5 s).
 *
 * - A socket: twice the rate that is granted, for whoever clicks on after a refusal. The burst holds a resumed page with its
 *   unsent messages, and every setting saved at once, several times over.
 * - A person: the same hand over several pages; each of them may open and resume at the same time.
 * - A network: a full room of 95 behind the one address of a mobile carrier, everybody writing as fast as they may, is 76 a
 *   second; a room without a limit on people may have 300. All of a full room coming back at once with what they had not sent is
 *   about 400.
 *
 * A budget is whole again after 12 s at the latest, about as long as a room takes to fall asleep: it is kept in memory only.
 */
export const ATTEMPTS = {
  socket: { burst: 60, everyMs: 200 },
  person: { burst: 80, everyMs: 150 },
  network: { burst: 600, everyMs: 5 },
} as const;
/**
 * `received` is sent by the page itself, one for 128 envelopes, and costs next to nothing: 12 a second answer 1,500 envelopes a
 * second. A network may have 300 people in a room where 400 envelopes a second are sent: refused, they would count as too slow.
 */
export const RECEIVED_ATTEMPTS = {
  socket: { burst: 120, everyMs: 80 },
  person: { burst: 240, everyMs: 40 },
  network: { burst: 2_000, everyMs: 1 },
} as const;
/** Refusals over the budget, each person: twenty more clicks are impatience, and a program has sent them within a moment. */
export const OVER_BUDGET_REFUSALS = { burst: 20, everyMs: 1_000 } as const;
/** Frames of a socket that wait for one before them: the page has at most a handful, one for each setting that was changed. */
export const WAITING_FRAMES_MAX = 32;
/** Answers kept for a frame that is sent again: as many as may have been on their way when a connection broke. */
export const KEPT_ACKS_EACH = 32;
/** A room has at most 100 people, but where no limit is set. All kept answers together take less than 4 MB. */
export const KEPT_ACKS_PEOPLE = 500;

// Entry: everything before a socket is open
/**
 * What may be asked at entry, whatever becomes of it: visitorLogin, /connect, upgrades, logins, signups, making rooms. `burst` at
 * once, and one more every so many milliseconds.
 *
 * - A session, for its tickets and for what its account makes. Three tabs that each try five times to come back spend 15; a page
 *   goes on trying no more often than every 2.5 s.
 * - New guests of a network: a class of 30 who come in together, half of whom have to choose a second nickname, spend 45; after
 *   that 30 a minute.
 * - A network: a guest who comes in spends 3, so a class of 30 spends 90 to 120. A room of 95 behind one address that comes back
 *   at once after a restart spends 190, and half as much again if its first dial fails. Five a second after that are less than a
 *   hundredth of what the lobby can answer.
 *
 * A budget is whole again after 90 s at the latest. It is kept in the lobby's memory: where nobody is in the chat the lobby may
 * sleep after ten idle seconds, and then there is nobody to disturb.
 */
export const ENTRY_ATTEMPTS = {
  session: { burst: 30, everyMs: 2_000 },
  newGuests: { burst: 45, everyMs: 2_000 },
  network: { burst: 300, everyMs: 200 },
} as const;
/** Networks that operators name as shared (Options-1): a school of 300 has ten classes. */
export const SHARED_NETWORK_FACTOR = 10;
/**
 * Loopback addresses of a local instance. Every person of a test suite comes from there: 4,500 guests at once and 50 a second are
 * more than the runtime of one machine lets in.
 */
export const LOOPBACK_FACTOR = 100;
/** How many sockets one network may have open at once, until operators choose otherwise: a household with all its devices. */
export const SOCKETS_PER_NETWORK = 20;

// Guesses of passwords: how many wrong ones within ten minutes
export const GUESSES_WINDOW_MS = 10 * MINUTE_MS;
/** Of one account from one network, and of one account on a device that it has let in before. Ten is somebody who tries all their passwords. */
export const LOGIN_GUESSES = 10;
/** Of all accounts from one network: four people of an office who have forgotten theirs. Each costs a third of a second of hashing. */
export const LOGIN_GUESSES_OF_NETWORK = 40;
/** Of one room from one network: a class of 30 two thirds of whom mistype it once. A new device a guess does not help. */
export const ROOM_PASSWORD_GUESSES_OF_NETWORK = 20;

// Flow control: how much a client may leave unanswered, and how often it answers
export const RECEIVED_EVERY = 128;
/** A frame of 128 envelopes may be large: the page answers for this many characters too, at most 384 KiB on the wire. */
export const RECEIVED_EVERY_CHARACTERS = 128 * 1024;
export const UNANSWERED_MAX = 512;
/** 128 messages of the greatest length are 960 KiB. */
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
/** How long a connected person's ticket to come back is good at most: as long as the token of an account. */
export const RESUME_TICKET_MS = 12 * HOUR_MS;
/** Whoever comes back more often than this within a minute goes by /connect, which costs of the budgets of entry. */
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
/** How long a room knows what it has told of its list, and of how many changes at most: those who come back within the grace are sent what they lack. */
export const LIST_HISTORY_MS = 2 * RECONNECT_GRACE_MS;
export const LIST_HISTORY_MAX = 4_000;
/** How many people are in a part of a list: of a longer one the page is told the first, and more as it is scrolled to. */
export const LIST_PART = 200;
/** How many people of a room a search finds at most, and about how many others one may ask at once. */
export const LIST_FOUND_MAX = 50;
export const ROOM_REPORT_MS = 1_000;
export const LOBBY_HEARTBEAT_MS = 15_000;
export const LOBBY_SILENCE_MS = 45_000;

// Sessions
export const SUPER_TOKEN_MS = 12 * HOUR_MS;
export const VISITOR_TOKEN_MS = 24 * HOUR_MS;
/** How far the clock of a client may be from ours (RFC 9449, 11.1). Beyond it the client goes on without a key. */
export const PROOF_WINDOW_MS = 5 * MINUTE_MS;
/** Each is about 150 bytes: less than 2 MB. */
export const PROOFS_REMEMBERED = 10_000;
export const NICKNAME_MAX_GRAPHEMES = 30;
export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 1_024;

// Reconnecting, as the requirements set the socket
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_FIRST_DELAY_MS = 1_000;
export const RECONNECT_MAX_DELAY_MS = 5_000;
export const RECONNECT_RANDOMISATION = 0.5;
export const CONNECT_TIMEOUT_MS = 20_000;
export const PING_EVERY_MS = 20_000;
export const PONG_WITHIN_MS = 10_000;

/** When to come again after the database was busy: about as long as a restart of it takes. */
export const OVERLOAD_RETRY_MS = 2_000;

// Screen
export const AUTO_SCROLL_MS = 1_500;
export const SCROLL_PINNED_PX = 80;
export const PUBLIC_SOUND_VOLUME = 0.05;
export const PRIVATE_SOUND_VOLUME = 0.04;
/** Of a message that mentions the reader, by what they have set; the first is silent. */
export const MENTION_SOUND_VOLUMES = [0, 0.03, 0.06, 0.12] as const;
export const MENTION_LEVEL_DEFAULT = 2;
/** Of joins and leaves, where somebody has put it on: half of a private message's. */
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
/** A browser's timer that is set for later than a signed 32-bit number of milliseconds ends at once (HTML, 2026-11). */
export const TIMER_MAX_MS = 2 ** 31 - 1;
/** A search in a list is words out of one record: a line of them. */
export const LIST_SEARCH_MAX = 100;

export const PAGE_LIMIT = { min: 1, max: 100, default: 9 } as const;

/** Entries of the event record in one file: some 3 MB, which every spreadsheet opens. A filter narrows it. */
export const EVENTS_EXPORTED_MAX = 10_000;
/** Records that one file of CSV makes, each by a call of its own. */
export const CSV_IMPORTED_MAX = 20_000;
/** As much as so many bans with the longest reasons and notes take, so that nothing larger is read into memory. */
export const CSV_IMPORTED_MAX_BYTES = 4 * 1024 * 1024;

// The operator panel
/** Open panels of one operator: tabs and devices, with room for those that a lost network has left behind. */
export const PANEL_SOCKETS = 30;
