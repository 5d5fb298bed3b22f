import { HOUR_MS, MINUTE_MS } from './constants.ts';

export const MEGABYTE = 1024 * 1024;

export const PICTURE_MAX_BYTES = 200 * 1024;
export const PICTURE_MAX_SIDE = 1_280;
/** Cameras and encoders write at most 14 scans. Each one costs a reader's browser a pass over the picture. */
export const JPEG_SCANS_MAX = 30;
/** Time between the upload and its message, in which the author may write a text. */
export const PICTURE_CLAIM_MS = 10 * MINUTE_MS;
/** Each upload counts all of them and reads a row for each. */
export const PICTURES_MAX = 10_000;
/** Unsent pictures use at most half of the storage, so that they never displace sent ones. */
export const UNSENT_PICTURES_SHARE = 1 / 2;
/** Maximum share of one network (IPv4 /24, IPv6 /48) in the storage, and in its part for unsent pictures. */
export const NETWORK_PICTURES_SHARE = 1 / 2;
export const NETWORK_UNSENT_SHARE = 1 / 32;
/** Lifetime of an unsent picture. A room records a sent one within minutes, or later if the database is unavailable. */
export const UNSENT_PICTURE_MS = 3 * HOUR_MS;
export const PICTURE_UPLOADS = 10;
export const PICTURE_UPLOADS_OF_NETWORK = 60;
export const PICTURE_UPLOADS_WINDOW_MS = 10 * MINUTE_MS;
