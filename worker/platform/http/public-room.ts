import { z } from 'zod';

/** A room with its own page. `people`: lower bound of its size, 0 for a small number. */
export const PublicRoom = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  subject: z.string(),
  closed: z.boolean(),
  people: z.number().int().nonnegative(),
});
export type PublicRoom = z.infer<typeof PublicRoom>;

/** Name of the site's own share picture, reserved so that no room uses it. */
export const SITE_SLUG = 'site';

const LETTERS = /[^\p{L}\p{M}\p{N}_]+/gu;
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const slugOf = (name: string): string =>
  folded(name)
    .replace(LETTERS, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Adds slugs to rooms, oldest first. A room with an empty or taken slug uses its id, so that a new room never changes
 * the address of an older one.
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

/** Finds the room of a path segment by its slug (in any case) or its id. */
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
 * Rooms by folded id and slug. Cached per list, because folding a thousand names takes 2 ms. A slug has priority over
 * an id.
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

/** Rounded sizes on a page. Exact ones would reveal arrivals and departures. */
const STEPS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** Highest step below this size, or 0 up to five users. */
export const peopleStep = (size: number): number => STEPS.findLast(step => step < size) ?? 0;
