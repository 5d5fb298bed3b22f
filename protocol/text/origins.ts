/** Maximum number of origins, because every page is sent with the security policy. */
export const ORIGINS_MAX = 20;

/**
 * Allows only host and port. URL parsers also accept `*`, `;` and quotes in a host, which have a meaning in a security
 * policy.
 */
const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/;

/**
 * Returns the origins of a list with Arabic or Latin commas, without repetition. Null if an origin is invalid or the
 * list is too long.
 */
export function parseOrigins(list: string): string[] | null {
  const origins = list
    .split(/[,،]/u)
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(parseOrigin);
  const found = new Set(origins.filter(origin => origin !== null));
  return origins.includes(null) || found.size > ORIGINS_MAX ? null : [...found];
}

function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  return href === `${origin}/` && ORIGIN.test(origin) ? origin : null;
}
