import { HOUR_MS, MINUTE_MS } from './constants.ts';

// Pictures in messages.
export const MEGABYTE = 1024 * 1024;

export const PICTURE_MAX_BYTES = 200 * 1024;
export const PICTURE_MAX_SIDE = 1_280;
/** Cameras and encoders write at most 14 scans; each one costs a reader's browser a pass over the whole picture. */
export const JPEG_SCANS_MAX = 30;
/** From the upload to the message: time to write what stands beside it. */
export const PICTURE_CLAIM_MS = 10 * MINUTE_MS;
/** All of them are counted with each upload, which reads a row for each. */
export const PICTURES_MAX = 10_000;
/** Unsent pictures share one half of the storage, so that they never use up the room of sent ones. */
export const UNSENT_PICTURES_SHARE = 1 / 2;
/** One network (IPv4 /24, IPv6 /48) uses at most this share of the storage in all, and this share for unsent pictures. */
export const NETWORK_PICTURES_SHARE = 1 / 2;
export const NETWORK_UNSENT_SHARE = 1 / 32;
/** An unsent picture is removed after this time. A room records a sent one within minutes, later only while the database is away. */
export const UNSENT_PICTURE_MS = 3 * HOUR_MS;
export const PICTURE_UPLOADS = 10;
export const PICTURE_UPLOADS_OF_NETWORK = 60;
export const PICTURE_UPLOADS_WINDOW_MS = 10 * MINUTE_MS;
