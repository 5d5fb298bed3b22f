import { HOUR_MS, MINUTE_MS } from './constants.ts';

export const MEGABYTE = 1024 * 1024;

export const PICTURE_MAX_BYTES = 200 * 1024;
export const PICTURE_MAX_SIDE = 1_280;
/**
 * Maximum number of scans in a JPEG. Cameras and encoders write at most 14. Each scan costs a reader's browser a pass
 * over the picture.
 */
export const JPEG_SCANS_MAX = 30;
/** Time between the upload and the message, in which the author may write a text. */
export const PICTURE_CLAIM_MS = 10 * MINUTE_MS;
/** Maximum number of stored pictures, because each upload counts all of them and reads a row for each. */
export const PICTURES_MAX = 10_000;
/** Storage share for unsent pictures, so that these never displace sent ones. */
export const UNSENT_PICTURES_SHARE = 1 / 2;
/** Maximum share of one network (IPv4 /24, IPv6 /48) in the total storage, and in the storage for unsent pictures. */
export const NETWORK_PICTURES_SHARE = 1 / 2;
export const NETWORK_UNSENT_SHARE = 1 / 32;
/**
 * Lifetime of an unsent picture. A room records a sent picture within minutes, or later if the database is unavailable.
 */
export const UNSENT_PICTURE_MS = 3 * HOUR_MS;
export const PICTURE_UPLOADS = 10;
export const PICTURE_UPLOADS_OF_NETWORK = 60;
export const PICTURE_UPLOADS_WINDOW_MS = 10 * MINUTE_MS;
