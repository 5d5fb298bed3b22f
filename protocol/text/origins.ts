/** Every page is sent with the policy, so its length is limited. */
export const ORIGINS_MAX = 20;

/** Host and port only. URL parsers accept `*`, `;` and quotes in a host, which have a meaning in a policy. */
const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/;

/** Origins of a list with Arabic or Latin commas, without repetition. Null if one is invalid or there are too many. */
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
