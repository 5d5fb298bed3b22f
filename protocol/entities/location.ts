/**
 * Where Cloudflare may be asked to put an object when it is first used; it stays there
 * (developers.cloudflare.com/durable-objects/reference/data-location, 2026-11).
 */
export const LOCATIONS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;
export type Location = (typeof LOCATIONS)[number];
