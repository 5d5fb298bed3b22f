import { MINUTE_MS } from './constants.ts';

// Pictures in messages.
export const MEGABYTE = 1024 * 1024;

export const PICTURE_MAX_BYTES = 200 * 1024;
export const PICTURE_MAX_SIDE = 1_280;
/** From the upload to the message: time to write what stands beside it. */
export const PICTURE_CLAIM_MS = 10 * MINUTE_MS;
/** All of them are counted with each upload, which reads a row for each. */
export const PICTURES_MAX = 10_000;
export const PICTURE_UPLOADS = 10;
export const PICTURE_UPLOADS_OF_NETWORK = 60;
export const PICTURE_UPLOADS_WINDOW_MS = 10 * MINUTE_MS;
