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

// What moderators do
export const ONE_TIME_KICK_MS = 10 * MINUTE_MS;
export const ANNOUNCEMENT_MS = 10 * MINUTE_MS;

// Everything else that a client may ask
export const ASK_MAX = 20;
export const ASK_WINDOW_MS = 10_000;
export const FRAME_MAX_BYTES = 8 * 1024;
export const FRAME_ID_MAX = 64;
export const BAD_FRAMES_MAX = 10;
export const BAD_FRAMES_WINDOW_MS = 10_000;
export const ORIGIN_URL_MAX = 2048;

// Flow control: how many envelopes a client may leave unanswered
export const RECEIVED_EVERY = 128;
export const UNANSWERED_MAX = 512;

// Rooms
export const ROOM_SWITCH_BLOCK_MS = 3_000;
export const ROOM_NAME_CUT_OVER = 11;
export const ROOM_NAME_CUT_TO = 22;
export const ROOM_MAX_USERS = { min: 1, max: 95 } as const;
export const FULL_ROOM_EXTRA = 5;
export const ROOM_PASSWORD_TRIES = 5;
export const ROOM_PASSWORD_TRIES_WINDOW_MS = 10 * MINUTE_MS;
export const GRACE_MS = 20_000;
export const TICKET_MS = 30_000;
export const RING_SLOTS = 256;
export const EMPTY_ROOM_MS = 5 * MINUTE_MS;
export const LASTING_ROOMS_MAX = 3;
export const TEMPORARY_ROOMS_MAX = 3;
export const INVITATION_MS = 10 * MINUTE_MS;
export const INVITED_MAX = 20;

// Idling
export const IDLE_WARNING_MS = MINUTE_MS;
export const ACTIVITY_SAVED_EVERY_MS = 30_000;

// Presence
export const COALESCE_MS = { small: 250, large: 500, largeFrom: 50 } as const;
export const ROOM_REPORT_MS = 1_000;
export const LOBBY_HEARTBEAT_MS = 15_000;
export const LOBBY_SILENCE_MS = 45_000;

// Sessions
export const SUPER_TOKEN_MS = 12 * HOUR_MS;
export const VISITOR_TOKEN_MS = 24 * HOUR_MS;
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

// Screen
export const AUTO_SCROLL_MS = 1_500;
export const SCROLL_PINNED_PX = 80;
export const USER_LIST_HEIGHT_VH = 46;
export const PUBLIC_SOUND_VOLUME = 0.05;
export const PRIVATE_SOUND_VOLUME = 0.04;
export const TOAST_MS = { error: 4_000, success: 2_000, adminError: 5_000, adminSuccess: 3_000 } as const;

// Uploads
export const UPLOAD_MAX_BYTES = 512 * 1024;
export const UPLOAD_MAX_SIDE = 1024;

// Fetching
export const STALE_MS = 5_000;
export const CACHE_MS = 5 * MINUTE_MS;
export const RETRIES = 3;
export const RETRY_DELAY_MAX_MS = 30_000;
export const PAGE_LIMIT = { min: 1, max: 100, default: 9 } as const;
