import { z } from 'zod';

/** A room with its own page. `people`: lower bound of the number of users, 0 for a small number. */
export const PublicRoom = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  subject: z.string(),
  closed: z.boolean(),
  people: z.number().int().nonnegative(),
});
export type PublicRoom = z.infer<typeof PublicRoom>;

/** Reserved name of the site's own share picture, so that no room uses it. */
export const SITE_SLUG = 'site';

const LETTERS = /[^\p{L}\p{M}\p{N}_]+/gu;
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const slugOf = (name: string): string =>
  folded(name)
    .replace(LETTERS, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Adds slugs to rooms, oldest first. If a room's slug is empty or taken, its id is used, so that a new room never
 * changes an older room's address.
 */
export function withSlugs<Room extends { id: string; name: string }>(
  rooms: readonly Room[],
): (Room & { slug: string })[] {
  const taken = new Set([SITE_SLUG, '', ...rooms.map(({ id }) => folded(id))]);
  return rooms.map(room => {
    const wished = slugOf(room.name);
    const slug = taken.has(wished) ? room.id : wished;
    taken.add(wished);
    return { ...room, slug };
  });
}

/** Finds a room by a path segment, which is its slug (case-insensitive) or its id. */
export function findPublicRoom(rooms: readonly PublicRoom[], segment: string): PublicRoom | undefined {
  let asked: string;
  try {
    asked = folded(decodeURIComponent(segment));
  } catch {
    return undefined;
  }
  return segmentsOf(rooms).get(asked);
}

const segments = new WeakMap<readonly PublicRoom[], ReadonlyMap<string, PublicRoom>>();

/**
 * Rooms by folded id and slug; a slug takes precedence. Cached per list, because folding a thousand names takes 2 ms.
 */
function segmentsOf(rooms: readonly PublicRoom[]): ReadonlyMap<string, PublicRoom> {
  const known = segments.get(rooms);
  if (known) return known;
  const found = new Map([
    ...rooms.map(room => [folded(room.id), room] as const),
    ...rooms.map(room => [folded(room.slug), room] as const),
  ]);
  segments.set(rooms, found);
  return found;
}

export const roomPath = ({ slug }: Pick<PublicRoom, 'slug'>): string => `/r/${encodeURIComponent(slug)}`;
export const sharePath = (slug: string): string => `/share/${encodeURIComponent(slug)}.png`;

/** Steps for rounding user counts on a page, because exact counts would reveal arrivals and departures. */
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** Largest step below this count, or 0 for up to five users. */
export const peopleStep = (size: number): number => STEPS.findLast(step => step < size) ?? 0;
