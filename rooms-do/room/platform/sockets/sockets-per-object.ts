import { z } from 'zod';

/**
 * A frame out costs an object 32 to 76 µs (bench, 2026-11): a thousand are up to 76 ms of each window of 250, and the rest is for
 * what comes in. Cloudflare's own bound is 32,768 sockets an object (2026-10).
 */
export const SOCKETS_PER_OBJECT = 1_000;

const Setting = z.coerce.number().int().min(1).max(32_000);

/** Sockets per room and per relay. */
export function socketsPerObject(setting: string | undefined): number {
  if (setting === undefined || setting === '') return SOCKETS_PER_OBJECT;
  const parsed = Setting.safeParse(setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'SAMAR_SOCKETS_PER_OBJECT is no number of sockets', setting }));
  return SOCKETS_PER_OBJECT;
}
